import { sql } from 'kysely'
import type { SellerQuestion, SellerReview } from '#contract/reviews.ts'
import type { NumberedPage } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { type Listed, readListed } from './listed.ts'
import { productJson, questionJson, reviewJson } from './text-json.ts'

type Reading = Pick<Work, 'db' | 'locale'>

interface OfStore {
  readonly storeId: string
  readonly isUnansweredOnly: boolean
}

export async function readReviewsOfStore(
  { db, locale }: Reading,
  { storeId, isUnansweredOnly, rating, ...page }: NumberedPage & OfStore & { rating: number | undefined },
): Promise<Listed<SellerReview>[]> {
  const found = sql`
    reviews r
    join products p on p.id = r.product_id
    where p.store_id = ${storeId}
      and r.state = 'approved'
      and (not ${isUnansweredOnly} or r.reply is null)
      and (${rating ?? null}::smallint is null or r.rating = ${rating ?? null})`
  return readListed(db, {
    found,
    order: sql`r.created_at desc, r.id desc`,
    item: sql<SellerReview>`${reviewJson(locale)} || jsonb_build_object('product', ${productJson(locale)})`,
    ...page,
  })
}

export async function readReviewOfStore(
  { db, locale }: Reading,
  { storeId, id }: { storeId: string; id: string },
): Promise<SellerReview | undefined> {
  const { rows } = await sql<{ item: SellerReview }>`
    select ${reviewJson(locale)} || jsonb_build_object('product', ${productJson(locale)}) as item
    from reviews r
    join products p on p.id = r.product_id
    where r.id = ${id}
      and p.store_id = ${storeId}
      and r.state = 'approved'
  `.execute(db)
  return rows[0]?.item
}

export interface Counts {
  readonly all: number
  readonly unanswered: number
}

export async function countReviewsOfStore({ db }: Reading, storeId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::integer as "all", (count(*) filter (where r.reply is null))::integer as unanswered
    from reviews r
    join products p on p.id = r.product_id
    where p.store_id = ${storeId}
      and r.state = 'approved'
  `.execute(db)
  return rows[0] ?? { all: 0, unanswered: 0 }
}

/** Sets or removes a store's reply to a published review; returns false when there is no such review. */
export async function setReply(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { storeId, id, reply }: { storeId: string; id: string; reply: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reviews
    set reply = ${reply},
      replied_at = case when ${reply}::text is not null then coalesce(replied_at, ${now}) end,
      reply_edited_at = case when ${reply}::text is not null and reply is not null then ${now}::timestamptz end
    from products p
    where reviews.id = ${id}
      and reviews.state = 'approved'
      and p.id = reviews.product_id
      and p.store_id = ${storeId}
  `.execute(db)
  return numAffectedRows === 1n
}

export async function readQuestionsOfStore(
  { db, locale }: Reading,
  { storeId, isUnansweredOnly, ...page }: NumberedPage & OfStore,
): Promise<Listed<SellerQuestion>[]> {
  const found = sql`
    questions q
    join products p on p.id = q.product_id
    where p.store_id = ${storeId}
      and q.state = 'approved'
      and (not ${isUnansweredOnly} or not exists (
        select from answers a
        where a.question_id = q.id
          and a.store_id = ${storeId}
      ))`
  const order = isUnansweredOnly ? sql`q.created_at, q.id` : sql`q.created_at desc, q.id desc`
  return readListed(db, {
    found,
    order,
    item: sql<SellerQuestion>`${questionJson} || jsonb_build_object('product', ${productJson(locale)})`,
    ...page,
  })
}

export async function readQuestionOfStore(
  { db, locale }: Reading,
  { storeId, id }: { storeId: string; id: string },
): Promise<SellerQuestion | undefined> {
  const { rows } = await sql<{ item: SellerQuestion }>`
    select ${questionJson} || jsonb_build_object('product', ${productJson(locale)}) as item
    from questions q
    join products p on p.id = q.product_id
    where q.id = ${id}
      and p.store_id = ${storeId}
  `.execute(db)
  return rows[0]?.item
}

export async function countQuestionsOfStore({ db }: Reading, storeId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      count(*)::integer as "all",
      (count(*) filter (where not exists (
        select from answers a
        where a.question_id = q.id
          and a.store_id = ${storeId}
      )))::integer as unanswered
    from questions q
    join products p on p.id = q.product_id
    where p.store_id = ${storeId}
      and q.state = 'approved'
  `.execute(db)
  return rows[0] ?? { all: 0, unanswered: 0 }
}

export async function readStoreName({ db }: Pick<Work, 'db'>, storeId: string): Promise<string> {
  const store = await db
    .selectFrom('stores')
    .select('name')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  return store.name
}
