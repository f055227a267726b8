import { sql } from 'kysely'
import type { NoticeKind } from '#contract/notifications.ts'
import type { Money } from '#contract/vocabulary.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { withoutRefused } from './refusal-queries.ts'

type Reading = Pick<Work, 'db'>

export interface NewNotice {
  readonly kind: NoticeKind
  readonly dedupeKey: string
  readonly userId: string
  readonly facts: NoticeFacts
  /** A path without a language. */
  readonly target: string
}

/** The values for the text of a notification. */
export type NoticeFacts = Readonly<Record<string, string | number | Texts | Money>>

/** The channel that announces changed inboxes to all processes. */
export const INBOX_CHANNEL = 'inbox_changed'

/** Adds notifications to inboxes, each once, and announces them to open pages on commit. */
export async function insertNotices(work: Work, told: readonly NewNotice[]): Promise<void> {
  const { db, now } = work
  const notices = await withoutRefused(work, told, 'market')
  if (notices.length === 0) return
  const rows = notices.map(({ kind, dedupeKey, userId, facts, target }) => ({
    id: newId(),
    kind,
    dedupe_key: dedupeKey,
    user_id: userId,
    facts,
    target,
  }))
  await sql`
    with written as (
      insert into notifications (id, kind, dedupe_key, user_id, facts, target, created_at)
      select id, kind, dedupe_key, user_id, facts, target, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
        id uuid, kind text, dedupe_key text, user_id uuid, facts jsonb, target text
      )
      on conflict (dedupe_key) do nothing
      returning user_id
    )
    select pg_notify(${INBOX_CHANNEL}, user_id::text)
    from written
    group by user_id
  `.execute(db)
}

export interface NoticeRow {
  readonly id: string
  readonly kind: NoticeKind
  readonly facts: NoticeFacts
  readonly target: string
  readonly read_at: Date | null
  readonly created_at: Date
  readonly total: number
}

export async function readNoticePage(
  { db }: Reading,
  { userId, ...asked }: NumberedPage & { userId: string },
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select id, kind, facts, target, read_at, created_at, count(*) over () as total
    from notifications
    where user_id = ${userId}
    order by created_at desc, id desc
    limit ${asked.perPage}
    offset ${offsetOf(asked, sql`(select count(*) from notifications where user_id = ${userId})`)}
  `.execute(db)
  return rows
}

export async function countUnreadOf({ db }: Reading, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread
    from notifications
    where user_id = ${userId}
      and read_at is null
  `.execute(db)
  return rows[0]?.unread ?? 0
}

export async function countOwnNotices(
  { db }: Reading,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ own: number }>`
    select count(*) as own
    from notifications
    where user_id = ${userId}
      and id = any(${ids}::uuid[])
  `.execute(db)
  return rows[0]?.own ?? 0
}

/** Marks some notifications or all as read, and announces it to the reader's other pages. */
export async function setRead(
  { db, now }: Work,
  { userId, ids }: { userId: string; ids: readonly string[] | undefined },
): Promise<void> {
  await sql`
    with read as (
      update notifications
      set read_at = ${now}
      where user_id = ${userId}
        and read_at is null
        and (${ids === undefined}::boolean or id = any(${ids ?? []}::uuid[]))
      returning user_id
    )
    select pg_notify(${INBOX_CHANNEL}, user_id::text)
    from read
    group by user_id
  `.execute(db)
}

/** Marks the notifications that lead to a page as read. */
export async function setTargetRead(
  { db, now }: Work,
  { userId, target }: { userId: string; target: string },
): Promise<void> {
  await sql`
    with read as (
      update notifications
      set read_at = ${now}
      where user_id = ${userId}
        and target = ${target}
        and read_at is null
      returning user_id
    )
    select pg_notify(${INBOX_CHANNEL}, user_id::text)
    from read
    group by user_id
  `.execute(db)
}
