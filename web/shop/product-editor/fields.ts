/** Reads the form of a product as fields of the API, the same on the server and in the browser. */
import type { Values } from '#app/form-rows.ts'
import type { ProductChanges } from '#contract/products.ts'
import { allergens } from '#values/allergens.ts'
import { locales } from '#values/locale.ts'
import { parseAmount } from '#values/money.ts'
import { momentOf } from '../market-moments.ts'
import { attributesIn } from './attribute-values.ts'
import { backorderIn } from './backorder-values.ts'
import { bundleItemsIn } from './bundle-values.ts'
import { personalFieldsOf } from './personalisation-fields.ts'
import { priceFieldsOf } from './price-fields.ts'
import { ruleFieldsOf } from './rule-fields.ts'

export type ProductFields = Omit<ProductChanges, 'version'>

/** Sent for a number that can't be read; the API reports the error at its field. */
const UNREADABLE = -1

/** Above any limit of the API, which reports lists that are too long. */
const ROWS_MAX = 10_000

/** Field that says that the form has the section about food. Without it, those fields stay as they are. */
export const FOOD_PART = 'has_food'

/** `minorUnits` are the decimals of the store's currency. */
export function fieldsOf(values: Values, minorUnits: number): ProductFields {
  const text = (name: string) => values[name]?.trim() ?? ''
  const textOrNull = (name: string) => text(name) || null
  const sale = saleOf(values)
  const attributes = attributesIn(values)
  return {
    name: { en: '', ...textsOf(values, 'name') },
    short_description: textsOf(values, 'short_description'),
    description: textsOf(values, 'description'),
    category_id: text('category_id'),
    brand: textOrNull('brand'),
    tags: text('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    origin: textOrNull('origin'),
    hs_code: textOrNull('hs_code'),
    weight_grams: numberOf(values.weight_grams) ?? 0,
    net_weight_grams: numberOf(values.net_weight_grams),
    net_volume_ml: numberOf(values.net_volume_ml),
    ...(attributes && { attributes }),
    details: filledRowsOf(values, 'details').map((path) => ({
      label: { en: '', ...textsOf(values, `${path}.label`) },
      value: { en: '', ...textsOf(values, `${path}.value`) },
    })),
    order_limit: numberOf(values.order_limit),
    ...ruleFieldsOf(values, numberOf),
    ...priceFieldsOf(values, {
      rows: filledRowsOf(values, 'quantity_prices'),
      minorUnits,
      numberOf,
      unreadable: UNREADABLE,
    }),
    ...personalFieldsOf(values, {
      rowsOf: (list) => filledRowsOf(values, list),
      textsOf: (path) => textsOf(values, path),
      minorUnits,
      numberOf,
      unreadable: UNREADABLE,
    }),
    related_ids: rowsOf(values, 'related_ids').map((path) => text(path)),
    bundle_items: bundleItemsIn(values, {
      rows: rowsOf(values, 'bundle_items'),
      numberOf,
      unreadable: UNREADABLE,
    }),
    seo_title: textsOf(values, 'seo_title'),
    seo_description: textsOf(values, 'seo_description'),
    pictures: rowsOf(values, 'pictures').map((path) => ({
      id: text(`${path}.id`),
      alt: textsOf(values, `${path}.alt`),
      video_id: textOrNull(`${path}.video_id`),
    })),
    options: rowsOf(values, 'options').map((path) => optionOf(values, path)),
    variants: rowsOf(values, 'variants').map((path) => variantOf(values, path, minorUnits)),
    sale,
    ...(values[FOOD_PART] !== undefined && foodOf(values)),
  }
}

function foodOf(values: Values): ProductFields {
  return {
    is_alcohol: values.is_alcohol !== undefined,
    is_fresh: values.is_fresh !== undefined,
    is_vegetarian: answerIn(values.is_vegetarian),
    is_vegan: answerIn(values.is_vegan),
    spice: numberOf(values.spice),
    allergens: allergens.filter((allergen) => values[`allergens.${allergen}`] !== undefined),
    may_contain: allergens.filter((allergen) => values[`may_contain.${allergen}`] !== undefined),
    declares_allergens: values.declares_allergens !== undefined,
    ingredients: textsOf(values, 'ingredients'),
    storage: textsOf(values, 'storage'),
  }
}

type Option = NonNullable<ProductFields['options']>[number]

function optionOf(values: Values, path: string): Option {
  return {
    ...idAt(values, path),
    name: { en: '', ...textsOf(values, `${path}.name`) },
    style: (values[`${path}.style`] ?? 'rectangle') as Option['style'],
    values: rowsOf(values, `${path}.values`).map((row) => ({
      ...idAt(values, row),
      label: { en: '', ...textsOf(values, `${row}.label`) },
      swatch: values[`${row}.swatch`] || null,
      picture_id: values[`${row}.picture_id`] || null,
    })),
  }
}

type Variant = NonNullable<ProductFields['variants']>[number]

function variantOf(values: Values, path: string, minorUnits: number): Variant {
  const text = (name: string) => values[`${path}.${name}`]?.trim() ?? ''
  const amountOrNull = (name: string) =>
    text(name) === '' ? null : (parseAmount(text(name), minorUnits) ?? UNREADABLE)
  const [onHand, was] = [numberOf(text('stock.on_hand')), numberOf(text('stock.was'))]
  return {
    ...idAt(values, path),
    values: labelsIn(text('values')),
    sku: text('sku'),
    barcode: text('barcode'),
    price_minor: amountOrNull('price_minor') ?? UNREADABLE,
    compare_at_minor: amountOrNull('compare_at_minor'),
    cost_minor: amountOrNull('cost_minor'),
    weight_grams: numberOf(text('weight_grams')),
    net_weight_grams: numberOf(text('net_weight_grams')),
    net_volume_ml: numberOf(text('net_volume_ml')),
    picture_id: text('picture_id') || null,
    low_stock_threshold: numberOf(text('low_stock_threshold')),
    backorder: backorderIn(values, path, numberOf),
    is_active: values[`${path}.is_active`] !== undefined,
    ...(onHand !== null && onHand !== was && { stock: { on_hand: onHand, ...(was !== null && { was }) } }),
  }
}

function saleOf(values: Values): ProductFields['sale'] {
  const [percent, from, to] = ['percent', 'starts_at', 'ends_at'].map(
    (name) => values[`sale.${name}`]?.trim() ?? '',
  )
  if (!percent && !from && !to) return null
  return {
    percent: numberOf(percent) ?? UNREADABLE,
    starts_at: momentOf(from ?? '') ?? '',
    ends_at: momentOf(to ?? '') ?? '',
  }
}

type Texts = Partial<Record<(typeof locales)[number], string>>

function textsOf(values: Values, path: string): Texts {
  const texts: Texts = {}
  for (const language of locales) {
    const text = values[`${path}.${language}`]?.trim()
    if (text) texts[language] = text
  }
  return texts
}

function numberOf(text: string | undefined): number | null {
  const written = text?.trim() ?? ''
  if (written === '') return null
  return /^\d{1,9}$/.test(written) ? Number(written) : UNREADABLE
}

function answerIn(text: string | undefined): boolean | null {
  return text === 'yes' ? true : text === 'no' ? false : null
}

function idAt(values: Values, path: string): { id?: string } {
  const id = values[`${path}.id`]
  return id ? { id } : {}
}

/** The hidden field comes back as it was sent, so anything else is refused by the API as missing labels. */
function labelsIn(json: string): string[] {
  try {
    const labels: unknown = JSON.parse(json)
    return Array.isArray(labels) ? labels.map(String) : []
  } catch {
    return []
  }
}

/** Returns the path of each row of a list. */
function rowsOf(values: Values, list: string): string[] {
  let count = 0
  for (const name of Object.keys(values)) {
    if (!name.startsWith(`${list}.`)) continue
    const place = Number(name.slice(list.length + 1).split('.', 1)[0])
    if (Number.isInteger(place) && place >= count && place < ROWS_MAX) count = place + 1
  }
  return Array.from({ length: count }, (_, place) => `${list}.${place}`)
}

/** As `rowsOf`, without the empty rows at the end. */
function filledRowsOf(values: Values, list: string): string[] {
  const rows = rowsOf(values, list)
  const isFilled = (row: string) =>
    Object.entries(values).some(([name, value]) => name.startsWith(`${row}.`) && value.trim() !== '')
  return rows.slice(0, rows.findLastIndex(isFilled) + 1)
}
