/** Feed queries, paged by position instead of offset. */
import { sql } from 'kysely'
import { planned } from '#platform/planned.ts'
import type { Work } from '#platform/work.ts'
import type { Stock } from './backorder.ts'
import { levelStock, stockOfVariant } from './backorder-queries.ts'
import { hasFlag } from './bundles/flags.ts'
import type { CardRow } from './card.ts'
import { isPublic, priceColumns } from './card-columns.ts'
import { contentLocale } from './locales.ts'
import type { StaticPage } from './static-page.ts'

export interface FeedRow
  extends Pick<
    CardRow,
    'card' | 'currency' | 'price_minor' | 'deal_percent' | 'deal_starts_at' | 'deal_ends_at'
  > {
  readonly place: number
  readonly store_id: string
  readonly page: StaticPage
  readonly category_path: string
  readonly is_alcohol: boolean
  readonly is_fresh: boolean
  /** By variant id; `stock` is null if it is not counted. */
  readonly variants: Readonly<Record<string, { weight_grams: number; stock: Stock | null }>>
  /** By option id. */
  readonly option_keys: Readonly<Record<string, string>>
}

/** Returns public products after a position that are sold here, have a picture and can be shipped, so no dishes. */
export async function readFeedProducts(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  asked: { after: number; limit: number },
): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    ${planned}
    select
      l.place,
      l.store_id,
      v.card,
      v.page,
      ${priceColumns},
      c.path as category_path,
      ${hasFlag('p', 'is_alcohol')} as is_alcohol,
      ${hasFlag('p', 'is_fresh')} as is_fresh,
      (
        select json_object_agg(variant.id, json_build_object(
          'weight_grams', coalesce(variant.weight_grams, p.weight_grams),
          'stock', case when level.variant_id is not null then ${levelStock} end
        ))
        from variants variant
        left join lateral ${stockOfVariant('variant.id')} level on true
        where variant.product_id = p.id
      ) as variants,
      coalesce((
        select json_object_agg(o.id, o.key)
        from product_options o
        where o.product_id = p.id
      ), '{}') as option_keys
    from product_listings l
    join products p on p.id = l.product_id
    join product_views v on v.product_id = l.product_id and v.locale = ${contentLocale(locale)}
    join stores s on s.id = l.store_id
    join categories c on c.id = p.category_id
    where l.place > ${asked.after}
      and ${isPublic}
      and p.kind <> 'dish'
      and p.external_url is null
      and exists (select from product_pictures shown where shown.product_id = p.id)
    order by l.place
    limit ${asked.limit}
  `.execute(db)
  return rows
}
