/** Prices of products in tests. */
import { sql } from 'kysely'
import type { TestMarket } from './app.ts'

/** Sets the price of a variant, and that of its product, which is the price of its cheapest variant for sale. */
export async function setPrice(
  { database: { db } }: TestMarket,
  variantId: string,
  priceMinor: number,
): Promise<void> {
  await sql`update variants set price_minor = ${priceMinor} where id = ${variantId}`.execute(db)
  await sql`
    update products p
    set price_minor = (select min(v.price_minor) from variants v where v.product_id = p.id and v.is_active)
    from variants priced
    where priced.id = ${variantId}
      and p.id = priced.product_id
  `.execute(db)
}
