import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'

export interface RecentSales {
  readonly productId: string
  /** Units. */
  readonly sold: number
}

/** Stores the sales of the last 30 days; products without any are left out. */
export async function recordRecentSales(
  { db }: Pick<Work, 'db'>,
  sales: readonly RecentSales[],
): Promise<void> {
  const productIds = sales.map(({ productId }) => productId)
  await sql`delete from recent_sales where product_id <> all(${productIds}::uuid[])`.execute(db)
  await sql`
    insert into recent_sales (product_id, sold_count)
    select counted.product_id, counted.sold
    from unnest(${productIds}::uuid[], ${sales.map(({ sold }) => sold)}::integer[]) counted (product_id, sold)
    join products p on p.id = counted.product_id
    on conflict (product_id) do update set sold_count = excluded.sold_count
    where recent_sales.sold_count <> excluded.sold_count
  `.execute(db)
}
