import type { Begin } from '#platform/work.ts'
import { readStoreNews } from './facts/product-queries.ts'
import { insertNotices } from './inbox-queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Notifies followers of stores of products added or reduced in the 24 hours before the scheduled noon, even if the
 * job runs late; in the inbox only, once per store.
 */
export async function notifyStoreNews(begin: Begin, dueAt?: Date): Promise<void> {
  await begin(async (work) => {
    const until = dueAt ?? work.now
    const day = until.toISOString().slice(0, 10)
    const news = await readStoreNews(work, { since: new Date(until.getTime() - DAY_MS), until })
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
