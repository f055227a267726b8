import type { Begin } from '#platform/work.ts'
import { readStoreNews } from './facts/product-queries.ts'
import { insertNotices } from './inbox-queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Tells those who follow stores what has come to them or is reduced since yesterday; in the inbox alone, a word a store. */
export async function tellStoreNews(begin: Begin): Promise<void> {
  await begin(async (work) => {
    const day = work.now.toISOString().slice(0, 10)
    const news = await readStoreNews(work, new Date(work.now.getTime() - DAY_MS))
    await insertNotices(
      work,
      news.map(({ user_id: userId, store_id, store, store_slug, product, count }) => ({
        kind: 'store_news',
        dedupeKey: `store_news:${userId}:${store_id}:${day}`,
        userId,
        facts: { store, product, count },
        target: `/seller/store/${store_slug}`,
      })),
    )
  })
}
