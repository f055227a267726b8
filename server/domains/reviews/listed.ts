/** Reads a page of texts and the total count in one statement. */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { type NumberedPage, numbered, offsetOf } from '#platform/numbered.ts'

export interface Listed<Item> {
  readonly item: Item
  readonly total: number
}

export function paged<Item>({ page, perPage }: NumberedPage, rows: readonly Listed<Item>[]) {
  return { data: rows.map(({ item }) => item), ...numbered({ page, perPage, total: rows[0]?.total ?? 0 }) }
}

interface Wanted<Item> extends NumberedPage {
  readonly found: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
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
