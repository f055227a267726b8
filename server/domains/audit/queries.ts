/** Read queries of the audit log; platform/audit.ts writes it. */
import { type RawBuilder, sql } from 'kysely'
import { containing, isNumbered } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'

export interface EntryRow {
  readonly id: string
  readonly at: Date
  readonly action: string
  readonly record: string | null
  readonly outcome: 'done' | 'refused'
  readonly changed_from: string | null
  readonly changed_to: string | null
  readonly request_id: string
  readonly actor_id: string | null
  readonly actor_name: string | null
  readonly total: number
}

interface Wanted extends NumberedPage {
  readonly search: string | null
  readonly outcome: 'done' | 'refused' | null
}

/** Matches part of a record's id, ignoring hyphens and case. */
function isPartOf(search: string): RawBuilder<boolean> {
  return sql`(
    ${isNumbered('e.record', search)}
    or plain(e.record) like plain(${containing(search)})
  )`
}

export async function readEntries(
  { db }: Pick<Work, 'db'>,
  { search, outcome, ...asked }: Wanted,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with found as (
      select e.id, e.at, e.action, e.record, e.outcome, e.changed_from, e.changed_to, e.request_id, e.actor_id,
        count(*) over () as total
      from audit_entries e
      where (${outcome}::text is null or e.outcome = ${outcome})
        and (
          ${search}::text is null
          or e.record = ${search}
          or ${search === null ? sql`false` : isPartOf(search)}
          or e.request_id = ${search}
          or e.actor_id in (
            select u.id
            from users u
            where u.id::text = lower(${search})
              or position(lower(${search}) in lower(u.name)) > 0
              or position(lower(${search}) in lower(coalesce(u.contact_email, u.email))) > 0
          )
        )
    )
    select found.*, u.name as actor_name
    from found
    left join users u on u.id = found.actor_id
    order by found.at desc, found.id desc
    limit ${asked.perPage}
    offset ${offsetOf(asked, sql`(select max(total) from found)`)}
  `.execute(db)
  return rows
}
