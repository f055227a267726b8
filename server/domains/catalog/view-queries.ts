/** Precomputed cards and pages of public products, in each language. */

import { type RawBuilder, sql } from 'kysely'
import { pictureJson, videoJson } from '#domains/media/index.ts'
import { translated } from '#platform/translated.ts'
import { hasFlag, highestAgeLimit } from './bundles/flags.ts'
import { firstPicture, pictureAt } from './card-columns.ts'
import { among, type Moment, type Which } from './listing-queries.ts'
import type { StaticGroup } from './static-page.ts'
import { crumbsJson, detailsJson } from './taxonomy/page-json.ts'

/** Writes the cards and pages of products in one language. */
export async function writeViews({ db, now }: Moment, which: Which, locale: string): Promise<void> {
  await sql`
    insert into product_views (product_id, locale, sort_name, card, page, changed_at)
    select
      p.id,
      ${locale},
      plain(${text('p.name', locale)}),
      ${cardJson(locale)},
      ${pageJson(locale)},
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
      -- The number of sales is no change that search engines need to see.
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

/** A product `p` of a store `s` as lists show it. */
function cardJson(locale: string) {
  return sql`json_strip_nulls(json_build_object(
    'id', p.id,
    'slug', p.slug,
    'kind', p.kind,
    'vertical', p.vertical,
    'name', ${text('p.name', locale)},
    'short_description', ${text('p.short_description', locale)},
    'rating', case when p.rating_count > 0 then round(p.rating_sum::numeric / p.rating_count, 2) end,
    'rating_count', p.rating_count,
    'needs_choice', (
      p.sold_by_weight is not null
      or p.personalisation @> '[{"is_required": true}]'
      or (select count(*) > 1 from variants v where v.product_id = p.id and v.is_active)
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
    'weight_unit', p.sold_by_weight ->> 'unit',
    'compare_at_minor', (
      select min(cheapest.compare_at_minor)
      from variants cheapest
      where cheapest.product_id = p.id
        and cheapest.is_active
        and cheapest.price_minor = p.price_minor
    ),
    'external', case when p.external_url is not null then json_build_object(
      'url', p.external_url, 'button_text', ${text('p.external_button', locale)}
    ) end,
    'store', json_build_object(
      'id', s.id, 'slug', s.slug, 'name', s.name, 'vertical', s.vertical, 'country_code', s.country_code
    ),
    'picture', ${pictureJson(firstPicture, locale)},
    'second_picture', ${pictureJson(pictureAt(1), locale)}
  ))`
}

const variantsJson = sql`coalesce((
  select json_agg(json_build_object(
    'id', v.id,
    'sku', v.sku,
    'option_value_ids', v.option_value_ids,
    'price_minor', v.price_minor,
    'compare_at_minor', v.compare_at_minor,
    'barcode', v.barcode,
    'picture_place', (
      select (select count(*) from product_pictures before where before.product_id = p.id and before.position < shown.position)
      from product_pictures shown
      where shown.product_id = p.id
        and shown.picture_id = v.picture_id
    ),
    'net_weight_grams', coalesce(v.net_weight_grams, case when v.position = first.position then p.net_weight_grams end),
    'net_volume_ml', coalesce(v.net_volume_ml, case when v.position = first.position then p.net_volume_ml end)
  ) order by v.position)
  from variants v, (select min(position) as position from variants of_product where of_product.product_id = p.id and of_product.removed_at is null) first
  where v.product_id = p.id
    and v.is_active
), '[]')`

/** How many approved reviews gave each number of stars, from one to five. */
const ratingHistogramJson = sql`(
  select json_agg((
    select count(*) from reviews review
    where review.product_id = p.id
      and review.state = 'approved'
      and review.rating = star
  ) order by star)
  from generate_series(1, 5) star
)`

/** What the page of a product `p` shows besides its card. */
function pageJson(locale: string) {
  return sql`json_build_object(
    'description', ${text('p.description', locale)},
    'pictures', coalesce((
      select json_agg(
        ${pictureJson(sql.ref('shown.picture_id'), locale)}
        || jsonb_strip_nulls(jsonb_build_object('video', ${videoJson(sql.ref('shown.video_id'))}))
        order by shown.position
      )
      from product_pictures shown
      where shown.product_id = p.id
    ), '[]'),
    'crumbs', ${crumbsJson(locale)},
    'options', ${optionsJson(locale)},
    'variants', ${variantsJson},
    'modifier_groups', ${modifierGroupsJson(sql.ref('p.id'), locale)},
    'weight_grams', p.weight_grams,
    'order_limit', p.order_limit,
    'age_limit', ${highestAgeLimit},
    'returns', p.returns,
    'quantity_prices', p.quantity_prices,
    'sold_by_weight', p.sold_by_weight,
    'personalisation', p.personalisation,
    'gift_wrap', p.gift_wrap,
    'brand', (
      select json_build_object('slug', brand.slug, 'name', brand.name)
      from brands brand
      where brand.id = p.brand_id
    ),
    'origin', (
      select json_build_object('code', origin.code, 'name', ${text('origin.name', locale)})
      from countries origin
      where origin.code = p.origin
    ),
    'tags', ${tagsJson(locale)},
    'flags', json_strip_nulls(json_build_object(
      'alcohol', ${hasFlag('p', 'is_alcohol')},
      'fresh', ${hasFlag('p', 'is_fresh')},
      'vegetarian', p.is_vegetarian,
      'vegan', p.is_vegan,
      'spice', p.spice
    )),
    'allergens', p.allergens,
    'may_contain', p.may_contain,
    'ingredients', nullif(${text('p.ingredients', locale)}, ''),
    'storage', nullif(${text('p.storage', locale)}, ''),
    'hs_code', p.hs_code,
    'seo_title', nullif(${text('p.seo_title', locale)}, ''),
    'seo_description', nullif(${text('p.seo_description', locale)}, ''),
    'details', ${detailsJson(locale)},
    'size_chart', ${sizeChartJson(locale)},
    'store', json_strip_nulls(json_build_object(
      'tagline', ${text('s.tagline', locale)},
      'logo', ${pictureJson(sql.ref('s.logo_id'), locale)},
      'delivery_mode', s.delivery_mode,
      'returns_days', s.returns_days,
      'country_name', ${text('land.name', locale)},
      'city', s.city
    )),
    'rating_histogram', ${ratingHistogramJson},
    'questions_count', (
      select count(*) from questions question
      where question.product_id = p.id
        and question.state = 'approved'
        and question.answered_at is not null
    ),
    'sold_count', p.sold_count
  )`
}

function optionsJson(locale: string) {
  return sql`coalesce((
    select json_agg(json_build_object(
      'id', o.id,
      'name', ${text('o.name', locale)},
      'style', o.style,
      'values', (
        select json_agg(json_strip_nulls(json_build_object(
          'id', value.id,
          'key', value.key,
          'label', ${text('value.label', locale)},
          'swatch', value.swatch,
          'picture', ${pictureJson(sql.ref('value.picture_id'), locale)}
        )) order by value.position)
        from product_option_values value
        where value.option_id = o.id
      )
    ) order by o.position)
    from product_options o
    where o.product_id = p.id
  ), '[]')`
}

function tagsJson(locale: string) {
  return sql`coalesce((
    select json_agg(json_build_object('slug', given.slug, 'name', coalesce(${text('tag.name', locale)}, replace(given.slug, '-', ' ')))
      order by given.place)
    from unnest(p.tags) with ordinality given (slug, place)
    left join tags tag on tag.slug = given.slug
    -- Two-letter tags are countries of origin, which the facts show by name.
    where length(given.slug) > 2
  ), '[]')`
}

function sizeChartJson(locale: string) {
  return sql`(
    select json_build_object(
      'name', ${text('size_chart.name', locale)},
      'note', ${translated(sql`size_chart.chart -> 'note'`, locale)},
      'columns', (
        select json_agg(json_build_object('key', heading.key, 'label', ${text('heading.value', locale)})
          order by ordered.place, heading.key)
        from jsonb_each(size_chart.chart -> 'columns') heading
        left join jsonb_array_elements_text(size_chart.chart -> 'order') with ordinality ordered (key, place)
          on ordered.key = heading.key
      ),
      'rows', size_chart.chart -> 'rows'
    )
    from size_charts size_chart
    where size_chart.id = coalesce(p.size_chart_id, (
      select above.size_chart_id
      from categories above
      where above.size_chart_id is not null
        and (c.path = above.path or starts_with(c.path, above.path || '/'))
      order by above.depth desc
      limit 1
    ))
  )`
}

/**
 * Updates the change date of a product after a change to its reviews or answers, which its card and page don't
 * contain.
 */
export async function writeContentChange({ db, now }: Moment, productId: string): Promise<void> {
  await db.updateTable('product_views').set({ changed_at: now }).where('product_id', '=', productId).execute()
}

function text(column: string, locale: string) {
  return translated(sql.ref(column), locale)
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
