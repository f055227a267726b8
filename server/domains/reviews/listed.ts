/** A page of texts, and how many there are in all, in one statement. */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { type NumberedPage, numbered, offsetOf } from '#platform/numbered.ts'

/** One of a list, with how many there are. */
export interface Listed<Item> {
  readonly item: Item
  readonly total: number
}

/** A page as it is answered, of what was asked for and found. */
export function paged<Item>({ page, perPage }: NumberedPage, rows: readonly Listed<Item>[]) {
  return { data: rows.map(({ item }) => item), ...numbered({ page, perPage, total: rows[0]?.total ?? 0 }) }
}

interface Wanted<Item> extends NumberedPage {
  /** What stands behind `from`, with its conditions. */
  readonly found: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  /** One row as JSON. */
  readonly item: RawBuilder<Item>
}

export async function readListed<Item>(
  db: Database,
  { found, order, item, ...page }: Wanted<Item>,
): Promise<Listed<Item>[]> {
  const { rows } = await sql<Listed<Item>>`
    with counted as (
      select count(*)::integer as n
      from ${found}
    )
    select ${item} as item, (select n from counted) as total
    from ${found}
    order by ${order}
    limit ${page.perPage}
    offset ${offsetOf(page, sql`(select n from counted)`)}
  `.execute(db)
  return rows
}
