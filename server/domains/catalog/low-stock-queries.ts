/** Variants whose stock is at or below their threshold, or their store's. Sellers learn of it, shoppers do not. */
import { type RawBuilder, sql } from 'kysely'
import type { Work } from '#platform/work.ts'

/** True where the stock `level` of the variant `v` is low, or out. */
export const isLow: RawBuilder<boolean> = sql`(
  level.on_hand - level.reserved <= coalesce(
    v.low_stock_threshold,
    (select owner.low_stock_threshold from stores owner where owner.id = v.store_id)
  )
)`

/** Marks variants whose stock became low as known to their stores, and returns those stores. */
export async function noteLowStock({ db, now }: Pick<Work, 'db' | 'now'>): Promise<string[]> {
  const { rows } = await sql<{ store_id: string }>`
    with low as (
      select level.variant_id, p.store_id
      from stock_levels level
      join variants v on v.id = level.variant_id
      join products p on p.id = v.product_id
      join stores s on s.id = p.store_id
      where level.low_noted_at is null
        and ${isLow}
        and v.is_active
        and p.state = 'published'
        and not p.is_blocked
        and s.state = 'approved'
      order by level.variant_id
      for no key update of level skip locked
    ),
    noted as (
      update stock_levels level
      set low_noted_at = ${now}
      from low
      where level.variant_id = low.variant_id
    )
    select distinct store_id
    from low
  `.execute(db)
  return rows.map(({ store_id: storeId }) => storeId)
}

/** Counts the products of a store with an active variant whose stock is low but not out. */
export async function countLowStock({ db }: Pick<Work, 'db'>, storeId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct p.id)::integer as count
    from products p
    join variants v on v.product_id = p.id
    join stock_levels level on level.variant_id = v.id
    where p.store_id = ${storeId}
      and p.state = 'published'
      and v.is_active
      and level.on_hand > level.reserved
      and ${isLow}
  `.execute(db)
  return rows[0]?.count ?? 0
}
