/** What the editor of a product `p` shows of bundles. */
import { type RawBuilder, sql } from 'kysely'
import type { Picture } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import { translated } from '#platform/translated.ts'
import { variantLabel } from '../variant-label.ts'

/** The items of a bundle as fields. */
export const documentBundleItems = sql`coalesce((
  select jsonb_agg(jsonb_build_object('variant_id', item.variant_id, 'quantity', item.quantity) order by item.position)
  from variants bundle
  join bundle_items item on item.bundle_id = bundle.id
  where bundle.product_id = p.id
), '[]')`

export interface EditedItemRow {
  readonly variant_id: string
  readonly product_id: string
  readonly quantity: number
  readonly name: string
  readonly label: string
  readonly sku: string
  readonly price_minor: number
  /** Null if it is not counted. */
  readonly available: number | null
  readonly sellable: number | null
  readonly is_offered: boolean
  readonly picture: Picture | null
}

/** The items of a bundle with what shows them. */
export function bundleOfDocument(locale: string): RawBuilder<readonly EditedItemRow[]> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object(
      'variant_id', part.variant_id,
      'product_id', part.product_id,
      'quantity', part.quantity,
      'name', ${translated(sql.ref('other.name'), locale)},
      'label', ${variantLabel(locale, { variant: 'item' })},
      'sku', item.sku,
      'price_minor', item.price_minor,
      'available', case when level.variant_id is not null then greatest(level.on_hand - level.reserved, 0) end,
      'sellable', level.sellable,
      'is_offered', part.is_offered,
      'picture', ${pictureJson(
        sql`coalesce(item.picture_id, (
          select picture_id from product_pictures where product_id = other.id order by position limit 1
        ))`,
        locale,
      )}
    ) order by part.position)
    from variants bundle
    join bundle_parts part on part.bundle_id = bundle.id
    join variants item on item.id = part.variant_id
    join products other on other.id = part.product_id
    left join stock_levels level on level.variant_id = part.variant_id
    where bundle.product_id = p.id
  ), '[]')`
}

/** The bundles that a variant of the product is in. */
export function bundlesWithProduct(locale: string) {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', found.id, 'name', found.name, 'slug', found.slug) order by found.name, found.id)
    from (
      select distinct bundle.id, ${translated(sql.ref('bundle.name'), locale)} as name, bundle.slug
      from variants own
      join bundle_items item on item.variant_id = own.id
      join variants of_bundle on of_bundle.id = item.bundle_id
      join products bundle on bundle.id = of_bundle.product_id
      where own.product_id = p.id
    ) found
  ), '[]')`
}
