import { type RawBuilder, sql } from 'kysely'
import type {
  Answer,
  OwnQuestion,
  OwnReview,
  ProductRef,
  Question,
  Review,
  ReviewSummary,
} from '#contract/reviews.ts'
import { isPublic } from '#domains/catalog/index.ts'
import { deliveredLines } from '#domains/orders/index.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import type { ReviewSort } from '#values/review.ts'
import { type Listed, readListed } from './listed.ts'
import {
  ownAnswerJson,
  ownQuestionJson,
  ownReviewJson,
  productJson,
  questionJson,
  reviewJson,
} from './text-json.ts'

type Reading = Pick<Work, 'db' | 'locale'>

export interface ReviewFilter {
  readonly productId: string
  readonly rating: number | undefined
  readonly hasPictures: boolean
  readonly language: string | undefined
}

const orders: Record<ReviewSort, RawBuilder<unknown>> = {
  newest: sql`r.created_at desc, r.id desc`,
  helpful: sql`r.helpful_count desc, r.created_at desc, r.id desc`,
  highest: sql`r.rating desc, r.created_at desc, r.id desc`,
  lowest: sql`r.rating, r.created_at desc, r.id desc`,
}

export async function readReviews(
  { db, locale }: Reading,
  { filter, sort, ...page }: NumberedPage & { filter: ReviewFilter; sort: ReviewSort },
): Promise<Listed<Review>[]> {
  const found = sql`
    reviews r
    where r.product_id = ${filter.productId}
      and r.state = 'approved'
      and (${filter.rating ?? null}::smallint is null or r.rating = ${filter.rating ?? null})
      and (${filter.language ?? null}::text is null or r.locale = ${filter.language ?? null})
      and (not ${filter.hasPictures} or exists (select from review_pictures s where s.review_id = r.id))`
  return readListed(db, { found, order: orders[sort], item: sql<Review>`${reviewJson(locale)}`, ...page })
}

export async function readSummary({ db }: Pick<Work, 'db'>, productId: string): Promise<ReviewSummary> {
  const { rows } = await sql<{ summary: ReviewSummary }>`
    with r as (
      select rating, locale, exists (select from review_pictures s where s.review_id = reviews.id) as has_pictures
      from reviews
      where product_id = ${productId}
        and state = 'approved'
    )
    select jsonb_strip_nulls(jsonb_build_object(
      'rating', (select round(avg(rating), 2) from r),
      'count', (select count(*) from r),
      'histogram', (
        select jsonb_agg((select count(*) from r where r.rating = star) order by star)
        from generate_series(1, 5) star
      ),
      'with_pictures', (select count(*) from r where has_pictures),
      'languages', coalesce((
        select jsonb_agg(jsonb_build_object('locale', l.locale, 'count', l.n) order by l.n desc, l.locale)
        from (select locale, count(*) as n from r group by locale) l
      ), '[]')
    )) as summary
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Review summary of product ${productId} returned no row`)
  return row.summary
}

export interface PublicProduct {
  readonly id: string
  readonly storeId: string
  readonly product: ProductRef
}

export async function readPublicProduct(
  { db, locale }: Reading,
  slug: string,
): Promise<PublicProduct | undefined> {
  const { rows } = await sql<PublicProduct>`
    select p.id, p.store_id as "storeId", ${productJson(locale)} as product
    from products p
    join product_listings l on l.product_id = p.id
    join stores s on s.id = p.store_id
    where p.slug = ${slug}
      and ${isPublic}
  `.execute(db)
  return rows[0]
}

export async function readStoreReviews(
  { db, locale }: Reading,
  { storeId, ...page }: NumberedPage & { storeId: string },
): Promise<Listed<Review & { product: ProductRef }>[]> {
  const found = sql`
    reviews r
    join products p on p.id = r.product_id
    join product_listings l on l.product_id = p.id
    join stores s on s.id = p.store_id
    where p.store_id = ${storeId}
      and r.state = 'approved'
      and ${isPublic}`
  return readListed(db, {
    found,
    order: sql`r.created_at desc, r.id desc`,
    item: sql<
      Review & { product: ProductRef }
    >`${reviewJson(locale)} || jsonb_build_object('product', ${productJson(locale)})`,
    ...page,
  })
}

export async function readQuestions(
  { db }: Pick<Work, 'db'>,
  { productId, ...page }: NumberedPage & { productId: string },
): Promise<Listed<Question>[]> {
  const found = sql`
    questions q
    where q.product_id = ${productId}
      and q.state = 'approved'
      and q.answered_at is not null`
  return readListed(db, {
    found,
    order: sql`q.answered_at desc, q.id desc`,
    item: sql<Question>`${questionJson}`,
    ...page,
  })
}

/** Returns an order line in which the user received the product, if there is one. */
export async function findDelivered(
  { db }: Pick<Work, 'db'>,
  { userId, productId }: { userId: string; productId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ line_id: string }>`
    select d.line_id
    from ${deliveredLines(userId)} d
    where d.product_id = ${productId}
    order by d.delivered_at
    limit 1
  `.execute(db)
  return rows[0]?.line_id
}

type OwnAnswer = Answer & { state: OwnReview['state']; state_reason?: string }

export interface OwnPart {
  readonly review: OwnReview | null
  readonly questions: OwnQuestion[]
  readonly open_questions: Question[]
  readonly answers: (OwnAnswer & { question_id: string })[]
  readonly voted_ids: string[]
  readonly reported_ids: string[]
}

const OWN_QUESTIONS_MAX = 20
const OPEN_QUESTIONS_MAX = 5

/** Returns a user's texts, votes and permissions for a product. */
export async function readOwnParticipation(
  { db, locale }: Reading,
  { userId, productId }: { userId: string; productId: string },
): Promise<OwnPart> {
  const { rows } = await sql<OwnPart>`
    select
      (
        select ${ownReviewJson(locale)}
        from reviews r
        join products p on p.id = r.product_id
        where r.product_id = ${productId}
          and r.author_id = ${userId}
      ) as review,
      coalesce((
        select jsonb_agg(found.item order by found.created_at desc)
        from (
          select ${ownQuestionJson(locale)} as item, q.created_at
          from questions q
          join products p on p.id = q.product_id
          where q.product_id = ${productId}
            and q.author_id = ${userId}
          order by q.created_at desc
          limit ${OWN_QUESTIONS_MAX}
        ) found
      ), '[]') as questions,
      coalesce((
        select jsonb_agg(found.item order by found.created_at)
        from (
          select ${questionJson} as item, q.created_at
          from questions q
          where q.product_id = ${productId}
            and q.author_id is distinct from ${userId}
            and q.state = 'approved'
            and q.answered_at is null
            and not exists (select from answers a where a.question_id = q.id and a.author_id = ${userId})
          order by q.created_at
          limit ${OPEN_QUESTIONS_MAX}
        ) found
      ), '[]') as open_questions,
      coalesce((
        select jsonb_agg(jsonb_strip_nulls(
          ${ownAnswerJson} || jsonb_build_object('question_id', a.question_id)
        ) order by a.created_at)
        from answers a
        join questions q on q.id = a.question_id
        where q.product_id = ${productId}
          and a.author_id = ${userId}
          and a.store_id is null
          and a.state <> 'approved'
      ), '[]') as answers,
      array(
        select v.review_id
        from review_votes v
        join reviews r on r.id = v.review_id
        where v.user_id = ${userId}
          and r.product_id = ${productId}
        union all
        select v.answer_id
        from answer_votes v
        join answers a on a.id = v.answer_id
        join questions q on q.id = a.question_id
        where v.user_id = ${userId}
          and q.product_id = ${productId}
      ) as voted_ids,
      array(
        select coalesce(o.review_id, o.question_id, o.answer_id)
        from reports o
        left join reviews r on r.id = o.review_id
        left join answers a on a.id = o.answer_id
        left join questions q on q.id = coalesce(o.question_id, a.question_id)
        where o.reporter_id = ${userId}
          and ${productId} in (r.product_id, q.product_id)
      ) as reported_ids
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Review data of user ${userId} returned no row`)
  return row
}

export async function readOwnReviews(
  { db, locale }: Reading,
  { userId, ...page }: NumberedPage & { userId: string },
): Promise<Listed<OwnReview>[]> {
  const found = sql`
    reviews r
    join products p on p.id = r.product_id
    where r.author_id = ${userId}`
  return readListed(db, {
    found,
    order: sql`r.created_at desc, r.id desc`,
    item: sql<OwnReview>`${ownReviewJson(locale)}`,
    ...page,
  })
}

export async function readOwnReview(
  { db, locale }: Reading,
  { id, userId }: { id: string; userId: string },
): Promise<OwnReview | undefined> {
  const { rows } = await sql<{ item: OwnReview }>`
    select ${ownReviewJson(locale)} as item
    from reviews r
    join products p on p.id = r.product_id
    where r.id = ${id}
      and r.author_id = ${userId}
  `.execute(db)
  return rows[0]?.item
}

export type DueReview = ProductRef & { order_number: string; delivered_at: string }

/** Returns public products that a user has received but not reviewed, each once, latest delivery first. */
export async function readDueReviews(
  { db, locale }: Reading,
  { userId, ...page }: NumberedPage & { userId: string },
): Promise<Listed<DueReview>[]> {
  const { rows } = await sql<Listed<DueReview>>`
    with due as (
      select distinct on (d.product_id) d.product_id, d.order_number, d.delivered_at
      from ${deliveredLines(userId)} d
      join products p on p.id = d.product_id
      join product_listings l on l.product_id = p.id
      join stores s on s.id = p.store_id
      where ${isPublic}
        and not exists (
          select from reviews r
          where r.product_id = d.product_id
            and r.author_id = ${userId}
        )
        and not exists (
          select from store_staff f
          where f.store_id = p.store_id
            and f.user_id = ${userId}
        )
      order by d.product_id, d.delivered_at desc
    ),
    counted as (
      select count(*)::integer as n
      from due
    )
    select
      ${productJson(locale)}
        || jsonb_build_object('order_number', due.order_number, 'delivered_at', due.delivered_at) as item,
      (select n from counted) as total
    from due
    join products p on p.id = due.product_id
    order by due.delivered_at desc, p.id
    limit ${page.perPage}
    offset ${offsetOf(page, sql`(select n from counted)`)}
  `.execute(db)
  return rows
}

export async function readOwnQuestions(
  { db, locale }: Reading,
  { userId, ...page }: NumberedPage & { userId: string },
): Promise<Listed<OwnQuestion>[]> {
  const found = sql`
    questions q
    join products p on p.id = q.product_id
    where q.author_id = ${userId}`
  return readListed(db, {
    found,
    order: sql`q.created_at desc, q.id desc`,
    item: sql<OwnQuestion>`${ownQuestionJson(locale)}`,
    ...page,
  })
}

export async function readOwnQuestion(
  { db, locale }: Reading,
  { id, userId }: { id: string; userId: string },
): Promise<OwnQuestion | undefined> {
  const { rows } = await sql<{ item: OwnQuestion }>`
    select ${ownQuestionJson(locale)} as item
    from questions q
    join products p on p.id = q.product_id
    where q.id = ${id}
      and q.author_id = ${userId}
  `.execute(db)
  return rows[0]?.item
}

export async function readOwnAnswer({ db }: Pick<Work, 'db'>, id: string): Promise<OwnAnswer> {
  const { rows } = await sql<{ item: OwnAnswer }>`
    select jsonb_strip_nulls(${ownAnswerJson}) as item
    from answers a
    where a.id = ${id}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Answer ${id} not found after write`)
  return row.item
}
