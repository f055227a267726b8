import { sql } from 'kysely'
import type { ContactState } from '#contract/contact.ts'
import { containing } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

interface NewMessage {
  readonly id: string
  readonly userId: string | null
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly subject: string
  readonly message: string
}

export async function insertMessage(
  { db, now, locale }: Pick<Work, 'db' | 'now' | 'locale'>,
  { userId, message, ...written }: NewMessage,
): Promise<void> {
  await db
    .insertInto('contact_messages')
    .values({ ...written, user_id: userId, words: message, locale, created_at: now })
    .execute()
}

export interface MessageRow {
  readonly id: string
  readonly state: ContactState
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly created_at: Date
}

const state = sql<ContactState>`
  case
    when m.closed_at is not null then 'closed'
    when exists (select from contact_answers a where a.message_id = m.id) then 'answered'
    else 'waiting'
  end`

export interface MessageFilter extends NumberedPage {
  readonly search: string | undefined
  readonly state: ContactState | undefined
}

export async function readMessages(
  { db }: Reading,
  asked: MessageFilter,
): Promise<(MessageRow & { readonly total: number })[]> {
  const isWanted = sql`
    ${asked.state ? sql`${state} = ${asked.state}` : sql`true`}
    and ${
      asked.search
        ? sql`plain(m.name || ' ' || m.email || ' ' || m.subject) like plain(${containing(asked.search)})`
        : sql`true`
    }`
  const { rows } = await sql<MessageRow & { total: number }>`
    with counted as (
      select count(*)::integer as n
      from contact_messages m
      where ${isWanted}
    )
    select m.id, ${state} as state, m.name, m.email, m.subject, m.created_at, counted.n as total
    from contact_messages m
    cross join counted
    where ${isWanted}
    order by m.created_at desc, m.id desc
    limit ${asked.perPage}
    offset ${offsetOf(asked, sql`(select n from counted)`)}
  `.execute(db)
  return rows
}

export interface FullMessageRow extends MessageRow {
  readonly phone: string
  readonly words: string
  readonly locale: string
  readonly user_id: string | null
  readonly closed_at: Date | null
  readonly closed_by: string | null
  readonly answers: readonly { readonly words: string; readonly at: string; readonly by: string }[]
}

export async function readMessage({ db }: Reading, id: string): Promise<FullMessageRow | undefined> {
  const { rows } = await sql<FullMessageRow>`
    select
      m.id,
      ${state} as state,
      m.name,
      m.email,
      m.subject,
      m.created_at,
      m.phone,
      m.words,
      m.locale,
      m.user_id,
      m.closed_at,
      closer.name as closed_by,
      coalesce((
        select json_agg(
          json_build_object('words', a.words, 'at', a.answered_at, 'by', u.name)
          order by a.answered_at, a.id
        )
        from contact_answers a
        join users u on u.id = a.answered_by
        where a.message_id = m.id
      ), '[]') as answers
    from contact_messages m
    left join users closer on closer.id = m.closed_by
    where m.id = ${id}
  `.execute(db)
  return rows[0]
}

/** Locks a message until the transaction ends. */
export async function lockMessage({ db }: Reading, id: string) {
  return await db
    .selectFrom('contact_messages')
    .select(['id', 'closed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

interface NewAnswer {
  readonly id: string
  readonly messageId: string
  readonly words: string
  readonly answeredBy: string
}

export async function insertAnswer(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { id, messageId, words, answeredBy }: NewAnswer,
): Promise<void> {
  await db
    .insertInto('contact_answers')
    .values({ id, message_id: messageId, words, answered_by: answeredBy, answered_at: now })
    .execute()
}

export async function setClosed(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { id, closedBy }: { id: string; closedBy: string },
): Promise<void> {
  await db
    .updateTable('contact_messages')
    .set({ closed_at: now, closed_by: closedBy })
    .where('id', '=', id)
    .execute()
}

export async function setOpen({ db }: Reading, id: string): Promise<void> {
  await db
    .updateTable('contact_messages')
    .set({ closed_at: null, closed_by: null })
    .where('id', '=', id)
    .execute()
}
