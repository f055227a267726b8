/** SQL of stock that is sold beyond what is on hand. */
import { type RawBuilder, sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { Stock } from './backorder.ts'

/** The stock of the level `level`. */
export const levelStock: RawBuilder<Stock> = sql`json_build_object(
  'free', level.on_hand - level.reserved, 'sellable', level.sellable, 'backorder', level.backorder
)`

/** The stock of several levels `level` together, as `totalStock` adds it up. */
export const levelsStock: RawBuilder<Stock> = sql`json_build_object(
  'free', coalesce(sum(greatest(level.on_hand - level.reserved, 0))
    filter (where level.backorder ->> 'kind' is distinct from 'pre_order'), 0),
  'sellable', coalesce(sum(greatest(level.sellable, 0)), 0),
  'backorder', (array_agg(level.backorder order by level.backorder ->> 'ships_on' nulls first)
    filter (where level.sellable > 0 and level.backorder is not null))[1]
)`

/**
 * The pieces of a line `l` of an order `o` that have to arrive before it can be packed: what is on hand serves orders
 * in the order in which they reserved it.
 */
export const lackingOfLine: RawBuilder<number> = sql`coalesce((
  select least(own.quantity, ahead.quantity - level.on_hand)
  from stock_holds own
  join stock_levels level on level.variant_id = own.variant_id and level.reserved > level.on_hand
  cross join lateral (
    select sum(held.quantity)::integer as quantity
    from stock_holds held
    where held.variant_id = own.variant_id
      and held.state in ('held', 'allocated')
      and held.place <= own.place
  ) ahead
  where own.order_id = o.id
    and own.variant_id = l.variant_id
    and own.state = 'allocated'
    and ahead.quantity > level.on_hand
), 0)`

/** Returns the variants of an order that wait for stock, with the pieces that have to arrive. Locks their products and levels. */
export async function readLacking(
  { db }: Pick<Work, 'db'>,
  orderId: string,
): Promise<{ variant_id: string; lacking: number }[]> {
  // Products before levels, the order in which a stock count and the hand-over lock them.
  await sql`
    select
    from products p
    where p.id in (
      select v.product_id
      from stock_holds h
      join variants v on v.id = h.variant_id
      where h.order_id = ${orderId}
        and h.state = 'allocated'
    )
    order by p.id
    for no key update
  `.execute(db)
  const { rows: levels } = await sql`
    select level.variant_id
    from stock_levels level
    where level.variant_id in (select variant_id from stock_holds where order_id = ${orderId} and state = 'allocated')
    order by level.variant_id
    for no key update
  `.execute(db)
  if (levels.length === 0) return []
  // After the lock, so that it sees what others have just taken.
  const { rows } = await sql<{ variant_id: string; lacking: number }>`
    select distinct on (l.variant_id) l.variant_id, ${lackingOfLine} as lacking
    from orders o
    join order_lines l on l.order_id = o.id
    where o.id = ${orderId}
  `.execute(db)
  return rows.filter(({ lacking }) => lacking > 0)
}
