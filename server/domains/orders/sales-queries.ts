/** SQL that counts what was sold, and what waits for somebody. */
import { sql } from 'kysely'
import { isPublic } from '#domains/catalog/index.ts'
import type { Work } from '#platform/work.ts'

export interface SalesRow {
  readonly day: string
  readonly currency: string
  readonly sales_minor: number
  readonly orders: number
}

/** What a store sold by day of its own calendar, in its own currency, goods alone. */
export async function readStoreSales(
  { db }: Pick<Work, 'db'>,
  { storeId, timezone, from }: { storeId: string; timezone: string; from: Date },
): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select
      to_char(o.placed_at at time zone ${timezone}, 'YYYY-MM-DD') as day,
      l.list_currency as currency,
      sum(l.list_price_minor * l.quantity)::bigint as sales_minor,
      count(distinct o.id) as orders
    from orders o
    join order_lines l on l.order_id = o.id
    where o.store_id = ${storeId}
      and o.placed_at >= ${from}
      and o.state not in ('rejected', 'cancelled')
    group by 1, 2
  `.execute(db)
  return rows
}

const LOW_STOCK_MAX = 5

export async function countLowStock({ db }: Pick<Work, 'db'>, storeId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from products p
    join variants v on v.product_id = p.id
    join stock_levels level on level.variant_id = v.id
    where p.store_id = ${storeId}
      and p.state = 'published'
      and v.is_active
      and level.on_hand - level.reserved <= ${LOW_STOCK_MAX}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** What the whole market sold by day of one time zone and currency, whole orders. */
export async function readMarketSales(
  { db }: Pick<Work, 'db'>,
  { from, timezone }: { from: Date; timezone: string },
): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select
      to_char(o.placed_at at time zone ${timezone}, 'YYYY-MM-DD') as day,
      o.currency,
      sum(o.total_minor)::bigint as sales_minor,
      count(*) as orders
    from orders o
    where o.placed_at >= ${from}
      and o.state not in ('rejected', 'cancelled')
    group by 1, 2
  `.execute(db)
  return rows
}

export async function readStoreShares(
  { db }: Pick<Work, 'db'>,
  from: Date,
): Promise<{ slug: string; name: string; currency: string; sales_minor: number; orders: number }[]> {
  const { rows } = await sql<{
    slug: string
    name: string
    currency: string
    sales_minor: number
    orders: number
  }>`
    select s.slug, s.name, o.currency, sum(o.total_minor)::bigint as sales_minor, count(*) as orders
    from orders o
    join stores s on s.id = o.store_id
    where o.placed_at >= ${from}
      and o.state not in ('rejected', 'cancelled')
    group by s.slug, s.name, o.currency
  `.execute(db)
  return rows
}

/** How many orders their sellers have not accepted yet. */
export async function countWaitingOrders({ db }: Pick<Work, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from orders where state = 'placed'
  `.execute(db)
  return rows[0]?.count ?? 0
}

export interface RecentSaleRow {
  readonly product_id: string
  readonly placed_at: Date
  readonly country_code: string | null
  /** How many orders were looked at, and of how many people. */
  readonly orders: number
  readonly shoppers: number
}

/** The products of the last orders that stand, as far as the public may see them, each once, the last first. */
export async function readRecentSales(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { since, limit }: { since: Date; limit: number },
): Promise<RecentSaleRow[]> {
  const { rows } = await sql<RecentSaleRow>`
    with recent as materialized (
      select o.id, o.placed_at, g.customer_id, g.shipping_address ->> 'country_code' as country_code
      from orders o
      join order_groups g on g.id = o.group_id
      where o.placed_at between ${since} and ${now}
        and o.state not in ('pending_payment', 'rejected', 'cancelled', 'expired')
      order by o.placed_at desc, o.id
      limit ${limit}
    ),
    sold as (
      select distinct on (line.product_id) line.product_id, recent.placed_at, recent.country_code
      from recent
      join order_lines line on line.order_id = recent.id
      join product_listings l on l.product_id = line.product_id
      join stores s on s.id = l.store_id
      where ${isPublic}
      order by line.product_id, recent.placed_at desc
    )
    select sold.*, counted.orders, counted.shoppers
    from sold
    cross join (select count(*) as orders, count(distinct customer_id) as shoppers from recent) counted
    order by sold.placed_at desc, sold.product_id
  `.execute(db)
  return rows
}

/** The products of which most were sold since a moment, the most first. */
export async function readMostSold(
  { db }: Pick<Work, 'db'>,
  { since, count, buyersMin }: { since: Date; count: number; buyersMin: number },
): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    select line.product_id
    from orders o
    join order_groups g on g.id = o.group_id
    join order_lines line on line.order_id = o.id
    where o.placed_at >= ${since}
      and o.state not in ('rejected', 'cancelled', 'expired')
    group by line.product_id
    having count(distinct g.customer_id) >= ${buyersMin}
    order by sum(line.quantity) desc, line.product_id
    limit ${count}
  `.execute(db)
  return rows.map(({ product_id }) => product_id)
}
