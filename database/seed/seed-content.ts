import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { storeId } from './ids.ts'
import { insertRows } from './insert-rows.ts'
import type { MarketData } from './market-data.ts'
import { pictureId } from './seed-pictures.ts'
import { productId } from './seed-products.ts'
import { stableId, stableNumber } from './stable.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export async function seedReviews(db: Database, data: MarketData, now: Date): Promise<void> {
  await insertRows(
    db,
    'reviews',
    data.reviews.map((review) => ({
      id: stableId('review', review.id),
      product_id: productId(review.productId),
      author_name: review.author,
      rating: review.rating,
      title: review.title,
      body: review.body,
      locale: review.locale,
      is_verified: review.verifiedPurchase,
      helpful_count: review.helpful,
      state: review.status,
      reply: review.reply?.text ?? null,
      replied_at: review.reply ? daysBefore(now, review.reply.daysAgo, `${review.id} reply`) : null,
      created_at: daysBefore(now, review.daysAgo, review.id),
    })),
  )
  await seedQuestions(db, data, now)
  await countRatings(db)
}

async function seedQuestions(db: Database, data: MarketData, now: Date): Promise<void> {
  const answeredAt = ({ id, daysAgo }: MarketData['questions'][number]) => {
    const daysToAnswer = stableNumber(`${id} answer`, { min: 0, max: 3 })
    return daysBefore(now, Math.max(daysAgo - daysToAnswer, 0), `${id} answer`)
  }
  await insertRows(
    db,
    'questions',
    data.questions.map((question) => ({
      id: stableId('question', question.id),
      product_id: productId(question.productId),
      author_name: question.author,
      locale: question.locale,
      question: question.question,
      answered_at: question.answer ? answeredAt(question) : null,
      created_at: daysBefore(now, question.daysAgo, question.id),
    })),
  )
  const storeOf = new Map(data.products.map(({ id, storeId: store }) => [id, store]))
  const nameOf = new Map(data.stores.map(({ id, name }) => [id, name]))
  await insertRows(
    db,
    'answers',
    data.questions.flatMap((question) => {
      const store = storeOf.get(question.productId)
      if (!question.answer || !store) return []
      return {
        id: stableId('answer', question.id),
        question_id: stableId('question', question.id),
        author_name: nameOf.get(store) ?? store,
        store_id: storeId(store),
        locale: question.locale,
        body: question.answer,
        helpful_count: question.helpful,
        created_at: answeredAt(question),
      }
    }),
  )
}

async function countRatings(db: Database): Promise<void> {
  await sql`
    update products
    set rating_sum = given.rating_sum,
        rating_count = given.rating_count
    from (
      select product_id, sum(rating) as rating_sum, count(*) as rating_count
      from reviews
      where state = 'approved'
      group by product_id
    ) given
    where products.id = given.product_id
      and (products.rating_sum, products.rating_count) is distinct from (given.rating_sum, given.rating_count)
  `.execute(db)
  await sql`
    update stores
    set rating_sum = given.rating_sum,
        rating_count = given.rating_count
    from (
      select store_id, sum(rating_sum) as rating_sum, sum(rating_count) as rating_count
      from products
      group by store_id
    ) given
    where stores.id = given.store_id
      and (stores.rating_sum, stores.rating_count) is distinct from (given.rating_sum, given.rating_count)
  `.execute(db)
}

export async function seedContent(db: Database, data: MarketData, now: Date): Promise<void> {
  await insertRows(
    db,
    'posts',
    data.posts.map(({ translations: { en, fr }, ...post }) => ({
      id: stableId('post', post.slug),
      slug: post.slug,
      category: post.category,
      tags: post.tags,
      store_id: storeId(post.storeId),
      author: post.author,
      title: { en: en.title, fr: fr.title },
      excerpt: { en: en.excerpt, fr: fr.excerpt },
      body: { en: richText(en.body), fr: richText(fr.body) },
      cover_id: pictureId(`scenes/post-${post.slug}`),
      read_minutes: post.readMinutes,
      published_at: `${post.publishedOn}T12:00:00Z`,
      related_product_ids: post.relatedProducts.map(productId),
    })),
  )
  await insertRows(
    db,
    'faqs',
    data.faqs.map(({ id, topic, question, answer }, position) => ({
      id: stableId('faq', id),
      topic,
      position,
      question,
      answer,
    })),
  )
  await insertRows(db, 'home_versions', [
    {
      version: 1,
      blocks: data.homeBlocks.map((content, position) => ({
        id: stableId('home block', `${position}/${content.kind}`),
        is_shown: true,
        content,
      })),
      written_at: now,
    },
  ])
  await insertRows(db, 'theme_versions', [{ version: 1, theme: data.theme, written_at: now }])
  await insertRows(
    db,
    'settings',
    Object.entries(data.settings).map(([key, value]) => ({ key, value, updated_at: now })),
  )
  await beginContactHistory(db)
}

/** Records the initial contact settings as the first entry of their history. */
async function beginContactHistory(db: Database): Promise<void> {
  await sql`
    insert into setting_changes (id, key, value, changed_at)
    select ${stableId('setting change', 'contact_details')}, 'contact_details', jsonb_object_agg(key, value), max(updated_at)
    from settings
    where key in ('support_email', 'support_phone', 'contact_address', 'contact_hours')
      and not exists (select from setting_changes c where c.key = 'contact_details')
    having count(*) > 0
  `.execute(db)
}

function richText(paragraphs: readonly string[]): string {
  return paragraphs
    .map((text) => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('')
}

/** Returns a time this many days ago, the same for the same key. */
function daysBefore(now: Date, days: number, key: string): string {
  const withinDayMs = stableNumber(`${key} time`, { min: 0, max: DAY_MS - 1 })
  return new Date(now.getTime() - days * DAY_MS - withinDayMs).toISOString()
}
