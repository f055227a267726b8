import { type RawBuilder, sql } from 'kysely'
import type { CardRow } from './card.ts'

/** What prices are made of; `l` is the listing. */
export const priceColumns: RawBuilder<unknown> = sql`
  l.published_at,
  l.is_trending,
  l.currency,
  l.price_minor,
  l.price_max_minor,
  l.deal_percent,
  l.deal_starts_at,
  l.deal_ends_at`

/**
 * What a card needs of `product_listings` as `l` and `product_views` as `v`, for use in a query of this domain or of
 * one that calls it; stock is read as it is at this moment.
 */
export const cardColumns: RawBuilder<CardRow> = sql`
  v.card,
  ${priceColumns},
  case when l.stock_variant_ids is not null then (
    select coalesce(sum(level.on_hand - level.reserved), 0)
    from stock_levels level
    where level.variant_id = any(l.stock_variant_ids)
  ) end as available,
  (
    select json_build_object(
      'categoryPath', kind.path, 'isAlcohol', sent.is_alcohol, 'isFresh', sent.is_fresh, 'weightGrams', sent.weight_grams
    )
    from products sent
    join categories kind on kind.id = sent.category_id
    where sent.id = l.product_id
  ) as sent`

/** The first picture of the product `p`. */
export const firstPicture: RawBuilder<string | null> = pictureAt(0)

/** The picture of the product `p` at a place among its own, from 0 on. */
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

/** True of what the public may see; `l` is the listing and `s` its store. */
export const isPublic: RawBuilder<boolean> = sql`(l.is_offered and s.state = 'approved')`
