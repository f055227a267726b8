import { sql } from 'kysely'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { topicOf } from '../topics.ts'
import type { UserFacts } from './person-queries.ts'

type Reading = Pick<Work, 'db'>

export interface PublishedReview {
  readonly author_id: string
  readonly product: Texts
  readonly product_slug: string
}

/** Returns a published review and its author; undefined if it was removed meanwhile. */
export async function readPublishedReview(
  { db }: Reading,
  reviewId: string,
): Promise<PublishedReview | undefined> {
  const { rows } = await sql<PublishedReview>`
    select r.author_id, p.name as product, p.slug as product_slug
    from reviews r
    join products p on p.id = r.product_id
    where r.id = ${reviewId}
      and r.state = 'approved'
      and r.author_id is not null
  `.execute(db)
  return rows[0]
}

export interface AskedQuestion {
  readonly question: string
  readonly author: string
  readonly product: Texts
  readonly store_slug: string
  readonly seller: UserFacts
}

/** Returns a published question and its recipient; undefined if it was removed meanwhile. */
export async function readAskedQuestion(
  { db }: Reading,
  questionId: string,
): Promise<AskedQuestion | undefined> {
  const { rows } = await sql<AskedQuestion>`
    select q.question, q.author_name as author, p.name as product, s.slug as store_slug,
      json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'locale', u.locale) as seller
    from questions q
    join products p on p.id = q.product_id
    join stores s on s.id = p.store_id
    join users u on u.id = s.owner_id
    where q.id = ${questionId}
      and q.state = 'approved'
  `.execute(db)
  return rows[0]
}

export interface AnsweredQuestion {
  readonly question: string
  readonly answer: string
  readonly author: string
  readonly product: Texts
  readonly product_slug: string
  readonly asker: UserFacts
}

/** Returns a published answer and the author of the question; undefined if either is gone. */
export async function readAnsweredQuestion(
  { db }: Reading,
  answerId: string,
): Promise<AnsweredQuestion | undefined> {
  const { rows } = await sql<AnsweredQuestion>`
    select q.question, a.body as answer, a.author_name as author, p.name as product, p.slug as product_slug,
      json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'locale', u.locale) as asker
    from answers a
    join questions q on q.id = a.question_id
    join products p on p.id = q.product_id
    join users u on u.id = q.author_id
    where a.id = ${answerId}
      and a.state = 'approved'
      and a.author_id is distinct from q.author_id
  `.execute(db)
  return rows[0]
}

/** A delivered seller order, with its lines that have no review yet. */
export interface DeliveredFacts {
  readonly order_id: string
  readonly store: string
  readonly person: UserFacts
  readonly products: readonly { readonly name: Texts; readonly slug: string }[]
}

const REVIEW_REQUESTS_AT_ONCE = 500

/**
 * Returns orders delivered between two moments to customers with an account who were not asked yet, earliest first.
 */
export async function readUnreviewed(
  { db }: Reading,
  { from, until }: { from: Date; until: Date },
): Promise<DeliveredFacts[]> {
  const { rows } = await sql<DeliveredFacts>`
    select o.id as order_id, s.name as store, bought.products,
      json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'locale', u.locale) as person
    from order_events e
    join orders o on o.id = e.order_id and o.state in ('delivered', 'completed')
    join order_groups g on g.id = o.group_id
    join users u on u.id = g.customer_id and not u.is_guest and u.state = 'active'
    join stores s on s.id = o.store_id
    cross join lateral (
      select json_agg(json_build_object('name', l.name, 'slug', p.slug) order by l.position) as products
      from order_lines l
      join products p on p.id = l.product_id
      where l.order_id = o.id
        and not exists (select from reviews r where r.product_id = l.product_id and r.author_id = u.id)
    ) bought
    where e.to_state = 'delivered'
      and e.at > ${from}
      and e.at <= ${until}
      and bought.products is not null
      and not exists (select from mails m where m.dedupe_key = 'review_wanted:' || o.id)
      and not exists (
        select from notification_refusals f
        where f.user_id = u.id and f.topic = ${topicOf('review_wanted')} and f.channel = 'mail'
      )
    order by e.at, o.id
    limit ${REVIEW_REQUESTS_AT_ONCE}
  `.execute(db)
  return rows
}
