import { sql } from 'kysely'
import { planned, unseen } from '#platform/planned.ts'
import type { Work } from '#platform/work.ts'

/** A tax rate of a product's store in one country. */
export interface TaxRateRow {
  readonly product_id: string
  readonly country_code: string
  readonly bps: number
  /** Depth of the rate's category in the tree; null if it applies to all goods. */
  readonly depth: number | null
}

/** Returns store tax rates that apply to the given products, through all goods or a category. */
export async function readTaxRates(
  { db }: Pick<Work, 'db'>,
  productIds: readonly string[],
): Promise<TaxRateRow[]> {
  const { rows } = await sql<TaxRateRow>`
    ${planned}
    with recursive above as (
      select p.id as product_id, p.store_id, c.id, c.parent_id, c.depth
      from products p
      join categories c on c.id = p.category_id
      where p.id = any(${unseen(productIds)})
        and exists (select from store_tax_rates r where r.store_id = p.store_id)
      union all
      select a.product_id, a.store_id, c.id, c.parent_id, c.depth
      from above a
      join categories c on c.id = a.parent_id
    )
    select a.product_id, r.country_code, r.bps, a.depth
    from above a
    join store_tax_rates r on r.store_id = a.store_id and r.category_id = a.id
    union all
    select p.id, r.country_code, r.bps, null
    from products p
    join store_tax_rates r on r.store_id = p.store_id and r.category_id is null
    where p.id = any(${unseen(productIds)})
  `.execute(db)
  return rows
}
