/** Writes whole products, set-based: a fixed number of statements for any number of products. */
import { sql } from 'kysely'
import { withoutEmptyTexts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { slugOf } from '#values/slug-of.ts'
import type { ProductDocument } from './document.ts'

export interface ProductToWrite {
  readonly id: string
  readonly isNew: boolean
  readonly slug: string
  readonly version: number
  readonly document: ProductDocument
}

type Writing = Pick<Work, 'db' | 'now'>

/** Adds brands that do not exist yet. Brands are the same if their slugs are. */
export async function writeBrands(
  { db }: Pick<Work, 'db'>,
  brands: readonly { readonly id: string; readonly name: string }[],
): Promise<void> {
  if (brands.length === 0) return
  const rows = brands.map(({ id, name }) => ({ id, name, slug: slugOf(name, '') }))
  await sql`
    insert into brands (id, slug, name)
    select id, slug, name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as brand (id uuid, slug text, name text)
    where not exists (
      select from moved_slugs moved where moved.kind = 'brand' and moved.slug = brand.slug
    )
    on conflict (slug) do nothing
  `.execute(db)
}

export async function writeTags(
  { db }: Pick<Work, 'db'>,
  tags: readonly { readonly slug: string; readonly name: string }[],
): Promise<void> {
  if (tags.length === 0) return
  await sql`
    insert into tags (slug, name)
    select slug, jsonb_build_object('en', name)
    from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as tag (slug text, name text)
    on conflict (slug) do nothing
  `.execute(db)
}

export async function writeProducts(
  { db, now }: Writing,
  { storeId, products }: { readonly storeId: string; readonly products: readonly ProductToWrite[] },
): Promise<void> {
  const rows = products.map(productRow)
  await sql`
    insert into products (
      id, slug, store_id, category_id, brand_id, vertical, kind, currency, state, created_at, updated_at, version,
      name, short_description, description, price_minor, weight_grams, net_weight_grams, net_volume_ml, origin,
      hs_code, tags, is_alcohol, is_fresh, is_vegetarian, is_vegan, spice, allergens, may_contain,
      declares_allergens, ingredients, storage, details, order_limit, quantity_prices, sold_by_weight, personalisation,
      gift_wrap, related_ids, age_limit, tax_class, returns, size_chart_id, seo_title, seo_description
    )
    select
      row.id, row.slug, s.id, row.category_id, brand.id, s.vertical, row.kind, s.currency, 'draft', ${now}, ${now},
      row.version, row.name, row.short_description, row.description, row.price_minor, row.weight_grams,
      row.net_weight_grams, row.net_volume_ml, row.origin, row.hs_code, row.tags, row.is_alcohol, row.is_fresh,
      row.is_vegetarian, row.is_vegan, row.spice, row.allergens, row.may_contain, row.declares_allergens,
      nullif(row.ingredients, '{}'), nullif(row.storage, '{}'), row.details, row.order_limit, row.quantity_prices,
      nullif(row.sold_by_weight, 'null'), row.personalisation, nullif(row.gift_wrap, 'null'),
      coalesce(row.related_ids, '{}'), row.age_limit, row.tax_class, nullif(row.returns, 'null'), chart.id, row.seo_title,
      row.seo_description
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      id uuid, slug text, version integer, kind text, category_id uuid, brand text, name jsonb,
      short_description jsonb, description jsonb, price_minor bigint, weight_grams integer,
      net_weight_grams integer, net_volume_ml integer, origin text, hs_code text, tags text[], is_alcohol boolean,
      is_fresh boolean, is_vegetarian boolean, is_vegan boolean, spice smallint, allergens text[],
      may_contain text[], declares_allergens boolean, ingredients jsonb, storage jsonb, details jsonb,
      order_limit integer, quantity_prices jsonb, sold_by_weight jsonb, personalisation jsonb, gift_wrap jsonb,
      related_ids uuid[], age_limit smallint, tax_class text, returns jsonb, size_chart text, seo_title jsonb, seo_description jsonb
    )
    join stores s on s.id = ${storeId}
    left join moved_slugs moved on moved.kind = 'brand' and moved.slug = row.brand
    left join brands brand on brand.slug = row.brand or brand.id = moved.record_id
    left join size_charts chart on chart.key = row.size_chart
    on conflict (id) do update set
      category_id = excluded.category_id,
      brand_id = excluded.brand_id,
      kind = excluded.kind,
      updated_at = excluded.updated_at,
      version = excluded.version,
      name = excluded.name,
      short_description = excluded.short_description,
      description = excluded.description,
      price_minor = excluded.price_minor,
      weight_grams = excluded.weight_grams,
      net_weight_grams = excluded.net_weight_grams,
      net_volume_ml = excluded.net_volume_ml,
      origin = excluded.origin,
      hs_code = excluded.hs_code,
      tags = excluded.tags,
      is_alcohol = excluded.is_alcohol,
      is_fresh = excluded.is_fresh,
      is_vegetarian = excluded.is_vegetarian,
      is_vegan = excluded.is_vegan,
      spice = excluded.spice,
      allergens = excluded.allergens,
      may_contain = excluded.may_contain,
      declares_allergens = excluded.declares_allergens,
      ingredients = excluded.ingredients,
      storage = excluded.storage,
      details = excluded.details,
      order_limit = excluded.order_limit,
      quantity_prices = excluded.quantity_prices,
      sold_by_weight = excluded.sold_by_weight,
      personalisation = excluded.personalisation,
      gift_wrap = excluded.gift_wrap,
      related_ids = excluded.related_ids,
      age_limit = excluded.age_limit,
      tax_class = excluded.tax_class,
      returns = excluded.returns,
      size_chart_id = excluded.size_chart_id,
      seo_title = excluded.seo_title,
      seo_description = excluded.seo_description
  `.execute(db)
}

function productRow({ id, slug, version, document }: ProductToWrite) {
  const {
    pictures: _,
    options,
    variants,
    sale: __,
    attributes: ___,
    bundle_items: items = [],
    brand,
    ...fields
  } = document
  return {
    ...fields,
    id,
    slug,
    version,
    kind: items.length > 0 ? 'bundle' : options.length > 0 ? 'variable' : 'simple',
    brand: brand === null ? null : slugOf(brand, ''),
    price_minor: lowestPrice(variants),
    name: withoutEmptyTexts(fields.name),
    short_description: withoutEmptyTexts(fields.short_description),
    description: withoutEmptyTexts(fields.description),
    ingredients: withoutEmptyTexts(fields.ingredients),
    storage: withoutEmptyTexts(fields.storage),
    seo_title: withoutEmptyTexts(fields.seo_title),
    seo_description: withoutEmptyTexts(fields.seo_description),
  }
}

/** The price of a product is that of its cheapest variant for sale. */
function lowestPrice(variants: ProductDocument['variants']): number {
  const offered = variants.filter(({ is_active }) => is_active)
  return Math.min(...(offered.length > 0 ? offered : variants).map(({ price_minor }) => price_minor))
}

/** Writes the pictures of products with their alternative texts. */
export async function writePictures(
  { db }: Writing,
  products: readonly {
    readonly id: string
    readonly document: Pick<ProductDocument, 'pictures'>
  }[],
): Promise<void> {
  const rows = products.flatMap(({ id, document }) =>
    document.pictures.map((picture, position) => ({
      product_id: id,
      picture_id: picture.id,
      position,
      alt: picture.alt ? withoutEmptyTexts(picture.alt) : null,
      video_id: picture.video_id ?? null,
    })),
  )
  await db
    .deleteFrom('product_pictures')
    .where(
      'product_id',
      'in',
      products.map(({ id }) => id),
    )
    .execute()
  if (rows.length === 0) return
  await sql`
    with row as (
      select *
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (product_id uuid, picture_id uuid, position smallint, alt jsonb, video_id uuid)
    ),
    described as (
      update pictures picture
      set alt = row.alt
      from row
      where picture.id = row.picture_id
        and row.alt is not null
        and row.alt <> picture.alt
    )
    insert into product_pictures (product_id, picture_id, position, video_id)
    select product_id, picture_id, position, video_id
    from row
  `.execute(db)
}

export async function writeOptions({ db }: Writing, products: readonly ProductToWrite[]): Promise<void> {
  const options = products.flatMap(({ id, document }) =>
    document.options.map((option, position) => ({
      id: option.id,
      product_id: id,
      key: slugOf(option.name.en, option.id),
      name: withoutEmptyTexts(option.name),
      style: option.style,
      position,
    })),
  )
  const values = products.flatMap(({ document }) =>
    document.options.flatMap((option) =>
      option.values.map((value, position) => ({
        id: value.id,
        option_id: option.id,
        key: slugOf(value.label.en, value.id),
        label: withoutEmptyTexts(value.label),
        swatch: value.swatch,
        picture_id: value.picture_id,
        position,
      })),
    ),
  )
  await clearOptions(db, { products, options, values })
  await sql`
    insert into product_options (id, product_id, key, name, style, position)
    select id, product_id, key, name, style, position
    from jsonb_to_recordset(${JSON.stringify(options)}::jsonb)
      as row (id uuid, product_id uuid, key text, name jsonb, style text, position smallint)
    on conflict (id) do update set
      key = excluded.key,
      name = excluded.name,
      style = excluded.style,
      position = excluded.position
  `.execute(db)
  await sql`
    insert into product_option_values (id, option_id, key, label, swatch, picture_id, position)
    select id, option_id, key, label, swatch, picture_id, position
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as row (id uuid, option_id uuid, key text, label jsonb, swatch text, picture_id uuid, position smallint)
    on conflict (id) do update set
      key = excluded.key,
      label = excluded.label,
      swatch = excluded.swatch,
      picture_id = excluded.picture_id,
      position = excluded.position
  `.execute(db)
}

/** Deletes options and values that are no longer listed. Remaining keys are freed, so that names can be swapped. */
async function clearOptions(
  db: Writing['db'],
  {
    products,
    options,
    values,
  }: {
    readonly products: readonly ProductToWrite[]
    readonly options: readonly { readonly id: string }[]
    readonly values: readonly { readonly id: string }[]
  },
): Promise<void> {
  const productIds = products.map(({ id }) => id)
  await sql`
    delete from product_options
    where product_id = any(${productIds}::uuid[])
      and id <> all(${options.map(({ id }) => id)}::uuid[])
  `.execute(db)
  await sql`
    with kept as (
      select value.id, value.id = any(${values.map(({ id }) => id)}::uuid[]) as is_listed
      from product_option_values value
      join product_options o on o.id = value.option_id
      where o.product_id = any(${productIds}::uuid[])
    ),
    renamed as (
      update product_option_values value
      set key = value.id::text
      from kept
      where kept.id = value.id
        and kept.is_listed
    ),
    renamed_options as (
      update product_options set key = id::text where product_id = any(${productIds}::uuid[])
    )
    delete from product_option_values
    using kept
    where kept.id = product_option_values.id
      and not kept.is_listed
  `.execute(db)
}

/** Writes variants. Those that are no longer listed are deleted, or kept as removed if they were in an order, cart or bundle. */
export async function writeVariants(
  { db, now }: Writing,
  products: readonly ProductToWrite[],
): Promise<void> {
  const rows = products.flatMap(({ id, document }) => variantRows(id, document))
  await removeVariants({ db, now }, { products, listed: rows.map((row) => row.id) })
  // Freed first, so that variants can swap SKUs.
  await sql`
    update variants v
    set sku = v.id::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, sku text)
    where v.id = row.id
      and v.sku <> row.sku
  `.execute(db)
  await sql`
    insert into variants (
      id, product_id, sku, barcode, price_minor, compare_at_minor, cost_minor, option_value_ids, net_weight_grams,
      net_volume_ml, weight_grams, picture_id, position, is_active, low_stock_threshold, backorder,
      priced_at
    )
    select
      id, product_id, sku, barcode, price_minor, compare_at_minor, cost_minor, option_value_ids, net_weight_grams,
      net_volume_ml, weight_grams, picture_id, position, is_active, low_stock_threshold,
      nullif(backorder, 'null'), ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      id uuid, product_id uuid, sku text, barcode text, price_minor bigint, compare_at_minor bigint,
      cost_minor bigint, option_value_ids uuid[], net_weight_grams integer, net_volume_ml integer,
      weight_grams integer, picture_id uuid, position smallint, is_active boolean, low_stock_threshold integer,
      backorder jsonb
    )
    on conflict (id) do update set
      sku = excluded.sku,
      barcode = excluded.barcode,
      price_minor = excluded.price_minor,
      compare_at_minor = excluded.compare_at_minor,
      cost_minor = excluded.cost_minor,
      option_value_ids = excluded.option_value_ids,
      net_weight_grams = excluded.net_weight_grams,
      net_volume_ml = excluded.net_volume_ml,
      weight_grams = excluded.weight_grams,
      picture_id = excluded.picture_id,
      position = excluded.position,
      is_active = excluded.is_active,
      low_stock_threshold = excluded.low_stock_threshold,
      backorder = excluded.backorder,
      priced_at = case
        when variants.price_minor <> excluded.price_minor then excluded.priced_at
        else variants.priced_at
      end
  `.execute(db)
}

function variantRows(productId: string, { options, variants }: ProductDocument) {
  const valueIds = options.map(({ values }) => new Map(values.map(({ id, label }) => [label.en, id])))
  return variants.map(({ values, barcode, ...variant }, position) => ({
    ...variant,
    product_id: productId,
    barcode: barcode === '' ? null : barcode,
    option_value_ids: values.map((label, option) => valueIds[option]?.get(label)),
    position,
  }))
}

async function removeVariants(
  { db, now }: Writing,
  { products, listed }: { readonly products: readonly ProductToWrite[]; readonly listed: readonly string[] },
): Promise<void> {
  const productIds = products.map(({ id }) => id)
  await sql`
    update variants
    set is_active = false,
        removed_at = ${now}
    where product_id = any(${productIds}::uuid[])
      and removed_at is null
      and id <> all(${listed}::uuid[])
  `.execute(db)
  await sql`
    delete from variants v
    where v.product_id = any(${productIds}::uuid[])
      and v.removed_at is not null
      and not exists (select from order_lines line where line.variant_id = v.id)
      and not exists (select from order_line_items item where item.variant_id = v.id)
      and not exists (select from bundle_items item where item.variant_id = v.id)
      and not exists (select from cart_lines line where line.variant_id = v.id)
      and not exists (select from stock_moves move where move.variant_id = v.id)
  `.execute(db)
}

/**
 * Ends running sales, cancels planned ones and adds the given ones. A sale that replaces a running one without raising
 * the price continues its reduction.
 */
export async function writeSales(
  { db, now }: Writing,
  products: readonly (ProductToWrite & { readonly saleId: string })[],
): Promise<void> {
  const productIds = products.map(({ id }) => id)
  await sql`
    delete from deals where product_id = any(${productIds}::uuid[]) and starts_at >= ${now}
  `.execute(db)
  const rows = products.flatMap(({ id, saleId, document: { sale } }) =>
    sale ? [{ id: saleId, product_id: id, ...sale }] : [],
  )
  await sql`
    with ended as (
      update deals
      set ends_at = ${now}
      where product_id = any(${productIds}::uuid[])
        and ends_at > ${now}
      returning product_id, percent, coalesce(reduced_from, applied_from, starts_at) as reduced_from
    )
    insert into deals (id, product_id, percent, starts_at, ends_at, applied_from, reduced_from)
    select
      row.id, row.product_id, row.percent, row.starts_at, row.ends_at, greatest(row.starts_at, ${now}), before.reduced_from
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (id uuid, product_id uuid, percent smallint, starts_at timestamptz, ends_at timestamptz)
    left join lateral (
      select min(ended.reduced_from) as reduced_from
      from ended
      where ended.product_id = row.product_id
        and ended.percent <= row.percent
        and row.starts_at <= ${now}
    ) before on true
  `.execute(db)
}

export async function writeVersions(
  { db, now }: Writing,
  {
    products,
    actorId,
  }: {
    readonly products: readonly (Pick<ProductToWrite, 'id' | 'version' | 'document'> & {
      readonly changed: readonly string[]
    })[]
    readonly actorId: string | null
  },
): Promise<void> {
  const rows = products.map(({ id, version, changed, document }) => ({
    product_id: id,
    version,
    changed,
    document,
  }))
  await sql`
    insert into product_versions (product_id, version, saved_at, saved_by, changed, document)
    select product_id, version, ${now}, ${actorId}::uuid, changed, document
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (product_id uuid, version integer, changed text[], document jsonb)
  `.execute(db)
}
