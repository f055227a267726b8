import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { categoryId, storeId } from './ids.ts'
import { insertRows } from './insert-rows.ts'
import type { MarketData, ProductData } from './market-data.ts'
import { colourPictureOf, pictureId, picturesOf } from './seed-pictures.ts'
import { stableId, stableNumber } from './stable.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NEW_DAYS_MAX = 27
const RECEIVED_DAYS_AGO = 90

/** Control of each option. Madras is chosen by picture, because a swatch shows no checks. */
const OPTION_STYLES: Record<string, 'rectangle' | 'circle' | 'color' | 'radio' | 'dropdown'> = {
  colour: 'color',
  band: 'color',
  'ring-size': 'circle',
  cocoa: 'circle',
  metal: 'radio',
  finish: 'radio',
  level: 'radio',
  paper: 'radio',
  roast: 'radio',
  grind: 'radio',
  filling: 'radio',
  ripeness: 'radio',
  cut: 'radio',
  hold: 'radio',
  scent: 'dropdown',
  flavour: 'dropdown',
}

export async function seedCategories(db: Database, data: MarketData): Promise<void> {
  const byDepth = data.categories.toSorted((a, b) => a.depth - b.depth)
  await insertRows(
    db,
    'categories',
    byDepth.map(({ id, slug, vertical, parentId, depth, sort, name }) => ({
      id: categoryId(id),
      path: id,
      slug,
      vertical,
      parent_id: parentId ? categoryId(parentId) : null,
      depth,
      position: sort,
      name,
    })),
  )
}

/** Sets each category's picture to that of its most reviewed product. */
export async function chooseCategoryPictures(db: Database): Promise<void> {
  await sql`
    update categories
    set picture_id = chosen.picture_id
    from (
      select c.id, (array_agg(pp.picture_id order by p.rating_count desc, p.id))[1] as picture_id
      from categories c
      join categories leaf on leaf.path = c.path or leaf.path like c.path || '/%'
      join products p on p.category_id = leaf.id
      join product_pictures pp on pp.product_id = p.id and pp.position = 0
      group by c.id
    ) chosen
    where categories.id = chosen.id
      and categories.picture_id is null
  `.execute(db)
}

export async function seedBrands(db: Database, { brands }: MarketData): Promise<void> {
  await insertRows(
    db,
    'brands',
    brands.map(({ slug, name }) => ({ id: brandId(slug), slug, name })),
  )
}

export async function seedTags(db: Database, { tags }: MarketData): Promise<void> {
  await insertRows(
    db,
    'tags',
    tags.map(({ slug, name }) => ({ slug, name })),
  )
}

export async function seedProducts(
  db: Database,
  data: MarketData,
  { now, sold }: { now: Date; sold: ReadonlyMap<string, number> },
): Promise<void> {
  await seedSizeCharts(db, data)
  const reviewedDaysAgo = oldestReviews(data)
  await insertRows(
    db,
    'products',
    data.products.map((product) => {
      const daysAgo = publishedDaysAgo(product, reviewedDaysAgo.get(product.id))
      const published = new Date(now.getTime() - daysAgo * DAY_MS).toISOString()
      return {
        id: productId(product.id),
        slug: product.slug,
        store_id: storeId(product.storeId),
        category_id: categoryId(product.categoryId),
        brand_id: brandOf(product, data),
        vertical: product.vertical,
        kind: product.type,
        name: product.name,
        short_description: product.shortDescription,
        description: product.description,
        currency: product.currency,
        price_minor: Math.min(...product.variants.map(({ price }) => price)),
        weight_grams: product.weightGrams,
        net_weight_grams: product.netWeightGrams ?? null,
        net_volume_ml: product.netVolumeMl ?? null,
        origin: product.origin,
        tags: product.tags,
        is_alcohol: product.flags.alcohol,
        is_fresh: product.flags.fresh,
        is_vegetarian: product.flags.vegetarian ?? null,
        is_vegan: product.flags.vegan ?? null,
        spice: product.spice ?? null,
        allergens: product.allergens ?? [],
        may_contain: product.mayContain ?? [],
        declares_allergens: product.allergens !== undefined,
        ingredients: product.ingredients ?? null,
        storage: product.storage ?? null,
        details: product.details ?? [],
        external_url: product.external?.url ?? null,
        external_button: product.external?.button ?? null,
        size_chart_id: product.sizeChartId ? stableId('size chart', product.sizeChartId) : null,
        sold_count: soldBefore(product, data, daysAgo) + soldOf(product, sold),
        state: 'published' as const,
        published_at: published,
        created_at: published,
        updated_at: published,
      }
    }),
  )
  await insertRows(
    db,
    'product_pictures',
    data.products.flatMap((product) =>
      picturesOf(product, data).map((key, position) => ({
        product_id: productId(product.id),
        picture_id: pictureId(key),
        position,
      })),
    ),
  )
  await seedOptions(db, data)
  await insertRows(db, 'variants', data.products.flatMap(variantsOf))
  await sql`
    update variants v
    set priced_at = p.published_at
    from products p
    where p.id = v.product_id
      and p.published_at is not null
  `.execute(db)
}

/**
 * Adds the stock of the data, part of which is reserved for open orders. Units sold were received before, so they are
 * added too.
 */
export async function seedStock(
  db: Database,
  data: MarketData,
  {
    now,
    sold,
    reserved,
  }: { now: Date; sold: ReadonlyMap<string, number>; reserved: ReadonlyMap<string, number> },
): Promise<void> {
  const counted = data.products
    .flatMap((product) => product.variants)
    .flatMap(({ sku, stock }) => (stock === null ? [] : [{ sku, stock }]))
    .map(({ sku, stock }) => ({
      variant_id: variantId(sku),
      on_hand: stock,
      reserved: reserved.get(sku) ?? 0,
      received: stock + (sold.get(sku) ?? 0),
    }))
  const received = new Date(now.getTime() - RECEIVED_DAYS_AGO * DAY_MS)
  await sql`
    with counted as (
      select *
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
        as c (variant_id uuid, on_hand integer, reserved integer, received integer)
    ),
    added as (
      insert into stock_levels (variant_id, on_hand, reserved)
      select variant_id, on_hand, reserved
      from counted
      on conflict do nothing
      returning variant_id
    )
    insert into stock_moves (variant_id, delta, kind, at)
    select counted.variant_id, counted.received, 'received', ${received}::timestamptz
    from added
    join counted on counted.variant_id = added.variant_id
    where counted.received > 0
  `.execute(db)
}

export async function seedSales(
  db: Database,
  sales: readonly { variant_id: string; delta: number; order_id: string; at: Date }[],
): Promise<void> {
  await sql`
    insert into stock_moves (variant_id, delta, kind, order_id, at)
    select sale.variant_id, sale.delta, 'sale', sale.order_id, sale.at
    from jsonb_to_recordset(${JSON.stringify(sales)}::jsonb)
      as sale (variant_id uuid, delta integer, order_id uuid, at timestamptz)
    where not exists (
      select from stock_moves move where move.order_id = sale.order_id and move.variant_id = sale.variant_id
    )
  `.execute(db)
}

export async function seedMenus(db: Database, { menus: { modifierGroups, menus }, ...data }: MarketData) {
  await insertRows(
    db,
    'modifier_groups',
    modifierGroups.map(({ id, name, min, max }) => ({
      id: modifierGroupId(id),
      key: id,
      name,
      min_choices: min,
      max_choices: max,
    })),
  )
  await insertRows(
    db,
    'modifiers',
    modifierGroups.flatMap((group) =>
      group.options.map((option, position) => ({
        id: modifierId(group.id, option.id),
        group_id: modifierGroupId(group.id),
        key: option.id,
        label: option.label,
        price_minor: option.price,
        is_default: option.default,
        position,
      })),
    ),
  )
  await insertRows(
    db,
    'product_modifier_groups',
    data.products.flatMap((product) =>
      (product.modifiers ?? []).map((group, position) => ({
        product_id: productId(product.id),
        group_id: modifierGroupId(group),
        position,
      })),
    ),
  )

  const sections = menus.flatMap((menu) =>
    menu.sections.map((section, position) => ({
      ...section,
      position,
      store: storeId(menu.storeId),
      sectionId: stableId('menu section', `${menu.storeId}/${section.id}`),
    })),
  )
  await insertRows(
    db,
    'menu_sections',
    sections.map(({ sectionId, store, id, name, position }) => ({
      id: sectionId,
      store_id: store,
      key: id,
      name,
      position,
    })),
  )
  await insertRows(
    db,
    'menu_items',
    sections.flatMap(({ sectionId, items }) =>
      items.map((item, position) => ({ section_id: sectionId, product_id: productId(item), position })),
    ),
  )
}

export function productId(id: string): string {
  return stableId('product', id)
}

export function variantId(sku: string): string {
  return stableId('variant', sku)
}

export function modifierId(group: string, option: string): string {
  return stableId('modifier', `${group}/${option}`)
}

function brandId(slug: string): string {
  return stableId('brand', slug)
}

/** Returns the brand. Fresh produce and dishes have none. */
function brandOf({ storeId: seller, categoryId: path }: ProductData, { brands }: MarketData): string | null {
  const brand = brands.find(({ of }) =>
    of.some(
      ({ store, category }) =>
        (store === undefined || store === seller) && (category === undefined || path.startsWith(category)),
    ),
  )
  return brand ? brandId(brand.slug) : null
}

function modifierGroupId(id: string): string {
  return stableId('modifier group', id)
}

function optionId(product: ProductData, option: string): string {
  return stableId('option', `${product.id}/${option}`)
}

function optionValueId(product: ProductData, option: string, value: string): string {
  return stableId('option value', `${product.id}/${option}/${value}`)
}

async function seedSizeCharts(db: Database, { sizeCharts }: MarketData): Promise<void> {
  await insertRows(
    db,
    'size_charts',
    sizeCharts.map(({ id, name, ...chart }) => ({ id: stableId('size chart', id), key: id, name, chart })),
  )
}

async function seedOptions(db: Database, data: MarketData): Promise<void> {
  const options = data.products.flatMap((product) =>
    product.options.map((option, position) => {
      const pictures = option.values.map(({ id }) => colourPictureOf(product, id, data))
      const isMadras = product.id.startsWith('madras-') && pictures.every((key) => key !== undefined)
      const style = isMadras ? ('image' as const) : (OPTION_STYLES[option.id] ?? ('rectangle' as const))
      return { product, option, position, pictures, style }
    }),
  )
  await insertRows(
    db,
    'product_options',
    options.map(({ product, option, position, style }) => ({
      id: optionId(product, option.id),
      product_id: productId(product.id),
      key: option.id,
      name: option.name,
      style,
      position,
    })),
  )
  await insertRows(
    db,
    'product_option_values',
    options.flatMap(({ product, option, pictures }) =>
      option.values.map(({ id, label, swatch }, position) => {
        const picture = pictures[position]
        return {
          id: optionValueId(product, option.id, id),
          option_id: optionId(product, option.id),
          key: id,
          label,
          swatch: swatch ?? null,
          picture_id: picture ? pictureId(picture) : null,
          position,
        }
      }),
    ),
  )
}

function variantsOf(product: ProductData) {
  return product.variants.map((variant, position) => ({
    id: variantId(variant.sku),
    product_id: productId(product.id),
    sku: variant.sku,
    price_minor: variant.price,
    option_value_ids: product.options.map((option) => chosenValue(product, option, variant)),
    net_weight_grams: variant.netWeightGrams ?? null,
    net_volume_ml: variant.netVolumeMl ?? null,
    weight_grams: weightOf(product, variant),
    position,
  }))
}

/** Finds an option value. The data names options by id or English name, and values by English label. */
function chosenValue(
  product: ProductData,
  option: ProductData['options'][number],
  variant: ProductData['variants'][number],
): string {
  const name = option.name.en.toLowerCase()
  const [, label] =
    Object.entries(variant.options).find(([key]) => key === option.id || key.toLowerCase() === name) ?? []
  const value = option.values.find((candidate) => candidate.label.en === label)
  if (!value) throw new Error(`Variant ${variant.sku} has no option ${option.id}`)
  return optionValueId(product, option.id, value.id)
}

/** Returns the weight: larger sizes weigh more by their additional content. */
function weightOf(product: ProductData, variant: ProductData['variants'][number]): number | null {
  const net = variant.netWeightGrams ?? variant.netVolumeMl
  const firstNet = product.netWeightGrams ?? product.netVolumeMl
  if (net === undefined || firstNet === undefined || net === firstNet) return null
  return Math.max(product.weightGrams + net - firstNet, 1)
}

function oldestReviews(data: MarketData): Map<string, number> {
  const oldest = new Map<string, number>()
  for (const { productId: id, daysAgo } of [...data.reviews, ...data.questions])
    oldest.set(id, Math.max(daysAgo, oldest.get(id) ?? 0))
  return oldest
}

/** Returns a publication date before the first review; products without reviews are new. */
function publishedDaysAgo(product: ProductData, reviewedDaysAgo: number | undefined): number {
  const key = `${product.id} published`
  if (reviewedDaysAgo !== undefined) return reviewedDaysAgo + stableNumber(key, { min: 10, max: 120 })
  const isNew = product.type !== 'dish' && stableNumber(`${product.id} new`, { min: 0, max: 1 }) === 0
  return isNew ? stableNumber(key, { min: 2, max: NEW_DAYS_MAX }) : stableNumber(key, { min: 60, max: 400 })
}

/** Returns the sales before the demo's orders: more for reviewed products, few for new ones. */
function soldBefore({ id }: ProductData, data: MarketData, daysAgo: number): number {
  const key = `${id} sold`
  if (daysAgo <= NEW_DAYS_MAX) return stableNumber(key, { min: 0, max: 9 })
  const reviews = data.reviews.filter((review) => review.productId === id).length
  return (
    reviews * stableNumber(`${key} a review`, { min: 9, max: 21 }) + stableNumber(key, { min: 4, max: 60 })
  )
}

function soldOf({ variants }: ProductData, sold: ReadonlyMap<string, number>): number {
  return variants.reduce((sum, { sku }) => sum + (sold.get(sku) ?? 0), 0)
}
