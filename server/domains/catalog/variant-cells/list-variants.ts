import { sql } from 'kysely'
import type { Answer, Given } from '#contract/endpoint.ts'
import type { operatorVariantCells, SheetVariant, sellerVariantCells } from '#contract/variant-cells.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { numbered, offsetOf } from '#platform/numbered.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { contentLocale } from '../locales.ts'
import { matches } from '../product-list/match-products.ts'
import { variantLabel } from '../variant-label.ts'

const PER_PAGE = 1000

type Found = Answer<typeof operatorVariantCells.list>

/** @throws not_found */
export function listVariantCells(
  work: Work,
  { params, query }: Given<typeof sellerVariantCells.list>,
): Promise<Found> {
  return readVariantCells(work, { storeId: staffOf(work, params.store).storeId, query })
}

export function listAllVariantCells(
  work: Work,
  { query }: Given<typeof operatorVariantCells.list>,
): Promise<Found> {
  return readVariantCells(work, { storeId: undefined, query })
}

async function readVariantCells(
  work: Work,
  {
    storeId,
    query,
  }: {
    readonly storeId: string | undefined
    readonly query: Given<typeof operatorVariantCells.list>['query']
  },
): Promise<Found> {
  const { page = 1, ...filter } = query
  const { locale, now } = work
  const paging = { page, perPage: PER_PAGE }
  const { rows } = await sql<SheetVariant & { total: number }>`
    with matched as (
      select v.id, shown.sort_name, v.product_id, v.position
      from products p
      join product_listings l on l.product_id = p.id
      join product_views shown on shown.product_id = p.id and shown.locale = ${contentLocale(locale)}
      join variants v on v.product_id = p.id and v.removed_at is null
      where ${matches({ storeId, filter, now })}
        and p.kind <> 'dish'
    ),
    page as (
      select *
      from matched
      order by sort_name, product_id, position, id
      limit ${PER_PAGE}
      offset ${offsetOf(paging, sql`(select count(*) from matched)`)}
    )
    select
      v.id,
      p.id as product_id,
      ${translated(sql.ref('p.name'), locale)} as product,
      ${variantLabel(locale)} as label,
      json_build_object('slug', s.slug, 'name', s.name) as store,
      s.currency,
      currency.minor_units,
      json_build_object(
        'sku', v.sku,
        'barcode', coalesce(v.barcode, ''),
        'price_minor', v.price_minor,
        'compare_at_minor', v.compare_at_minor,
        'on_hand', level.on_hand,
        'weight_grams', v.weight_grams
      ) as cells,
      (select count(*) from matched)::integer as total
    from page
    join variants v on v.id = page.id
    join products p on p.id = page.product_id
    join stores s on s.id = p.store_id
    join currencies currency on currency.code = s.currency
    left join stock_levels level on level.variant_id = v.id
    order by page.sort_name, page.product_id, page.position, page.id
  `.execute(work.db)
  return {
    data: rows.map(({ total: _, ...row }) => row),
    ...numbered({ ...paging, total: rows[0]?.total ?? 0 }),
  }
}
