import { sql } from 'kysely'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'

export interface ReviewRow {
  readonly id: string
  readonly author: string
  readonly rating: number
  readonly title: string
  readonly body: string
  readonly locale: string
  readonly is_verified: boolean
  readonly helpful_count: number
  readonly reply: string | null
  readonly replied_at: Date | null
  readonly created_at: Date
  readonly total: number
}

export interface QuestionRow {
  readonly id: string
  readonly author: string
  readonly locale: string
  readonly question: string
  readonly answer: string | null
  readonly answered_at: Date | null
  readonly helpful_count: number
  readonly created_at: Date
  readonly total: number
}

type PageOf = NumberedPage & { readonly productId: string }

export async function readReviews({ db }: Pick<Work, 'db'>, asked: PageOf): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    with counted as (
      select count(*)::integer as n
      from reviews r
      where r.product_id = ${asked.productId}
        and r.state = 'approved'
    )
    select
      r.id,
      r.author_name as author,
      r.rating,
      r.title,
      r.body,
      r.locale,
      r.is_verified,
      r.helpful_count,
      r.reply,
      r.replied_at,
      r.created_at,
      counted.n as total
    from reviews r
    cross join counted
    where r.product_id = ${asked.productId}
      and r.state = 'approved'
    order by r.created_at desc, r.id desc
    limit ${asked.perPage}
    offset ${offsetOf(asked, sql`(select n from counted)`)}
  `.execute(db)
  return rows
}

export async function readQuestions({ db }: Pick<Work, 'db'>, asked: PageOf): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    with counted as (
      select count(*)::integer as n
      from questions q
      where q.product_id = ${asked.productId}
        and q.answered_at is not null
    )
    select
      q.id,
      q.author_name as author,
      q.locale,
      q.question,
      q.answer,
      q.answered_at,
      q.helpful_count,
      q.created_at,
      counted.n as total
    from questions q
    cross join counted
    where q.product_id = ${asked.productId}
      and q.answered_at is not null
    order by q.created_at desc, q.id desc
    limit ${asked.perPage}
    offset ${offsetOf(asked, sql`(select n from counted)`)}
  `.execute(db)
  return rows
}
