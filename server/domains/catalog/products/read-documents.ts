/** Reads products with everything that can be edited, set-based. */
import { sql } from 'kysely'
import type { Picture, Video } from '#contract/vocabulary.ts'
import { pictureJson, videoJson } from '#domains/media/index.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { ProductKind } from '#values/product-kind.ts'
import {
  bundleOfDocument,
  bundlesWithProduct,
  documentBundleItems,
  type EditedItemRow,
} from '../bundles/document-queries.ts'
import { type ImportantFields, importantOf, type Proposed } from '../submissions/important-fields.ts'
import { productAttributesJson } from '../taxonomy/product-attributes.ts'
import type { ProductDocument } from './document.ts'

export interface OpenSubmission {
  readonly id: string
  readonly kind: 'new' | 'change'
  readonly state: 'pending' | 'rejected'
  readonly proposed: Proposed | null
  readonly reason: string | null
  readonly submitted_at: string
}

export interface DocumentRow {
  readonly id: string
  readonly slug: string
  readonly version: number
  readonly kind: ProductKind
  readonly state: 'draft' | 'published' | 'withdrawn'
  readonly is_blocked: boolean
  readonly blocked_reason: string | null
  readonly publish_at: Date | null
  readonly published_at: Date | null
  readonly updated_at: Date
  readonly currency: string
  readonly minor_units: number
  /** The current day in the time zone of its store. */
  readonly today: string
  /** With the changes that are under review. */
  readonly document: ProductDocument
  /** What shoppers see of the fields that may be under review. */
  readonly live: ImportantFields
  /** Pending, or rejected and not submitted again. */
  readonly submission: OpenSubmission | null
  readonly pictures: Readonly<Record<string, Picture>>
  readonly videos: Readonly<Record<string, Video>>
  readonly related: readonly {
    readonly id: string
    readonly name: string
    readonly picture: Picture | null
  }[]
  readonly stock: Readonly<Record<string, { on_hand: number; reserved: number; sellable: number }>>
  readonly bundle: readonly EditedItemRow[]
  readonly in_bundles: readonly { readonly id: string; readonly name: string; readonly slug: string }[]
}

/** Reads products of a store, locked against other changes until the transaction ends if `isLocked`. */
export async function readDocuments(
  { db, locale, now }: Pick<Work, 'db' | 'locale' | 'now'>,
  {
    storeId,
    productIds,
    isLocked = false,
  }: { readonly storeId: string; readonly productIds: readonly string[]; readonly isLocked?: boolean },
): Promise<Map<string, DocumentRow>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await sql<Omit<DocumentRow, 'live'>>`
    select
      p.id,
      p.slug,
      p.version,
      p.kind,
      p.state,
      p.is_blocked,
      p.blocked_reason,
      p.publish_at,
      p.published_at,
      p.updated_at,
      p.currency,
      (select minor_units from currencies where code = p.currency) as minor_units,
      (
        select to_char(${now}::timestamptz at time zone s.timezone, 'YYYY-MM-DD') from stores s where s.id = p.store_id
      ) as today,
      jsonb_build_object(
        'name', p.name,
        'short_description', p.short_description,
        'description', p.description,
        'category_id', p.category_id,
        'brand', (select name from brands where id = p.brand_id),
        'tags', to_jsonb(p.tags),
        'origin', p.origin,
        'hs_code', p.hs_code,
        'weight_grams', p.weight_grams,
        'net_weight_grams', p.net_weight_grams,
        'net_volume_ml', p.net_volume_ml,
        ${foodAndRules},
        'attributes', ${productAttributesJson},
        'details', p.details,
        'order_limit', p.order_limit,
        'quantity_prices', p.quantity_prices,
        'sold_by_weight', p.sold_by_weight,
        'personalisation', p.personalisation,
        'gift_wrap', p.gift_wrap,
        'related_ids', ${relatedIds}, 'bundle_items', ${documentBundleItems},
        'seo_title', p.seo_title,
        'seo_description', p.seo_description,
        'pictures', ${documentPictures},
        'options', ${documentOptions},
        'variants', ${documentVariants},
        'sale', ${documentSale(now)}
      ) as document,
      ${documentPicturesById(locale)} as pictures, ${documentVideosById} as videos, ${relatedProducts(locale)} as related, ${bundleOfDocument(locale)} as bundle, ${bundlesWithProduct(locale)} as in_bundles,
      ${openSubmission} as submission,
      coalesce((
        select jsonb_object_agg(level.variant_id, jsonb_build_object(
          'on_hand', level.on_hand, 'reserved', level.reserved, 'sellable', level.sellable
        ))
        from variants v
        join stock_levels level on level.variant_id = v.id
        where v.product_id = p.id
      ), '{}') as stock
    from products p
    where p.id = any(${productIds}::uuid[])
      and p.store_id = ${storeId}
    ${isLocked ? sql`for no key update of p` : sql``}
  `.execute(db)
  return new Map(rows.map((row) => [row.id, withProposed(row)]))
}

const foodAndRules = sql`
  'age_limit', p.age_limit,
  'tax_class', p.tax_class,
  'returns', p.returns,
  'size_chart', (select key from size_charts where id = p.size_chart_id),
  'is_alcohol', p.is_alcohol,
  'is_fresh', p.is_fresh,
  'is_vegetarian', p.is_vegetarian,
  'is_vegan', p.is_vegan,
  'spice', p.spice,
  'allergens', to_jsonb(p.allergens),
  'may_contain', to_jsonb(p.may_contain),
  'declares_allergens', p.declares_allergens,
  'ingredients', coalesce(p.ingredients, '{}'),
  'storage', coalesce(p.storage, '{}')
`

function withProposed(row: Omit<DocumentRow, 'live'>): DocumentRow {
  const live = importantOf(row.document)
  return { ...row, live, document: { ...row.document, ...row.submission?.proposed } }
}

/** Files of a kind that shoppers see, and those under review, by the columns that name them. */
function shownFiles(column: 'picture_id' | 'video_id', key: 'id' | 'video_id') {
  return sql`(
    select ${sql.ref(column)} as id from product_pictures where product_id = p.id
    union
    select (listed.value ->> ${sql.lit(key)})::uuid
    from product_submissions submission
    cross join jsonb_array_elements(submission.proposed -> 'pictures') listed
    where submission.product_id = p.id
      and submission.closed_at is null
  )`
}

function documentPicturesById(locale: string) {
  return sql`coalesce((
    select jsonb_object_agg(shown.id, ${pictureJson(sql.ref('shown.id'), locale)})
    from ${shownFiles('picture_id', 'id')} shown
  ), '{}')`
}

const documentVideosById = sql`coalesce((
  select jsonb_object_agg(shown.id, ${videoJson(sql.ref('shown.id'))})
  from ${shownFiles('video_id', 'video_id')} shown
  where exists (select from videos where id = shown.id)
), '{}')`

const openSubmission = sql`(
  select jsonb_build_object(
    'id', submission.id,
    'kind', submission.kind,
    'state', submission.state,
    'proposed', submission.proposed,
    'reason', submission.reason,
    'submitted_at', to_char(submission.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
  from product_submissions submission
  where submission.product_id = p.id
    and submission.closed_at is null
)`

const documentPictures = sql`coalesce((
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'id', shown.picture_id, 'alt', picture.alt, 'video_id', shown.video_id
  )) order by shown.position)
  from product_pictures shown
  join pictures picture on picture.id = shown.picture_id
  where shown.product_id = p.id
), '[]')`

/** Without products that were deleted since. */
const relatedIds = sql`coalesce((
  select jsonb_agg(chosen.id order by chosen.place)
  from unnest(p.related_ids) with ordinality as chosen (id, place)
  join products other on other.id = chosen.id
), '[]')`

function relatedProducts(locale: string) {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', other.id,
      'name', ${translated(sql.ref('other.name'), locale)},
      'picture', ${pictureJson(
        sql`(select picture_id from product_pictures where product_id = other.id order by position limit 1)`,
        locale,
      )}
    ) order by chosen.place)
    from unnest(p.related_ids) with ordinality as chosen (id, place)
    join products other on other.id = chosen.id
  ), '[]')`
}

const documentOptions = sql`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', o.id,
    'name', o.name,
    'style', o.style,
    'values', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', value.id, 'label', value.label, 'swatch', value.swatch, 'picture_id', value.picture_id
      ) order by value.position)
      from product_option_values value
      where value.option_id = o.id
    ), '[]')
  ) order by o.position)
  from product_options o
  where o.product_id = p.id
), '[]')`

const documentVariants = sql`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', v.id,
    'values', coalesce((
      select jsonb_agg(value.label ->> 'en' order by o.position)
      from product_option_values value
      join product_options o on o.id = value.option_id
      where value.id = any(v.option_value_ids)
    ), '[]'),
    'sku', v.sku,
    'barcode', coalesce(v.barcode, ''),
    'price_minor', v.price_minor,
    'compare_at_minor', v.compare_at_minor,
    'cost_minor', v.cost_minor,
    'weight_grams', v.weight_grams,
    'net_weight_grams', v.net_weight_grams,
    'net_volume_ml', v.net_volume_ml,
    'picture_id', v.picture_id,
    'is_active', v.is_active,
    'low_stock_threshold', v.low_stock_threshold,
    'backorder', v.backorder
  ) order by v.position, v.id)
  from variants v
  where v.product_id = p.id
    and v.removed_at is null
), '[]')`

function documentSale(now: Date) {
  return sql`(
  select jsonb_build_object(
    'percent', d.percent,
    'starts_at', to_char(d.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'ends_at', to_char(d.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
  from deals d
  where d.product_id = p.id
    and d.ends_at > ${now}
  order by d.starts_at
  limit 1
)`
}
