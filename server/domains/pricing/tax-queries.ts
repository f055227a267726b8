import { sql } from 'kysely'
import { planned, unseen } from '#platform/planned.ts'
import type { Work } from '#platform/work.ts'
import type { TaxClass } from '#values/tax-class.ts'

/** A tax rate of a product's store in one country. */
export interface TaxRate {
  readonly country_code: string
  readonly bps: number
  /** Depth of the rate's category in the tree; null if it has none. */
  readonly depth: number | null
  /** Set if the rate is for products of this class. */
  readonly tax_class: TaxClass | null
}

export interface TaxedProduct {
  readonly product_id: string
  readonly tax_class: TaxClass | null
  /** Those for all goods, for a category above the product, and for a class. */
  readonly rates: readonly TaxRate[]
}

/** Returns the tax class of products, with the tax rates of their stores that may apply to them. */
export async function readTaxedProducts(
  { db }: Pick<Work, 'db'>,
  productIds: readonly string[],
): Promise<TaxedProduct[]> {
  const { rows } = await sql<TaxedProduct>`
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
    ),
    rated as (
      select a.product_id, r.country_code, r.bps, a.depth, r.tax_class
      from above a
      join store_tax_rates r on r.store_id = a.store_id and r.category_id = a.id
      union all
      select p.id, r.country_code, r.bps, null, r.tax_class
      from products p
      join store_tax_rates r on r.store_id = p.store_id and r.category_id is null
      where p.id = any(${unseen(productIds)})
    )
    select p.id as product_id, p.tax_class, coalesce(own.rates, '[]') as rates
    from products p
    left join (
      select product_id, json_agg(json_build_object(
        'country_code', country_code, 'bps', bps, 'depth', depth, 'tax_class', tax_class
      )) as rates
      from rated
      group by product_id
    ) own on own.product_id = p.id
    where p.id = any(${unseen(productIds)})
  `.execute(db)
  return rows
}
