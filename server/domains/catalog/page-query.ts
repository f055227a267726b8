/** What the page of a public product shows, precomputed and live. */
import { type RawBuilder, sql } from 'kysely'
import { type OpeningRow, openingColumns } from '#domains/sellers/index.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { ProductPart } from '#values/product-part.ts'
import type { Stock } from './backorder.ts'
import { levelStock, stockOfVariant } from './backorder-queries.ts'
import type { CardRow } from './card.ts'
import { isPublic, priceColumns } from './card-columns.ts'
import { contentLocale } from './locales.ts'
import { lowestPricesJson } from './lowest-price.ts'
import { leftOutColumn } from './parts/parts-queries.ts'
import type { StaticPage } from './static-page.ts'

export interface PageRow extends Omit<CardRow, 'available'>, OpeningRow {
  readonly page: StaticPage
  readonly store_rating: number | null
  readonly store_rating_count: number
  readonly prices_include_tax: boolean
  /** By variant id, for counted variants. */
  readonly stock: Record<string, Stock>
  readonly vacation_message: string | null
  /** Blurred placeholders by picture storage key. */
  readonly blurs: Record<string, string>
  readonly left_out: ProductPart[]
  /** Lowest price in the 30 days before the deal, by variant id. */
  readonly lowest: Readonly<Record<string, number | null>>
}

/** Reads everything about a public product in one statement. */
export async function readProductPage(
  work: Pick<Work, 'db' | 'now' | 'locale'>,
  slug: string,
): Promise<PageRow | undefined> {
  return readPage(work, sql`p.slug = ${slug} and ${isPublic}`)
}

/** As `readProductPage`, for a product of a store that may not be public. */
export async function readPreviewPage(
  work: Pick<Work, 'db' | 'now' | 'locale'>,
  { storeId, productId }: { readonly storeId: string; readonly productId: string },
): Promise<PageRow | undefined> {
  return readPage(work, sql`p.id = ${productId} and p.store_id = ${storeId}`)
}

async function readPage(
  { db, now, locale }: Pick<Work, 'db' | 'now' | 'locale'>,
  condition: RawBuilder<unknown>,
): Promise<PageRow | undefined> {
  const { rows } = await sql<PageRow>`
    select
      v.card,
      v.page,
      ${priceColumns},
      case when s.rating_count > 0 then round(s.rating_sum::numeric / s.rating_count, 2)::float8 end as store_rating,
      s.rating_count as store_rating_count,
      s.prices_include_tax,
      coalesce((
        select json_object_agg(level.variant_id, ${levelStock})
        from variants variant
        join lateral ${stockOfVariant('variant.id')} level on true
        where variant.product_id = p.id
      ), '{}') as stock,
      coalesce((
        select json_object_agg(picture.storage_key, picture.blur)
        from product_pictures shown
        join pictures picture on picture.id = shown.picture_id
        where shown.product_id = p.id
      ), '{}') as blurs,
      ${translated(sql.ref('s.vacation_message'), locale)} as vacation_message,
      ${leftOutColumn} as left_out,
      ${lowestPricesJson(now)} as lowest,
      ${openingColumns(now)}
    from products p
    join product_listings l on l.product_id = p.id
    join product_views v on v.product_id = p.id and v.locale = ${contentLocale(locale)}
    join stores s on s.id = p.store_id
    where ${condition}
  `.execute(db)
  return rows[0]
}
