import { type RawBuilder, sql } from 'kysely'
import type { ProductFilterChoices } from '#contract/product-list.ts'
import type { ProductStatus } from '#contract/products.ts'
import type { Picture } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { ProductKind } from '#values/product-kind.ts'
import type { ProductSort } from '#values/product-sort.ts'
import { firstPicture } from '../card-columns.ts'
import { contentLocale } from '../locales.ts'
import { isLow } from '../low-stock-queries.ts'
import { matches, type ProductScope, statusSql } from './match-products.ts'

export interface ListedRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly kind: ProductKind
  readonly status: ProductStatus
  readonly publish_at: Date | null
  readonly picture: Picture | null
  readonly store: { slug: string; name: string }
  readonly category: { id: string; name: string }
  readonly brand: string | null
  readonly tags: string[]
  readonly currency: string
  readonly price_minor: number
  readonly price_max_minor: number
  readonly deal_percent: number | null
  readonly deal_starts_at: Date | null
  readonly deal_ends_at: Date | null
  readonly variants_count: number
  readonly sku: string | null
  readonly stock: number | null
  readonly is_low_stock: boolean
  readonly sold_30_days: number
  readonly created_at: Date
  readonly updated_at: Date
  readonly total: number
}

const DAYS_MS = 30 * 24 * 60 * 60 * 1000

/** Units available of a product `p` with the listing `l`; null if not all active variants are counted. */
const availableSql = sql`(
  select sum(greatest(level.free, 0))::integer
  from variant_stock level
  where level.variant_id = any(l.stock_variant_ids)
)`

/** Reads one page of a list. Sales are read for the shown products only, unless the list is sorted by them. */
export async function readProductList(
  { db, locale, now }: Pick<Work, 'db' | 'locale' | 'now'>,
  { sort, ...only }: ProductScope & NumberedPage & { readonly sort: ProductSort },
): Promise<ListedRow[]> {
  const since = new Date(now.getTime() - DAYS_MS)
  const { key, join, direction } = order(sort, { locale, since, storeId: only.storeId })
  const { rows } = await sql<ListedRow>`
    with matched as (
      select p.id, ${key} as sort_key
      from products p
      join product_listings l on l.product_id = p.id
      ${join}
      where ${matches(only)}
    ),
    shown as (
      select id, sort_key
      from matched
      order by sort_key ${direction}, id ${direction}
      limit ${only.perPage}
      offset ${offsetOf(only, sql`(select count(*) from matched)`)}
    )
    select
      p.id,
      p.slug,
      ${translated(sql.ref('p.name'), locale)} as name,
      p.kind,
      ${statusSql} as status,
      p.publish_at,
      ${pictureJson(firstPicture, locale)} as picture,
      json_build_object('slug', s.slug, 'name', s.name) as store,
      json_build_object('id', c.id, 'name', ${translated(sql.ref('c.name'), locale)}) as category,
      brand.name as brand,
      p.tags,
      l.currency,
      l.price_minor,
      l.price_max_minor,
      l.deal_percent,
      l.deal_starts_at,
      l.deal_ends_at,
      own.n as variants_count,
      own.sku,
      ${availableSql} as stock,
      exists (
        select from variants v
        join stock_levels level on level.variant_id = v.id
        where v.product_id = p.id
          and v.is_active
          and ${isLow}
      ) as is_low_stock,
      ${soldOfProduct(since)} as sold_30_days,
      p.created_at,
      p.updated_at,
      (select count(*) from matched)::integer as total
    from shown
    join products p on p.id = shown.id
    join product_listings l on l.product_id = p.id
    join stores s on s.id = p.store_id
    join categories c on c.id = p.category_id
    left join brands brand on brand.id = p.brand_id
    cross join lateral (
      select count(*)::integer as n, case when count(*) = 1 then min(v.sku) end as sku
      from variants v
      where v.product_id = p.id
        and v.removed_at is null
    ) own
    order by shown.sort_key ${direction}, shown.id ${direction}
  `.execute(db)
  return rows
}

interface Order {
  readonly key: RawBuilder<unknown>
  readonly join: RawBuilder<unknown>
  readonly direction: RawBuilder<unknown>
}

/** Products without counted stock are last in both directions. */
function order(
  sort: ProductSort,
  {
    locale,
    since,
    storeId,
  }: { readonly locale: string; readonly since: Date; readonly storeId: string | undefined },
): Order {
  const none = sql``
  const direction = sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  switch (sort) {
    case 'name':
    case '-name': {
      const join = sql`join product_views v on v.product_id = p.id and v.locale = ${contentLocale(locale)}`
      return { key: sql`v.sort_name`, join, direction }
    }
    case 'price':
    case '-price':
      return { key: sql`l.price_base`, join: none, direction }
    case 'stock':
    case '-stock':
      return { key: availableSql, join: none, direction }
    case 'sales':
    case '-sales': {
      const join = sql`left join (${soldByProduct(since, storeId)}) sold on sold.product_id = p.id`
      return { key: sql`coalesce(sold.units, 0)`, join, direction }
    }
    case 'created':
    case '-created':
      return { key: sql`p.created_at`, join: none, direction }
    case 'updated':
    case '-updated':
      return { key: sql`p.updated_at`, join: none, direction }
  }
}

/** Orders that are not paid yet count only once they are placed. */
function soldByProduct(since: Date, storeId: string | undefined) {
  return sql`
    select line.product_id, sum(figures.quantity) as units
    from orders o
    join order_lines line on line.order_id = o.id
    join order_line_figures figures on figures.line_id = line.id
    where o.placed_at >= ${since}
      and ${storeId === undefined ? sql`true` : sql`o.store_id = ${storeId}`}
    group by line.product_id`
}

function soldOfProduct(since: Date) {
  return sql`coalesce((
    select sum(figures.quantity)
    from order_lines line
    join orders o on o.id = line.order_id
    join order_line_figures figures on figures.line_id = line.id
    where line.product_id = p.id
      and o.placed_at >= ${since}
  ), 0)::integer`
}

/** Categories in tree order, brands, tags and stores that products in scope have. */
export async function readFilterChoices(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  storeId: string | undefined,
): Promise<ProductFilterChoices> {
  const ofStore = storeId === undefined ? sql`true` : sql`p.store_id = ${storeId}`
  const { rows } = await sql<ProductFilterChoices>`
    with recursive used as (
      select c.id, c.parent_id
      from categories c
      where c.id in (select p.category_id from products p where ${ofStore})
      union
      select c.id, c.parent_id
      from categories c
      join used on used.parent_id = c.id
    ),
    tree as (
      select c.id, c.name, c.depth, c.path, array[c.position::integer] as places
      from categories c
      where c.parent_id is null and c.id in (select id from used)
      union all
      select c.id, c.name, c.depth, c.path, tree.places || c.position::integer
      from categories c
      join tree on tree.id = c.parent_id
      where c.id in (select id from used)
    )
    select
      coalesce((
        select json_agg(json_build_object('id', id, 'name', ${translated(sql.ref('name'), locale)}, 'depth', depth)
          order by split_part(path, '/', 1), places, path)
        from tree
      ), '[]') as categories,
      coalesce((
        select json_agg(json_build_object('slug', slug, 'name', name) order by plain(name), slug)
        from brands
        where id in (select p.brand_id from products p where ${ofStore})
      ), '[]') as brands,
      coalesce((
        select json_agg(json_build_object('slug', tag.slug, 'name', ${translated(sql.ref('tag.name'), locale)})
          order by plain(${translated(sql.ref('tag.name'), locale)}), tag.slug)
        from tags tag
        where tag.slug in (select unnest(p.tags) from products p where ${ofStore})
      ), '[]') as tags,
      coalesce((
        select json_agg(json_build_object('slug', s.slug, 'name', s.name) order by plain(s.name), s.slug)
        from stores s
        where ${storeId === undefined ? sql`true` : sql`false`}
      ), '[]') as stores
  `.execute(db)
  const [choices] = rows
  if (!choices) throw new Error('The query of filter choices returned no row')
  return choices
}
