import { type RawBuilder, sql } from 'kysely'
import { isPublic } from '#domains/catalog/index.ts'
import type { Work } from '#platform/work.ts'
import type { FiguresRow } from './figures.ts'

export interface SalesRow extends FiguresRow {
  readonly day: string
  readonly orders: number
}

/** Counts valid orders: placed, and neither rejected nor cancelled. */
const counted = sql<number>`count(*) filter (where o.state not in ('rejected', 'cancelled', 'expired'))`

interface SalesScope {
  readonly from: Date
  readonly timezone: string
  /** The currency of the figures, converted at the rates of each order. */
  readonly currency: string
  /** Limits the figures to this store, as its seller sees them. */
  readonly storeId?: string
}

/** Converts sums of one rate table and currency; uses the latest rates if the table lacks the currency. */
function converted(minor: RawBuilder<unknown>, currency: string): RawBuilder<number> {
  return sql`coalesce(
    convert_minor(${minor}::bigint, part.currency, ${currency}, part.rate_table_id),
    convert_minor(${minor}::bigint, part.currency, ${currency}, (
      select id from rate_tables order by as_of desc, created_at desc limit 1
    ))
  )`
}

/** Returns figures by the day orders were placed. Later refunds lower that day's net. */
export async function readSales(
  { db }: Pick<Work, 'db'>,
  { from, timezone, currency, storeId }: SalesScope,
): Promise<SalesRow[]> {
  const net = storeId === undefined ? sql`f.net_minor` : sql`f.seller_net_minor`
  const { rows } = await sql<SalesRow>`
    with part as (
      select
        to_char(o.placed_at at time zone ${timezone}, 'YYYY-MM-DD') as day,
        o.currency,
        g.rate_table_id,
        sum(f.gross_minor) as gross,
        sum(f.discounts_minor) as discounts,
        sum(${net}) as net,
        ${counted} as orders
      from orders o
      join order_groups g on g.id = o.group_id
      join order_figures f on f.order_id = o.id
      where o.placed_at >= ${from}
        and ${storeId === undefined ? sql`true` : sql`o.store_id = ${storeId}`}
      group by 1, 2, 3
    )
    select
      day,
      sum(${converted(sql`part.gross`, currency)})::bigint as gross_minor,
      sum(${converted(sql`part.discounts`, currency)})::bigint as discounts_minor,
      sum(${converted(sql`part.net`, currency)})::bigint as net_minor,
      sum(part.orders)::integer as orders
    from part
    group by day
  `.execute(db)
  return rows
}

export interface StoreSharesRow {
  readonly slug: string
  readonly name: string
  readonly net_minor: number
  readonly orders: number
}

/** Returns the stores with the highest net sales since a moment. */
export async function readTopStores(
  { db }: Pick<Work, 'db'>,
  { from, currency, limit }: { from: Date; currency: string; limit: number },
): Promise<StoreSharesRow[]> {
  const { rows } = await sql<StoreSharesRow>`
    with part as (
      select o.store_id, o.currency, g.rate_table_id, sum(f.net_minor) as net, ${counted} as orders
      from orders o
      join order_groups g on g.id = o.group_id
      join order_figures f on f.order_id = o.id
      where o.placed_at >= ${from}
      group by 1, 2, 3
    )
    select
      s.slug,
      s.name,
      sum(${converted(sql`part.net`, currency)})::bigint as net_minor,
      sum(part.orders)::integer as orders
    from part
    join stores s on s.id = part.store_id
    group by s.id
    having sum(part.orders) > 0
    order by net_minor desc, s.slug
    limit ${limit}
  `.execute(db)
  return rows
}

/** Counts what may hint at a risk in the orders of a customer. */
export async function countOrderSigns(
  { db }: Pick<Work, 'db'>,
  customerId: string,
): Promise<{ cancelled_orders: number; refund_requests: number }> {
  const { rows } = await sql<{ cancelled_orders: number; refund_requests: number }>`
    select
      count(*) filter (where o.state = 'cancelled' and o.placed_at is not null)::integer as cancelled_orders,
      coalesce(sum((select count(*) from refund_requests r where r.order_id = o.id and not r.is_given)), 0)::integer
        as refund_requests
    from order_groups g
    join orders o on o.group_id = g.id
    where g.customer_id = ${customerId}
  `.execute(db)
  return rows[0] ?? { cancelled_orders: 0, refund_requests: 0 }
}

/** The customer of a purchase or of an order; undefined if there is none such. */
export async function findCustomerOf(
  { db }: Pick<Work, 'db'>,
  subject: { readonly groupId: string } | { readonly orderId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ customer_id: string }>`
    select customer_id
    from order_groups
    where id = ${'groupId' in subject ? subject.groupId : sql`(select group_id from orders where id = ${subject.orderId})`}
  `.execute(db)
  return rows[0]?.customer_id
}

/** Counts orders that their sellers have not accepted yet. */
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
  /** The number of orders read, and of their shoppers. */
  readonly orders: number
  readonly shoppers: number
}

/** Returns the public products of the latest valid orders, each once, latest first. */
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

/** Units sold by product, except in orders that came to nothing. */
export async function readSalesSince(
  { db }: Pick<Work, 'db'>,
  since: Date,
): Promise<{ productId: string; sold: number }[]> {
  const { rows } = await sql<{ productId: string; sold: number }>`
    select line.product_id as "productId", sum(line.quantity)::integer as sold
    from orders o
    join order_lines line on line.order_id = o.id
    where o.placed_at >= ${since}
      and o.state not in ('rejected', 'cancelled', 'expired')
    group by line.product_id
    having sum(line.quantity) > 0
    order by line.product_id
  `.execute(db)
  return rows
}
