/** SQL of the demand for a product. Only its latest lines are read, which bounds the cost for popular products. */
import { type RawBuilder, sql } from 'kysely'
import { type CardRow, cardColumns, contentLocale, isPublic } from '#domains/catalog/index.ts'
import type { Work } from '#platform/work.ts'

const LINES_MAX = 500
// One order is no pattern.
const BASKETS_MIN = 2
const CANDIDATES_MAX = 40

/** The latest valid orders with a product, as `o`. */
function latestOrders(productId: string): RawBuilder<unknown> {
  return sql`
    (
      select l.order_id, l.quantity
      from order_lines l
      where l.product_id = ${productId}
      order by l.order_id desc
      limit ${LINES_MAX}
    ) latest
    join orders o on o.id = latest.order_id
      and o.placed_at is not null
      and o.state not in ('rejected', 'cancelled', 'expired')`
}

/** Returns the units sold since a moment. */
export async function readSales(
  { db }: Pick<Work, 'db'>,
  { productId, since }: { productId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(latest.quantity), 0)::integer as count
    from ${latestOrders(productId)}
    where o.placed_at >= ${since}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns products from the same orders, most frequent first. */
export async function readBoughtTogether(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  { productId, count }: { productId: string; count: number },
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    with together as materialized (
      select other.product_id, count(distinct o.group_id) as baskets
      from ${latestOrders(productId)}
      join orders beside on beside.group_id = o.group_id
      join order_lines other on other.order_id = beside.id
      where other.product_id <> ${productId}
      group by other.product_id
      having count(distinct o.group_id) >= ${BASKETS_MIN}
    )
    select ${cardColumns}
    from together
    join product_listings l on l.product_id = together.product_id
    join stores s on s.id = l.store_id
    join product_views v on v.product_id = l.product_id and v.locale = ${contentLocale(locale)}
    where ${isPublic}
      and ${isAddable}
    order by together.baskets desc, l.sold_count desc, l.product_id
    limit ${count}
  `.execute(db)
  return rows
}

/** Returns the best-selling other products of the product's store, other categories first. */
export async function readOfSameStore(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  { productId, count }: { productId: string; count: number },
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    with best as materialized (
      select l.product_id
      from product_listings l
      where l.store_id = (select self.store_id from product_listings self where self.product_id = ${productId})
        and l.product_id <> ${productId}
      order by l.sold_count desc, l.product_id
      limit ${CANDIDATES_MAX}
    )
    select ${cardColumns}
    from best
    join products p on p.id = best.product_id
    join product_listings l on l.product_id = best.product_id
    join stores s on s.id = l.store_id
    join product_views v on v.product_id = l.product_id and v.locale = ${contentLocale(locale)}
    where ${isPublic}
      and ${isAddable}
    order by p.category_id = (select category_id from products where id = ${productId}), l.sold_count desc, l.product_id
    limit ${count}
  `.execute(db)
  return rows
}

/** In stock, sold on the marketplace, and without options to choose. */
const isAddable: RawBuilder<boolean> = sql`(
  not (v.card ->> 'needs_choice')::boolean
  and v.card -> 'external' is null
  and coalesce((
    select bool_or(level.sellable > 0)
    from variant_stock level
    where level.variant_id = any(l.stock_variant_ids)
  ), true)
)`
