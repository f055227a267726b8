/** SQL of stock that is sold beyond what is on hand. */
import { type RawBuilder, sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { Stock } from './backorder.ts'

/** The stock of the row `level` of `variant_stock`. */
export const levelStock: RawBuilder<Stock> = sql`json_build_object(
  'free', level.free, 'sellable', level.sellable, 'backorder', level.backorder
)`

/**
 * The row of `variant_stock` of a variant, to be joined laterally. `offset 0` keeps the planner from joining it as a
 * view, which would add up all bundles of the market for each variant.
 */
export function stockOfVariant(variantId: string): RawBuilder<unknown> {
  return sql`(
    select own.variant_id, own.free, own.sellable, own.backorder
    from variant_stock own
    where own.variant_id = ${sql.ref(variantId)}
    offset 0
  )`
}

/** The stock of several rows `level` of `variant_stock` together, as `totalStock` adds it up. */
export const levelsStock: RawBuilder<Stock> = sql`json_build_object(
  'free', coalesce(sum(greatest(level.free, 0))
    filter (where level.backorder ->> 'kind' is distinct from 'pre_order'), 0),
  'sellable', coalesce(sum(greatest(level.sellable, 0)), 0),
  'backorder', (array_agg(level.backorder order by level.backorder ->> 'ships_on' nulls first)
    filter (where level.sellable > 0 and level.backorder is not null))[1]
)`

/** The pieces of the reservation `own` that have to arrive: what is on hand serves orders in their order of reservation. */
const lackingPieces = sql<number>`least(own.quantity, (
  select sum(held.quantity)::integer
  from stock_holds held
  where held.variant_id = own.variant_id
    and held.state in ('held', 'allocated')
    and held.place <= own.place
) - level.on_hand)`

/** The pieces of a line `l` of an order `o` that have to arrive before it can be packed; of bundles, how many wait. */
export const lackingOfLine: RawBuilder<number> = sql`coalesce((
  select greatest(0, max(ceil(${lackingPieces}::numeric / coalesce(item.quantity, 1))))::integer
  from (values (l.id)) line (id)
  left join order_line_items item on item.line_id = line.id
  join stock_holds own on own.order_id = o.id
    and own.variant_id = coalesce(item.variant_id, l.variant_id)
    and own.state = 'allocated'
  join stock_levels level on level.variant_id = own.variant_id and level.reserved > level.on_hand
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
    select own.variant_id, ${lackingPieces} as lacking
    from stock_holds own
    join stock_levels level on level.variant_id = own.variant_id
    where own.order_id = ${orderId}
      and own.state = 'allocated'
  `.execute(db)
  return rows.filter(({ lacking }) => lacking > 0)
}
