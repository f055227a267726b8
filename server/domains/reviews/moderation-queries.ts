import { type RawBuilder, sql } from 'kysely'
import type { ModeratedText, TextState } from '#contract/reviews.ts'
import { containing } from '#platform/containing.ts'
import type { NumberedPage } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { type Listed, readListed } from './listed.ts'
import { picturesJson, productJson } from './text-json.ts'
import { type TextKind, type TextName, textTables } from './writing-queries.ts'

type Reading = Pick<Work, 'db' | 'locale'>

export interface TextFilter {
  readonly view: 'waiting' | 'reported' | 'approved' | 'rejected' | 'all'
  readonly kind: TextKind | undefined
  readonly search: string | undefined
}

const isReported = sql`exists (
  select from reports o
  where ${ofText(sql.ref('o'))}
    and o.settled_at is null
)`

const conditions: Record<TextFilter['view'], RawBuilder<unknown>> = {
  waiting: sql`t.state = 'pending'`,
  reported: isReported,
  approved: sql`t.state = 'approved'`,
  rejected: sql`t.state = 'rejected'`,
  all: sql`true`,
}

const texts = sql`(
  select 'review' as kind, id, product_id, author_id, author_name, rating, title, body, locale, state, state_reason,
    held_for, reply, created_at
  from reviews
  union all
  select 'question', id, product_id, author_id, author_name, null, null, question, locale, state, state_reason,
    held_for, null, created_at
  from questions
  union all
  select 'answer', a.id, q.product_id, a.author_id, a.author_name, null, q.question, a.body, a.locale, a.state,
    a.state_reason, a.held_for, null, a.created_at
  from answers a
  join questions q on q.id = a.question_id
)`

export async function readTexts(
  { db, locale }: Reading,
  { view, kind, search, ...page }: NumberedPage & TextFilter,
): Promise<Listed<ModeratedText>[]> {
  const wanted = search ? containing(search) : null
  const found = sql`
    ${texts} t
    join products p on p.id = t.product_id
    join stores s on s.id = p.store_id
    where ${conditions[view]}
      and (${kind ?? null}::text is null or t.kind = ${kind ?? null})
      and (
        ${wanted}::text is null
        or plain(concat_ws(' ', t.author_name, t.title, t.body, s.name, p.slug)) like plain(${wanted})
      )`
  const order = view === 'waiting' ? sql`t.created_at, t.id` : sql`t.created_at desc, t.id desc`
  return readListed(db, { found, order, item: sql<ModeratedText>`${textJson(locale)}`, ...page })
}

export async function readText(
  { db, locale }: Reading,
  { kind, id }: TextName,
): Promise<ModeratedText | undefined> {
  const { rows } = await sql<{ item: ModeratedText }>`
    select ${textJson(locale)} as item
    from ${texts} t
    join products p on p.id = t.product_id
    join stores s on s.id = p.store_id
    where t.kind = ${kind}
      and t.id = ${id}
  `.execute(db)
  return rows[0]?.item
}

export async function countTexts({ db }: Pick<Work, 'db'>): Promise<{ waiting: number; reported: number }> {
  const { rows } = await sql<{ waiting: number; reported: number }>`
    select
      (
        (select count(*) from reviews where state = 'pending')
        + (select count(*) from questions where state = 'pending')
        + (select count(*) from answers where state = 'pending')
      )::integer as waiting,
      (
        select count(distinct coalesce(review_id, question_id, answer_id))
        from reports
        where settled_at is null
      )::integer as reported
  `.execute(db)
  return rows[0] ?? { waiting: 0, reported: 0 }
}

const lockedTables = {
  review: sql`select product_id, state, null::uuid as question_id from reviews where id = `,
  question: sql`select product_id, state, id as question_id from questions where id = `,
  answer: sql`
    select q.product_id, a.state, a.question_id
    from answers a
    join questions q on q.id = a.question_id
    where a.id = `,
} as const

export interface LockedText {
  readonly product_id: string
  readonly state: TextState
  /** Set for questions and answers. */
  readonly question_id: string | null
}

/** Locks a text for a change. */
export async function lockText(
  { db }: Pick<Work, 'db'>,
  { kind, id }: TextName,
): Promise<LockedText | undefined> {
  const { rows } = await sql<LockedText>`${lockedTables[kind]} ${id} for no key update`.execute(db)
  return rows[0]
}

export async function setState(
  { db }: Pick<Work, 'db'>,
  { kind, id, state, reason }: TextName & { state: 'approved' | 'rejected'; reason: string | null },
): Promise<void> {
  await db
    .updateTable(textTables[kind])
    .set({ state, state_reason: reason, held_for: [] })
    .where('id', '=', id)
    .execute()
}

/** Removes a store's reply; returns false when there was none. */
export async function clearReply({ db }: Pick<Work, 'db'>, reviewId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reviews')
    .set({ reply: null, replied_at: null, reply_edited_at: null })
    .where('id', '=', reviewId)
    .where('reply', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function settleReports(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { kind, id }: TextName,
): Promise<void> {
  await db
    .updateTable('reports')
    .set({ settled_at: now })
    .where(`${kind}_id`, '=', id)
    .where('settled_at', 'is', null)
    .execute()
}

function textJson(locale: string): RawBuilder<ModeratedText> {
  return sql`jsonb_strip_nulls(jsonb_build_object(
    'kind', t.kind,
    'id', t.id,
    'state', t.state,
    'state_reason', t.state_reason,
    'held_for', to_jsonb(t.held_for),
    'author', t.author_name,
    'email', (select u.email from users u where u.id = t.author_id),
    'rating', t.rating,
    'title', t.title,
    'body', t.body,
    'locale', t.locale,
    'pictures', (select ${picturesJson(locale)} from (select t.id) r),
    'reply', t.reply,
    'product', ${productJson(locale)},
    'store', s.name,
    'created_at', t.created_at,
    'reports', coalesce((
      select jsonb_agg(jsonb_build_object(
        'reason', o.reason, 'note', o.note, 'at', o.created_at, 'is_settled', o.settled_at is not null
      ) order by o.created_at)
      from reports o
      where ${ofText(sql.ref('o'))}
    ), '[]'),
    'history', coalesce((
      select jsonb_agg(jsonb_build_object(
        'to_state', m.to_state,
        'reason', m.reason,
        'by', (select u.name from users u where u.id = m.by_id),
        'at', m.at
      ) order by m.at, m.id)
      from moderations m
      where ${ofText(sql.ref('m'))}
    ), '[]')
  ))`
}

/** Whether a report or moderation row concerns text `t`. */
function ofText(row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case t.kind
    when 'review' then ${row}.review_id
    when 'question' then ${row}.question_id
    else ${row}.answer_id
  end = t.id`
}
