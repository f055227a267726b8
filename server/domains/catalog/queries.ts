import { type RawBuilder, sql } from 'kysely'
import type { StoreSummary } from '#contract/catalog.ts'
import type { SoldByWeight } from '#contract/product-prices.ts'
import type { Picture, Vertical } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import { runningDealSql } from '#domains/pricing/index.ts'
import { type TermsRow, termsColumns } from '#domains/sellers/index.ts'
import { planned } from '#platform/planned.ts'
import { type Texts, translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { ProductKind } from '#values/product-kind.ts'
import type { ReturnsPolicy } from '#values/returns-policy.ts'
import type { Stock } from './backorder.ts'
import type { BundleItemRow } from './bundles/bundle.ts'
import { bundleItemsJson } from './bundles/bundle-queries.ts'
import { hasFlag } from './bundles/flags.ts'
import type { CardRow, JsonCardRow } from './card.ts'
import { cardColumns, firstPicture, isPublic } from './card-columns.ts'
import { isShownCollection } from './collections/collection-queries.ts'
import type { RequestedItem } from './find-sellables.ts'
import { contentLocale } from './locales.ts'
import { lowestBeforeDeal } from './lowest-price.ts'
import type { Parcel } from './parcel.ts'
import type { StoredField, StoredGiftWrap } from './personalisation.ts'
import type { ProductRow } from './product-rows.ts'
import type { StaticGroup, StaticPage } from './static-page.ts'
import { isVisibleCategory } from './taxonomy/is-visible-category.ts'

export async function readCards(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  productIds: readonly string[],
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    ${planned}
    select ${cardColumns}
    from product_listings l
    join product_views v on v.product_id = l.product_id and v.locale = ${contentLocale(locale)}
    where l.product_id = any(${productIds}::uuid[])
  `.execute(db)
  return rows
}

export interface PageCardRow extends CardRow {
  readonly page: StaticPage
}

export async function readPageCards(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  productIds: readonly string[],
): Promise<PageCardRow[]> {
  const { rows } = await sql<PageCardRow>`
    ${planned}
    select v.page, ${cardColumns}
    from product_listings l
    join product_views v on v.product_id = l.product_id and v.locale = ${contentLocale(locale)}
    where l.product_id = any(${productIds}::uuid[])
  `.execute(db)
  return rows
}

export interface SellableRow extends TermsRow {
  readonly place: number
  readonly product_id: string
  readonly slug: string
  readonly kind: ProductKind
  readonly vertical: Vertical
  readonly name: Texts
  readonly currency: string
  readonly order_limit: number | null
  readonly quantity_prices: readonly { readonly from: number; readonly price_minor: number }[]
  readonly sold_by_weight: SoldByWeight | null
  readonly personalisation: readonly StoredField[]
  readonly gift_wrap: StoredGiftWrap | null
  readonly category_path: string
  readonly collection_ids: string[]
  readonly is_alcohol: boolean
  readonly is_fresh: boolean
  readonly age_limit: number | null
  readonly returns: ReturnsPolicy | null
  readonly tags: string[]
  readonly external_url: string | null
  readonly is_offered: boolean
  readonly picture_id: string | null
  readonly store: StoreSummary
  readonly deal_percent: number | null
  readonly deal_ends_at: Date | null
  readonly lowest_minor: number | null
  readonly available: Stock | null
  /** What is in a bundle; null for other products. */
  readonly items: readonly BundleItemRow[] | null
  readonly variant: {
    id: string
    sku: string
    price_minor: number
    compare_at_minor: number | null
    weight_grams: number
    net_weight_grams: number | null
    net_volume_ml: number | null
    is_active: boolean
  } | null
  /** Null if a product has no listing yet. */
  readonly shown: JsonCardRow | null
}

/** The stock of a variant, including what the cart's own unpaid orders hold. */
const ownStock = (variantId: RawBuilder<unknown>) => sql`(
  select json_build_object(
    'free', level.on_hand - level.reserved + own.held,
    'sellable', level.sellable + own.held,
    'backorder', level.backorder
  )
  from stock_levels level
  cross join lateral (
    select coalesce(sum(held.quantity), 0)::integer as held
    from own_orders
    join stock_holds held on held.order_id = own_orders.id and held.variant_id = level.variant_id
    where held.state = 'held'
  ) own
  where level.variant_id = ${variantId}
)`

const variantJson = sql`
  case when variant.id is not null then json_build_object(
    'id', variant.id,
    'sku', variant.sku,
    'price_minor', variant.price_minor,
    'compare_at_minor', variant.compare_at_minor,
    'weight_grams', coalesce(variant.weight_grams, p.weight_grams),
    'net_weight_grams', coalesce(variant.net_weight_grams, p.net_weight_grams),
    'net_volume_ml', coalesce(variant.net_volume_ml, p.net_volume_ml),
    'is_active', variant.is_active
  ) end`

/** The variant asked for, or the only active one of a product `p`. */
const askedVariant = sql`(
  select v.id, v.sku, v.price_minor, v.compare_at_minor, v.weight_grams, v.net_weight_grams, v.net_volume_ml, v.is_active,
    v.option_value_ids
  from variants v
  where v.product_id = p.id
    and (
      v.id = asked.variant_id
      or asked.variant_id is null
        and v.is_active
        and not exists (
          select from variants other where other.product_id = p.id and other.is_active and other.id <> v.id
        )
    )
)`

/**
 * Reads base tables instead of precomputed rows, because prices and stock must be exact. Stock reserved by the
 * customer's unpaid orders counts as available, since ordering from the same cart again releases it first.
 */
export async function readSellables(
  { db, now, locale }: Pick<Work, 'db' | 'now' | 'locale'>,
  { wanted, customerId }: { wanted: readonly RequestedItem[]; customerId: string | undefined },
): Promise<SellableRow[]> {
  const asked = wanted.map(({ productId, variantId }, place) => ({
    place,
    product_id: productId,
    variant_id: variantId ?? null,
  }))
  const { rows } = await sql<SellableRow>`
    ${planned}
    with own_orders as materialized (
      select o.id
      from replaceable_order_groups g
      join orders o on o.group_id = g.id
      where g.cart_id = (select id from carts where customer_id = ${customerId ?? null}::uuid)
    )
    select
      asked.place,
      p.id as product_id,
      p.slug,
      p.kind,
      p.vertical,
      p.name,
      p.currency,
      p.order_limit,
      p.quantity_prices,
      p.sold_by_weight,
      p.personalisation,
      p.gift_wrap,
      c.path as category_path,
      array(
        select member.collection_id from collection_products member where member.product_id = p.id
      ) as collection_ids,
      p.is_alcohol,
      p.is_fresh,
      p.age_limit,
      p.returns,
      p.tags,
      p.external_url,
      p.state = 'published' and not p.is_blocked and s.state = 'approved' and p.external_url is null as is_offered,
      ${firstPicture} as picture_id,
      json_build_object(
        'id', s.id, 'slug', s.slug, 'name', s.name, 'vertical', s.vertical, 'country_code', s.country_code
      ) as store,
      deal.percent as deal_percent,
      deal.ends_at as deal_ends_at,
      lowest.price_minor as lowest_minor,
      -- Looked up by key per row: the planner would scan the whole table, not knowing that only a few are needed.
      ${ownStock(sql.ref('variant.id'))} as available,
      ${bundleItemsJson(ownStock)} as items,
      ${variantJson} as variant,
      (
        select to_json(shown)
        from (
          select ${cardColumns}
          from product_listings l
          join product_views v on v.product_id = l.product_id and v.locale = ${contentLocale(locale)}
          where l.product_id = p.id
        ) shown
      ) as shown,
      ${termsColumns(now)}
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked (place integer, product_id uuid, variant_id uuid)
    join products p on p.id = asked.product_id
    join stores s on s.id = p.store_id
    join categories c on c.id = p.category_id
    left join lateral ${askedVariant} variant on true
    left join lateral ${runningDealSql(sql.ref('p.id'), now)} deal on true
    left join lateral ${lowestBeforeDeal} lowest on true
  `.execute(db)
  return rows
}

export interface MadeRow {
  readonly place: number
  readonly choices: { name: Texts; value: Texts }[]
  readonly modifiers: { id: string; group: Texts; label: Texts; price_minor: number }[]
  readonly is_chosen_rightly: boolean
}

export async function readMade(
  { db }: Pick<Work, 'db'>,
  made: readonly { place: number; variant_id: string; modifier_ids: readonly string[] }[],
): Promise<MadeRow[]> {
  const { rows } = await sql<MadeRow>`
    ${planned}
    select
      asked.place,
      coalesce((
        select json_agg(json_build_object('name', o.name, 'value', value.label) order by o.position)
        from product_option_values value
        join product_options o on o.id = value.option_id
        where value.id = any(v.option_value_ids)
      ), '[]') as choices,
      coalesce((
        select json_agg(json_build_object(
          'id', m.id, 'group', g.name, 'label', m.label, 'price_minor', m.price_minor
        ) order by pg.position, m.position)
        from product_modifier_groups pg
        join modifier_groups g on g.id = pg.group_id
        join modifiers m on m.group_id = g.id
        where pg.product_id = v.product_id
          and m.id = any(asked.modifier_ids)
      ), '[]') as modifiers,
      (
        select count(*) filter (where answers.chosen not between answers.min_choices and answers.max_choices) = 0
          and coalesce(sum(answers.chosen), 0) = cardinality(asked.modifier_ids)
        from (
          select g.min_choices, g.max_choices, (
            select count(*)
            from modifiers m
            where m.group_id = g.id
              and m.id = any(asked.modifier_ids)
          ) as chosen
          from product_modifier_groups pg
          join modifier_groups g on g.id = pg.group_id
          where pg.product_id = v.product_id
        ) answers
      ) as is_chosen_rightly
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as asked (place integer, variant_id uuid, modifier_ids uuid[])
    join variants v on v.id = asked.variant_id
  `.execute(db)
  return rows
}

export async function readProductState({ db }: Pick<Work, 'db'>, slug: string) {
  const row = await db.selectFrom('products').select('state').where('slug', '=', slug).executeTakeFirst()
  return row?.state
}

export async function readPublicId({ db }: Pick<Work, 'db'>, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select p.id
    from products p
    join product_listings l on l.product_id = p.id
    join stores s on s.id = p.store_id
    where p.slug = ${slug}
      and ${isPublic}
  `.execute(db)
  return rows[0]?.id
}

export async function readParcel(
  { db }: Pick<Work, 'db'>,
  { slug, sku }: { slug: string; sku: string | undefined },
): Promise<Parcel | undefined> {
  const { rows } = await sql<Parcel>`
    select
      p.store_id as "storeId",
      s.city,
      s.returns_days as "returnsDays",
      coalesce(v.weight_grams, p.weight_grams) as "weightGrams",
      c.path as "categoryPath",
      ${hasFlag('p', 'is_alcohol')} as "isAlcohol",
      ${hasFlag('p', 'is_fresh')} as "isFresh",
      p.returns as policy,
      p.kind
    from products p
    join product_listings l on l.product_id = p.id
    join stores s on s.id = p.store_id
    join categories c on c.id = p.category_id
    left join variants v on v.product_id = p.id and v.sku = ${sku ?? null}
    where p.slug = ${slug}
      and ${isPublic}
  `.execute(db)
  return rows[0]
}

export interface ProductContext {
  readonly product_id: string
  readonly vertical: Vertical
  readonly facets: string[]
}

/** Returns the vertical, categories and tags of a public product. */
export async function readProductContext(
  { db }: Pick<Work, 'db'>,
  slug: string,
): Promise<ProductContext | undefined> {
  return readContext(db, sql`p.slug = ${slug} and ${isPublic}`)
}

/** As `readProductContext`, for a product that may not be public. */
export async function readPreviewContext(
  { db }: Pick<Work, 'db'>,
  productId: string,
): Promise<ProductContext | undefined> {
  return readContext(db, sql`p.id = ${productId}`)
}

async function readContext(
  db: Work['db'],
  condition: RawBuilder<unknown>,
): Promise<ProductContext | undefined> {
  const { rows } = await sql<ProductContext>`
    select l.product_id, l.vertical, array(select facet from unnest(l.facets) facet where facet not like 'a:%') as facets
    from products p
    join product_listings l on l.product_id = p.id
    join stores s on s.id = l.store_id
    where ${condition}
  `.execute(db)
  return rows[0]
}

export interface CategoryRow {
  readonly id: string
  readonly parent_id: string | null
  readonly path: string
  readonly slug: string
  readonly vertical: Vertical
  readonly name: string
  readonly product_count: number
  readonly is_hidden: boolean
  readonly picture: Picture | null
}

/** Returns categories that shoppers see, or with `areHidden` all of them. */
export async function readCategories(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  { areHidden = false }: { readonly areHidden?: boolean } = {},
): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select
      c.id,
      c.parent_id,
      c.path,
      c.slug,
      c.vertical,
      ${translated(sql.ref('c.name'), locale)} as name,
      c.product_count,
      c.hidden_at is not null as is_hidden,
      ${pictureJson(sql.ref('c.picture_id'), locale)} as picture
    from categories c
    where ${areHidden ? sql`true` : isVisibleCategory('c')}
    order by c.depth, c.position, c.path
  `.execute(db)
  return rows
}

export interface DishRow extends CardRow {
  readonly section_key: string
  readonly section_name: string
  readonly modifier_groups: readonly StaticGroup[]
}

export async function readDishes(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  storeSlug: string,
): Promise<DishRow[]> {
  const { rows } = await sql<DishRow>`
    select
      section.key as section_key,
      ${translated(sql.ref('section.name'), locale)} as section_name,
      v.page -> 'modifier_groups' as modifier_groups,
      ${cardColumns}
    from stores s
    join menu_sections section on section.store_id = s.id
    join menu_items item on item.section_id = section.id
    join product_listings l on l.product_id = item.product_id and l.store_id = s.id
    join product_views v on v.product_id = l.product_id and v.locale = ${contentLocale(locale)}
    where s.slug = ${storeSlug}
      and ${isPublic}
    order by section.position, section.id, item.position, item.product_id
  `.execute(db)
  return rows
}

export async function readProductRows(
  { db, now, locale }: Pick<Work, 'db' | 'now' | 'locale'>,
  shelves: readonly ProductRow[],
): Promise<(CardRow & { shelf: number })[]> {
  const picked = shelves.map((shelf, place) => {
    const { condition, order } = productRowRule(shelf, now)
    return sql`(
      select ${place}::integer as shelf, row_number() over (order by ${order}, l.product_id) as place, l.product_id
      from product_listings l
      join stores s on s.id = l.store_id
      where ${isPublic}
        and ${condition}
        and ${shelf.vertical ? sql`l.vertical = ${shelf.vertical}` : sql`true`}
      order by ${order}, l.product_id
      limit ${shelf.limit}
    )`
  })
  const { rows } = await sql<CardRow & { shelf: number }>`
    select picked.shelf, ${cardColumns}
    from (${sql.join(picked, sql` union all `)}) picked
    join product_listings l on l.product_id = picked.product_id
    join product_views v on v.product_id = l.product_id and v.locale = ${contentLocale(locale)}
    order by picked.shelf, picked.place
  `.execute(db)
  return rows
}

function productRowRule(
  { source, ids = [], collection }: ProductRow,
  now: Date,
): { condition: RawBuilder<boolean>; order: RawBuilder<unknown> } {
  const runs = sql<boolean>`(l.discount > 0 and l.deal_starts_at <= ${now} and l.deal_ends_at > ${now})`
  switch (source) {
    case 'deals':
      return { condition: runs, order: sql`l.deal_ends_at` }
    case 'best_deal':
      return { condition: runs, order: sql`l.discount desc` }
    case 'best_sellers':
      return { condition: sql`true`, order: sql`l.sold_count desc` }
    case 'top_rated':
      return { condition: sql`l.stars is not null`, order: sql`l.rating_score desc` }
    case 'new':
      return { condition: sql`true`, order: sql`l.published_at desc` }
    case 'collection':
      return {
        condition: sql`exists (
          select from collections c
          where c.id = ${collection ?? null}::uuid
            and ${isShownCollection(now)}
            and l.facets @> array['k:' || c.id]
        )`,
        order: sql`(
          select member.position from collection_products member
          where member.collection_id = ${collection ?? null}::uuid
            and member.product_id = l.product_id
        ), l.sold_count desc`,
      }
    case 'ids':
      return {
        condition: sql`l.product_id = any(${ids}::uuid[])`,
        order: sql`array_position(${ids}::uuid[], l.product_id)`,
      }
  }
}
