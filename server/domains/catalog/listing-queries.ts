/** Precomputed rows for public product pages, rebuilt for some or all products. */
import { type RawBuilder, sql } from 'kysely'
import { priceNowSql, reducedPercentSql } from '#domains/pricing/index.ts'
import type { Database } from '#platform/database.ts'
import { hasFlag } from './bundles/flags.ts'
import { listedNumbers, numbersAsFacets, rangedNumbers } from './facet-numbers.ts'
import { lowestPriceSql, reducedFrom } from './lowest-price.ts'

export type Which = readonly string[] | 'all'

export type Moment = { readonly db: Database; readonly now: Date }

/** The values by which lists filter a product `p`, each with a letter for its filter. */
const facetsOfProduct = sql`array(
  select 'c:' || array_to_string(parts[1:depth], '/')
  from (select string_to_array(c.path, '/') as parts) path, generate_series(2, cardinality(parts)) depth
)
|| array(
  select facet
  from unnest(v.attributes) facet
  union
  select 'a:' || a.key || ':' || coalesce(measure_value(choice.label ->> 'en'), choice.key)
  from product_attribute_values given
  join attributes a on a.id = given.attribute_id and a.is_facet
  join attribute_choices choice on choice.id = given.choice_id
  where given.product_id = p.id
  union
  ${listedNumbers}
  order by 1
)
|| array(select 't:' || tag from unnest(p.tags) tag)
|| case when brand.slug is not null then array['b:' || brand.slug] else '{}' end
|| case when ${hasFlag('p', 'is_alcohol')} then array['f:alcohol'] else '{}' end
|| case when ${hasFlag('p', 'is_fresh')} then array['f:fresh'] else '{}' end
|| array(select 'd:' || diet from unnest(diets_of(p)) diet)
|| array(
  select 'k:' || chosen.collection_id
  from collection_products chosen
  where chosen.product_id = p.id
  order by chosen.collection_id
)`

/** The prices, ids and option values of a product's active variants. */
const activeVariants = sql`(
  select
    min(variant.price_minor) as price_minor,
    max(variant.price_minor) as price_max_minor,
    array_agg(variant.id order by variant.position) as ids,
    -- Whether a bundle is counted changes with its items.
    bool_or(level.variant_id is null) and p.kind <> 'bundle' as has_uncounted,
    (
      select array_agg(distinct 'a:' || o.key || ':' || coalesce(value.measure, value.key))
      from variants of_product
      join product_option_values value on value.id = any(of_product.option_value_ids)
      join product_options o on o.id = value.option_id
      where of_product.product_id = p.id
        and of_product.is_active
    ) as attributes
  from variants variant
  left join stock_levels level on level.variant_id = variant.id
  where variant.product_id = p.id
    and variant.is_active
)`

/** The columns of a listing besides its key, in the order in which they are selected. */
const columns = [
  'store_id',
  'vertical',
  'country_code',
  'is_offered',
  'published_at',
  'currency',
  'price_minor',
  'price_max_minor',
  'deal_percent',
  'deal_starts_at',
  'deal_ends_at',
  'lowest_minor',
  'reprice_at',
  'price_base',
  'discount',
  'stars',
  'rating_score',
  'sold_count',
  'stock_variant_ids',
  'facets',
  'numbers',
]

function listingColumns(write: (column: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(columns.map(write))
}

/** Writes the listing rows of products; unchanged rows are not rewritten. */
export async function writeListings({ db, now }: Moment, which: Which): Promise<void> {
  await sql`
    insert into product_listings (product_id, place, ${listingColumns((column) => sql.ref(column))})
    select
      p.id,
      p.place,
      p.store_id,
      p.vertical,
      s.country_code,
      p.state = 'published' and not p.is_blocked and v.price_minor is not null,
      p.published_at,
      p.currency,
      coalesce(v.price_minor, p.price_minor),
      coalesce(v.price_max_minor, p.price_minor),
      d.percent,
      d.starts_at,
      d.ends_at,
      lowest.price_minor,
      change.at,
      round(
        ${currentPrice}::numeric
        * 10000 * 10::numeric ^ base.minor_units / (r.units_per_base * 10::numeric ^ own.minor_units)
      ),
      case when running.percent is not null then ${reducedPercentSql(currentPrice, sql`coalesce(lowest.price_minor, v.price_minor, p.price_minor)`)} else 0 end,
      case when p.rating_count > 0 then p.rating_sum / p.rating_count end,
      -- Bayesian average with eight assumed ratings of 3.8 stars.
      (p.rating_sum * 1000 + 30400) / (p.rating_count + 8),
      p.sold_count,
      case when not coalesce(v.has_uncounted, true) then v.ids end,
      ${facetsOfProduct},
      ${rangedNumbers}
    from products p
    join stores s on s.id = p.store_id
    join categories c on c.id = p.category_id
    left join brands brand on brand.id = p.brand_id
    join (select id, base from rate_tables order by as_of desc, created_at desc, id desc limit 1) t on true
    join rates r on r.rate_table_id = t.id and r.currency = p.currency
    join currencies own on own.code = p.currency
    join currencies base on base.code = t.base
    left join lateral ${activeVariants} v on true
    left join lateral ${currentDeal(now)} d on true
    left join lateral (select d.percent where d.starts_at <= ${now}) running on true
    left join lateral ${lowestPrice} lowest on true
    left join lateral ${nextPriceChange(now)} change on true
    where ${among(which)}
    order by p.id
    on conflict (product_id) do update set
      ${listingColumns((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)},
      changed_in = excluded.changed_in
    where (${listingColumns((column) => sql.ref(`product_listings.${column}`))})
      is distinct from (${listingColumns((column) => sql.ref(`excluded.${column}`))})
  `.execute(db)
}

const currentPrice = priceNowSql(sql`coalesce(v.price_minor, p.price_minor)`, sql`running.percent`)

/** The lowest price before the deal `d`, of the variant that is the cheapest now. */
const lowestPrice = sql`(
  select min(${lowestPriceSql(reducedFrom)}) as price_minor
  from variants v
  where d.percent is not null
    and v.product_id = p.id
    and v.is_active
    and v.price_minor = p.price_minor
)`

/** The running deal, otherwise the next one, of a product `p`. */
function currentDeal(now: Date) {
  return sql`(
    select deal.percent, deal.starts_at, deal.ends_at, deal.applied_from, deal.reduced_from
    from deals deal
    where deal.product_id = p.id
      and deal.ends_at > ${now}
    order by
      deal.starts_at > ${now},
      case when deal.starts_at > ${now} then deal.starts_at end,
      deal.percent desc,
      deal.ends_at desc
    limit 1
  )`
}

/** When a deal of a product `p` starts or ends next. */
function nextPriceChange(now: Date) {
  return sql`(
    select min(moment) as at
    from deals deal, unnest(array[deal.starts_at, deal.ends_at]) moment
    where deal.product_id = p.id
      and moment > ${now}
  )`
}

/** Marks these products as trending and unmarks all others. Returns the ids that changed. */
export async function writeTrending(
  { db }: Pick<Moment, 'db'>,
  productIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    update product_listings
    set is_trending = not is_trending
    where product_id in (
      select product_id
      from product_listings
      where is_trending
        and product_id <> all(${productIds}::uuid[])
      union all
      select product_id
      from product_listings
      where not is_trending
        and product_id = any(${productIds}::uuid[])
    )
    returning product_id
  `.execute(db)
  return rows.map((row) => row.product_id)
}

/** Adds the option values of products, and numbers filtered by as a list, to the list filters. */
export async function writeFacetValues({ db }: Moment, which: Which): Promise<void> {
  await sql`
    insert into facet_values (attribute, value, name, label, swatch, position)
    select distinct on (o.key, value.key) o.key, value.key, o.name, value.label, value.swatch, value.position
    from products p
    join product_options o on o.product_id = p.id
    join product_option_values value on value.option_id = o.id
    where ${among(which)}
    order by o.key, value.key, value.position, p.id
    on conflict (attribute, value) do nothing
  `.execute(db)
  await sql`
    insert into facet_values (attribute, value, name, label, swatch, position)
    ${numbersAsFacets(which === 'all' ? sql`true` : sql`given.product_id = any(${which}::uuid[])`)}
    on conflict (attribute, value) do nothing
  `.execute(db)
}

/** Updates public product counts by category and store, and the categories each store sells in. */
export async function writeCounts({ db }: Moment): Promise<void> {
  await sql`
    update categories c
    set product_count = coalesce(counted.products, 0)
    from categories every
    left join (
      select 'c:' || path.path as facet, path.path, count(*) as products
      from product_listings l
      join stores s on s.id = l.store_id and s.state = 'approved'
      cross join lateral (select substr(facet, 3) as path from unnest(l.facets) facet where facet like 'c:%') path
      where l.is_offered
      group by path.path
      union all
      select null, l.vertical, count(*)
      from product_listings l
      join stores s on s.id = l.store_id and s.state = 'approved'
      where l.is_offered
      group by l.vertical
    ) counted on counted.path = every.path
    where c.id = every.id
      and c.product_count <> coalesce(counted.products, 0)
  `.execute(db)
  await sql`
    with offered as (
      -- Grouped first, because most products of a store share a few categories.
      select store_id, vertical, paths, count(*) as products
      from (
        select
          l.store_id,
          l.vertical,
          array(select substr(facet, 3) from unnest(l.facets) facet where facet like 'c:%') as paths
        from product_listings l
        where l.is_offered
      ) product
      group by store_id, vertical, paths
    ),
    counted as (
      select store_id, sum(products)::integer as products
      from offered
      group by store_id
    ),
    sold_in as (
      select store_id, array_agg(distinct slug order by slug) as slugs
      from offered
      cross join lateral unnest(paths) path
      cross join lateral unnest(string_to_array(path, '/')) slug
      where slug <> vertical
      group by store_id
    )
    update stores s
    set product_count = coalesce(counted.products, 0),
        sells = coalesce(sold_in.slugs, '{}')
    from stores every
    left join counted on counted.store_id = every.id
    left join sold_in on sold_in.store_id = every.id
    where s.id = every.id
      and (s.product_count <> coalesce(counted.products, 0) or s.sells <> coalesce(sold_in.slugs, '{}'))
  `.execute(db)
}

/** Returns the products whose deal started or ended since their rows were written. */
export async function productsToReprice({ db, now }: Moment): Promise<string[]> {
  const rows = await db
    .selectFrom('product_listings')
    .select('product_id')
    .where('reprice_at', '<=', now)
    .orderBy('product_id')
    .execute()
  return rows.map((row) => row.product_id)
}

export function among(which: Which): RawBuilder<boolean> {
  return which === 'all' ? sql`true` : sql`p.id = any(${which}::uuid[])`
}
