/** Orders for the search of the dashboards. */
import { type RawBuilder, sql } from 'kysely'
import type { FoundOrder, FoundStoreOrder } from '#contract/dashboard-search.ts'
import { wordsQuery } from '#platform/search-words.ts'
import type { Work } from '#platform/work.ts'
import { numberBegun } from '#values/order-number.ts'
import { shopperStatusOf } from './payment-status-sql.ts'

interface Sought {
  readonly search: string
  readonly limit: number
}

// A frequent name is not read in full: the newest of this many are shown.
const READ_MAX = 2000

const numberText = sql`substr(replace(g.number, '-', ''), 3) || ' ' || substr(replace(g.number, '-', ''), 7)`

/** As in the index order_groups_words. */
const words = sql`search_words(
  ${numberText} || ' ' || coalesce(g.contact ->> 'name', '') || ' ' || coalesce(g.contact ->> 'email', '')
)`

/** Without the email address, which sellers must not learn by trying. */
const wordsForSellers = sql`search_words(${numberText} || ' ' || coalesce(g.contact ->> 'name', ''))`

function queryOf(search: string): RawBuilder<unknown> | undefined {
  return wordsQuery(numberBegun(search) ?? search)
}

/** Finds orders by number, name or email address, newest first. */
export async function findOrders({ db }: Pick<Work, 'db'>, { search, limit }: Sought): Promise<FoundOrder[]> {
  const query = queryOf(search)
  if (!query) return []
  const { rows } = await sql<Omit<FoundOrder, 'placed_at'> & { readonly placed_at: Date }>`
    with found as materialized (
      select g.id, g.placed_at
      from order_groups g
      where ${words} @@ ${query}
      limit ${READ_MAX}
    ),
    newest as (
      select id, placed_at from found order by placed_at desc, id limit ${limit}
    )
    select g.number, coalesce(g.contact ->> 'name', '') as customer, g.placed_at,
      ${shopperStatusOf()} as status
    from newest
    join order_groups g on g.id = newest.id
    order by g.placed_at desc, g.id
  `.execute(db)
  return rows.map((row) => ({ ...row, placed_at: row.placed_at.toISOString() }))
}

/** Finds a store's orders by number or name, newest first. */
export async function findStoreOrders(
  { db }: Pick<Work, 'db'>,
  { search, limit, storeId }: Sought & { readonly storeId: string },
): Promise<FoundStoreOrder[]> {
  const query = queryOf(search)
  if (!query) return []
  const { rows } = await sql<Omit<FoundStoreOrder, 'placed_at'> & { readonly placed_at: Date }>`
    select o.number, coalesce(g.contact ->> 'name', '') as customer, o.placed_at, o.state
    from order_groups g
    join orders o on o.group_id = g.id and o.store_id = ${storeId}
    where ${words} @@ ${query}
      and ${wordsForSellers} @@ ${query}
      and o.placed_at is not null
    order by o.placed_at desc, o.id
    limit ${limit}
  `.execute(db)
  return rows.map((row) => ({ ...row, placed_at: row.placed_at.toISOString() }))
}
