/** SQL of bundles and what is in them. */
import { type RawBuilder, sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { BundleItemRow } from './bundle.ts'

/** The option values of a variant `item`, each with the name of its option. */
export const optionsOfItem = sql`coalesce((
  select json_agg(json_build_object('name', o.name, 'value', value.label) order by o.position)
  from product_option_values value
  join product_options o on o.id = value.option_id
  where value.id = any(item.option_value_ids)
), '[]')`

/** The items of the bundle `variant`, with their stock read by `stockOf`; null for other products. */
export function bundleItemsJson(
  stockOf: (variantId: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<readonly BundleItemRow[] | null> {
  return sql`(
    select json_agg(json_build_object(
      'product_id', part.product_id,
      'variant_id', part.variant_id,
      'quantity', part.quantity,
      'name', of_item.name,
      'sku', item.sku,
      'options', ${optionsOfItem},
      'weight_grams', coalesce(item.weight_grams, of_item.weight_grams),
      'is_alcohol', of_item.is_alcohol,
      'is_fresh', of_item.is_fresh,
      'age_limit', of_item.age_limit,
      'is_offered', part.is_offered,
      'stock', ${stockOf(sql.ref('part.variant_id'))}
    ) order by part.position)
    from bundle_parts part
    join variants item on item.id = part.variant_id
    join products of_item on of_item.id = part.product_id
    where part.bundle_id = variant.id
      and p.kind = 'bundle'
  )`
}

/** Whether a bundle has a variant of the product `p` in it. */
export const isInBundle: RawBuilder<boolean> = sql`exists (
  select
  from variants v
  join bundle_items item on item.variant_id = v.id
  where v.product_id = p.id
)`

/** Returns whether a variant is a bundle, which has no stock of its own. */
export async function isBundle({ db }: Pick<Work, 'db'>, variantId: string): Promise<boolean> {
  const { rows } = await sql`select from bundle_items where bundle_id = ${variantId} limit 1`.execute(db)
  return rows.length > 0
}

/** Returns the bundles that contain these products. */
export async function bundlesOf({ db }: Pick<Work, 'db'>, productIds: readonly string[]): Promise<string[]> {
  if (productIds.length === 0) return []
  const { rows } = await sql<{ product_id: string }>`
    select distinct bundle.product_id
    from variants v
    join bundle_items item on item.variant_id = v.id
    join variants bundle on bundle.id = item.bundle_id
    where v.product_id = any(${productIds}::uuid[])
    order by bundle.product_id
  `.execute(db)
  return rows.map((row) => row.product_id)
}
