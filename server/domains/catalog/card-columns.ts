import { type RawBuilder, sql } from 'kysely'
import { levelsStock } from './backorder-queries.ts'
import { hasFlag } from './bundles/flags.ts'
import type { CardRow } from './card.ts'

/** The columns that prices depend on; `l` is the listing. */
export const priceColumns: RawBuilder<unknown> = sql`
  l.published_at,
  l.is_trending,
  l.currency,
  l.price_minor,
  l.price_max_minor,
  l.deal_percent,
  l.deal_starts_at,
  l.deal_ends_at,
  l.lowest_minor`

/**
 * Columns of a product card, from `product_listings` as `l` and `product_views` as `v`, also for queries of other
 * domains. Stock is read live.
 */
export const cardColumns: RawBuilder<CardRow> = sql`
  v.card,
  ${priceColumns},
  case when l.stock_variant_ids is not null then (
    select ${levelsStock}
    from variant_stock level
    where level.variant_id = any(l.stock_variant_ids)
    having count(*) > 0
  ) end as available,
  (
    select json_build_object(
      'categoryPath', kind.path, 'isAlcohol', ${hasFlag('sent', 'is_alcohol')}, 'isFresh', ${hasFlag('sent', 'is_fresh')},
      'weightGrams', sent.weight_grams
    )
    from products sent
    join categories kind on kind.id = sent.category_id
    where sent.id = l.product_id
  ) as sent`

/** The first picture of the product `p`. */
export const firstPicture: RawBuilder<string | null> = pictureAt(0)

/** Returns the picture of the product `p` at a position, starting at 0. */
export function pictureAt(place: number): RawBuilder<string | null> {
  return sql`(
    select shown.picture_id
    from product_pictures shown
    where shown.product_id = p.id
    order by shown.position
    offset ${sql.lit(place)}
    limit 1
  )`
}

/** True for products visible to the public; `l` is the listing and `s` its store. */
export const isPublic: RawBuilder<boolean> = sql`(l.is_offered and s.state = 'approved')`
