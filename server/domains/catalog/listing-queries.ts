/** Precomputed rows for public product pages, rebuilt for some or all products. */
import { type RawBuilder, sql } from 'kysely'
import { pictureJson } from '#domains/media/index.ts'
import { priceNowSql } from '#domains/pricing/index.ts'
import type { Database } from '#platform/database.ts'
import { translated } from '#platform/translated.ts'
import { firstPicture, pictureAt } from './card-columns.ts'
import type { StaticGroup } from './static-page.ts'
import { crumbsJson, detailsJson } from './taxonomy/page-json.ts'

export type Which = readonly string[] | 'all'

type Moment = { readonly db: Database; readonly now: Date }

/** Writes the listing rows of products; unchanged rows are not rewritten. */
export async function writeListings({ db, now }: Moment, which: Which): Promise<void> {
  await sql`
    insert into product_listings (
      product_id, place, store_id, vertical, country_code, is_offered, published_at, currency, price_minor, price_max_minor,
      deal_percent, deal_starts_at, deal_ends_at, reprice_at, price_base, discount, stars, rating_score, sold_count,
      stock_variant_ids, facets
    )
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
      change.at,
      round(
        ${priceNowSql(sql`coalesce(v.price_minor, p.price_minor)`, sql`running.percent`)}::numeric
        * 10000 * 10::numeric ^ base.minor_units / (r.units_per_base * 10::numeric ^ own.minor_units)
      ),
      coalesce(running.percent, 0),
      case when p.rating_count > 0 then p.rating_sum / p.rating_count end,
      -- As if eight people more had given 3.8 stars.
      (p.rating_sum * 1000 + 30400) / (p.rating_count + 8),
      p.sold_count,
      case when not coalesce(v.has_uncounted, true) then v.ids end,
      array(
        select 'c:' || array_to_string(parts[1:depth], '/')
        from (select string_to_array(c.path, '/') as parts) path, generate_series(2, cardinality(parts)) depth
      )
      || coalesce(v.attributes, '{}')
      || array(select 't:' || tag from unnest(p.tags) tag)
      || case when brand.slug is not null then array['b:' || brand.slug] else '{}' end
      || case when p.is_alcohol then array['f:alcohol'] else '{}' end
      || case when p.is_fresh then array['f:fresh'] else '{}' end
      || array(select 'd:' || diet from unnest(diets_of(p)) diet)
    from products p
    join stores s on s.id = p.store_id
    join categories c on c.id = p.category_id
    left join brands brand on brand.id = p.brand_id
    join (select id, base from rate_tables order by as_of desc, created_at desc, id desc limit 1) t on true
    join rates r on r.rate_table_id = t.id and r.currency = p.currency
    join currencies own on own.code = p.currency
    join currencies base on base.code = t.base
    left join lateral (
      select
        min(variant.price_minor) as price_minor,
        max(variant.price_minor) as price_max_minor,
        array_agg(variant.id order by variant.position) as ids,
        bool_or(level.variant_id is null) as has_uncounted,
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
    ) v on true
    left join lateral (
      select deal.percent, deal.starts_at, deal.ends_at
      from deals deal
      where deal.product_id = p.id
        and deal.ends_at > ${now}
      order by
        deal.starts_at > ${now},
        case when deal.starts_at > ${now} then deal.starts_at end,
        deal.percent desc,
        deal.ends_at desc
      limit 1
    ) d on true
    left join lateral (select d.percent where d.starts_at <= ${now}) running on true
    left join lateral (
      select min(moment) as at
      from deals deal, unnest(array[deal.starts_at, deal.ends_at]) moment
      where deal.product_id = p.id
        and moment > ${now}
    ) change on true
    where ${among(which)}
    order by p.id
    on conflict (product_id) do update set
      store_id = excluded.store_id,
      vertical = excluded.vertical,
      country_code = excluded.country_code,
      is_offered = excluded.is_offered,
      published_at = excluded.published_at,
      currency = excluded.currency,
      price_minor = excluded.price_minor,
      price_max_minor = excluded.price_max_minor,
      deal_percent = excluded.deal_percent,
      deal_starts_at = excluded.deal_starts_at,
      deal_ends_at = excluded.deal_ends_at,
      reprice_at = excluded.reprice_at,
      price_base = excluded.price_base,
      discount = excluded.discount,
      stars = excluded.stars,
      rating_score = excluded.rating_score,
      sold_count = excluded.sold_count,
      stock_variant_ids = excluded.stock_variant_ids,
      facets = excluded.facets,
      changed_in = excluded.changed_in
    where (
      product_listings.store_id,
      product_listings.vertical,
      product_listings.country_code,
      product_listings.is_offered,
      product_listings.published_at,
      product_listings.currency,
      product_listings.price_minor,
      product_listings.price_max_minor,
      product_listings.deal_percent,
      product_listings.deal_starts_at,
      product_listings.deal_ends_at,
      product_listings.reprice_at,
      product_listings.price_base,
      product_listings.discount,
      product_listings.stars,
      product_listings.rating_score,
      product_listings.sold_count,
      product_listings.stock_variant_ids,
      product_listings.facets
    ) is distinct from (
      excluded.store_id,
      excluded.vertical,
      excluded.country_code,
      excluded.is_offered,
      excluded.published_at,
      excluded.currency,
      excluded.price_minor,
      excluded.price_max_minor,
      excluded.deal_percent,
      excluded.deal_starts_at,
      excluded.deal_ends_at,
      excluded.reprice_at,
      excluded.price_base,
      excluded.discount,
      excluded.stars,
      excluded.rating_score,
      excluded.sold_count,
      excluded.stock_variant_ids,
      excluded.facets
    )
  `.execute(db)
}

/** Writes the cards and pages of products in one language. */
export async function writeViews({ db, now }: Moment, which: Which, locale: string): Promise<void> {
  const text = (column: string) => translated(sql.ref(column), locale)
  await sql`
    insert into product_views (product_id, locale, sort_name, card, page, changed_at)
    select
      p.id,
      ${locale},
      plain(${text('p.name')}),
      json_strip_nulls(json_build_object(
        'id', p.id,
        'slug', p.slug,
        'kind', p.kind,
        'vertical', p.vertical,
        'name', ${text('p.name')},
        'short_description', ${text('p.short_description')},
        'rating', case when p.rating_count > 0 then round(p.rating_sum::numeric / p.rating_count, 2) end,
        'rating_count', p.rating_count,
        'needs_choice', (
          (select count(*) > 1 from variants v where v.product_id = p.id and v.is_active)
          or exists (
            select from product_modifier_groups pg
            join modifier_groups g on g.id = pg.group_id
            where pg.product_id = p.id
              and g.min_choices > 0
          )
        ),
        'contents', (
          select json_build_object(
            'net_weight_grams', coalesce(min(single.net_weight_grams), p.net_weight_grams),
            'net_volume_ml', coalesce(min(single.net_volume_ml), p.net_volume_ml)
          )
          from variants single
          where single.product_id = p.id
            and single.is_active
          having count(*) = 1
             and coalesce(
               min(single.net_weight_grams), p.net_weight_grams, min(single.net_volume_ml), p.net_volume_ml
             ) is not null
        ),
        'external', case when p.external_url is not null then json_build_object(
          'url', p.external_url, 'button_text', ${text('p.external_button')}
        ) end,
        'store', json_build_object(
          'id', s.id, 'slug', s.slug, 'name', s.name, 'vertical', s.vertical, 'country_code', s.country_code
        ),
        'picture', ${pictureJson(firstPicture, locale)},
        'second_picture', ${pictureJson(pictureAt(1), locale)}
      )),
      json_build_object(
        'description', ${text('p.description')},
        'pictures', coalesce((
          select json_agg(${pictureJson(sql.ref('shown.picture_id'), locale)} order by shown.position)
          from product_pictures shown
          where shown.product_id = p.id
        ), '[]'),
        'crumbs', ${crumbsJson(locale)},
        'options', coalesce((
          select json_agg(json_build_object(
            'id', o.id,
            'name', ${text('o.name')},
            'style', o.style,
            'values', (
              select json_agg(json_strip_nulls(json_build_object(
                'id', value.id,
                'key', value.key,
                'label', ${text('value.label')},
                'swatch', value.swatch,
                'picture', ${pictureJson(sql.ref('value.picture_id'), locale)}
              )) order by value.position)
              from product_option_values value
              where value.option_id = o.id
            )
          ) order by o.position)
          from product_options o
          where o.product_id = p.id
        ), '[]'),
        'variants', coalesce((
          select json_agg(json_build_object(
            'id', v.id,
            'sku', v.sku,
            'option_value_ids', v.option_value_ids,
            'price_minor', v.price_minor,
            'net_weight_grams', coalesce(v.net_weight_grams, case when v.position = first.position then p.net_weight_grams end),
            'net_volume_ml', coalesce(v.net_volume_ml, case when v.position = first.position then p.net_volume_ml end)
          ) order by v.position)
          from variants v, (select min(position) as position from variants of_product where of_product.product_id = p.id) first
          where v.product_id = p.id
            and v.is_active
        ), '[]'),
        'modifier_groups', ${modifierGroupsJson(sql.ref('p.id'), locale)},
        'weight_grams', p.weight_grams,
        'order_limit', p.order_limit,
        'brand', (
          select json_build_object('slug', brand.slug, 'name', brand.name)
          from brands brand
          where brand.id = p.brand_id
        ),
        'origin', (
          select json_build_object('code', origin.code, 'name', ${text('origin.name')})
          from countries origin
          where origin.code = p.origin
        ),
        'tags', coalesce((
          select json_agg(json_build_object('slug', given.slug, 'name', coalesce(${text('tag.name')}, replace(given.slug, '-', ' ')))
            order by given.place)
          from unnest(p.tags) with ordinality given (slug, place)
          left join tags tag on tag.slug = given.slug
          -- Where it comes from stands among the facts, in words.
          where length(given.slug) > 2
        ), '[]'),
        'flags', json_strip_nulls(json_build_object(
          'alcohol', p.is_alcohol,
          'fresh', p.is_fresh,
          'vegetarian', p.is_vegetarian,
          'vegan', p.is_vegan,
          'spice', p.spice
        )),
        'allergens', p.allergens,
        'may_contain', p.may_contain,
        'ingredients', nullif(${text('p.ingredients')}, ''),
        'storage', nullif(${text('p.storage')}, ''),
        'details', ${detailsJson(locale)},
        'size_chart', (
          select json_build_object(
            'name', ${text('size_chart.name')},
            'note', ${translated(sql`size_chart.chart -> 'note'`, locale)},
            'columns', (
              select json_agg(json_build_object('key', heading.key, 'label', ${text('heading.value')}))
              from jsonb_each(size_chart.chart -> 'columns') heading
            ),
            'rows', size_chart.chart -> 'rows'
          )
          from size_charts size_chart
          where size_chart.id = p.size_chart_id
        ),
        'store', json_strip_nulls(json_build_object(
          'tagline', ${text('s.tagline')},
          'logo', ${pictureJson(sql.ref('s.logo_id'), locale)},
          'delivery_mode', s.delivery_mode,
          'returns_days', s.returns_days,
          'country_name', ${text('land.name')},
          'city', s.city
        )),
        'rating_histogram', (
          select json_agg((
            select count(*) from reviews review
            where review.product_id = p.id
              and review.state = 'approved'
              and review.rating = star
          ) order by star)
          from generate_series(1, 5) star
        ),
        'questions_count', (
          select count(*) from questions question
          where question.product_id = p.id
            and question.state = 'approved'
            and question.answered_at is not null
        ),
        'sold_count', p.sold_count
      ),
      ${now}
    from products p
    join stores s on s.id = p.store_id
    join countries land on land.code = s.country_code
    join categories c on c.id = p.category_id
    where ${among(which)}
    order by p.id
    on conflict (product_id, locale) do update set
      sort_name = excluded.sort_name,
      card = excluded.card,
      page = excluded.page,
      -- How many were sold is no news to a search engine.
      changed_at = case
        when product_views.card::text is distinct from excluded.card::text
          or product_views.page::jsonb - 'sold_count' <> excluded.page::jsonb - 'sold_count'
        then excluded.changed_at
        else product_views.changed_at
      end
    where (product_views.sort_name, product_views.card::text, product_views.page::text)
      is distinct from (excluded.sort_name, excluded.card::text, excluded.page::text)
  `.execute(db)
}

/**
 * Updates the change date of a product after a change to its reviews or answers, which its card and page don't
 * contain.
 */
export async function writeContentChange({ db, now }: Moment, productId: string): Promise<void> {
  await db.updateTable('product_views').set({ changed_at: now }).where('product_id', '=', productId).execute()
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

/** Adds the option values of products to the list filters. */
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
}

/** Returns a dish's modifier groups as JSON, with prices in the seller's minor units. */
function modifierGroupsJson(productId: RawBuilder<string>, locale: string) {
  return sql<StaticGroup[]>`coalesce((
    select json_agg(json_build_object(
      'id', g.id,
      'name', ${translated(sql.ref('g.name'), locale)},
      'min', g.min_choices,
      'max', g.max_choices,
      'choices', (
        select coalesce(json_agg(json_build_object(
          'id', m.id,
          'label', ${translated(sql.ref('m.label'), locale)},
          'price_minor', m.price_minor,
          'is_default', m.is_default
        ) order by m.position), '[]')
        from modifiers m
        where m.group_id = g.id
      )
    ) order by pg.position)
    from product_modifier_groups pg
    join modifier_groups g on g.id = pg.group_id
    where pg.product_id = ${productId}
  ), '[]')`
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
      -- Many products of a store lie in the same few categories.
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

function among(which: Which): RawBuilder<boolean> {
  return which === 'all' ? sql`true` : sql`p.id = any(${which}::uuid[])`
}
