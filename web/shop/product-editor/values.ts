/** A product as the text fields of its form. fields.ts reads them again. */
import type { Values } from '#app/form-rows.ts'
import type { EditedProduct } from '#contract/products.ts'
import { decimalOf } from '#values/money.ts'
import { productTexts } from '#values/product-texts.ts'
import { momentFieldValue } from '../market-moments.ts'
import { attributeFields } from './attribute-values.ts'
import { backorderValues } from './backorder-values.ts'
import { bundleValuesOf } from './bundle-values.ts'
import { personalValuesOf } from './personalisation-fields.ts'
import { priceValuesOf } from './price-fields.ts'
import { relatedValuesOf } from './related-values.ts'
import { ruleValuesOf } from './rule-fields.ts'
import { shownPicture } from './shown-picture.ts'

type Text = string | number | null | undefined

/** Parts of the form with files of their own. */
const parts = [priceValuesOf, personalValuesOf, relatedValuesOf, ruleValuesOf, bundleValuesOf]

export function valuesOf(product: EditedProduct): Values {
  const values: Record<string, string> = {}
  const put = (name: string, value: Text) => {
    if (value !== null && value !== undefined && value !== '') values[name] = String(value)
  }
  const tick = (name: string, isOn: boolean) => put(name, isOn ? 'on' : '')
  const texts = (name: string, all: Readonly<Record<string, string | undefined>> | undefined) => {
    for (const [language, text] of Object.entries(all ?? {})) put(`${name}.${language}`, text)
  }
  const amount = (minor: number | null) => (minor === null ? '' : decimalOf(minor, product.minor_units))

  for (const name of productTexts) texts(name, product[name])
  put('category_id', product.category_id)
  put('brand', product.brand)
  put('tags', product.tags.join(', '))
  put('origin', product.origin)
  put('hs_code', product.hs_code)
  put('weight_grams', product.weight_grams)
  put('net_weight_grams', product.net_weight_grams)
  put('net_volume_ml', product.net_volume_ml)
  put('order_limit', product.order_limit)
  tick('is_alcohol', product.is_alcohol)
  tick('is_fresh', product.is_fresh)
  put('is_vegetarian', answerOf(product.is_vegetarian))
  put('is_vegan', answerOf(product.is_vegan))
  put('spice', product.spice)
  tick('declares_allergens', product.declares_allergens)
  for (const allergen of product.allergens) tick(`allergens.${allergen}`, true)
  for (const allergen of product.may_contain) tick(`may_contain.${allergen}`, true)
  Object.assign(values, attributeFields(product.category_id, product.attributes))
  for (const [place, { label, value }] of product.details.entries()) {
    texts(`details.${place}.label`, label)
    texts(`details.${place}.value`, value)
  }
  for (const [place, { id, alt, picture, video_id, video }] of product.pictures.entries()) {
    put(`pictures.${place}.id`, id)
    put(`pictures.${place}.video_id`, video_id)
    const played = video && video_id !== null ? { ...video, id: video_id } : undefined
    put(`pictures.${place}.shown`, JSON.stringify(shownPicture({ ...picture, id, video: played })))
    texts(`pictures.${place}.alt`, alt)
  }
  for (const [place, option] of product.options.entries()) {
    put(`options.${place}.id`, option.id)
    put(`options.${place}.style`, option.style)
    texts(`options.${place}.name`, option.name)
    for (const [row, value] of option.values.entries()) {
      const path = `options.${place}.values.${row}`
      put(`${path}.id`, value.id)
      put(`${path}.swatch`, value.swatch)
      put(`${path}.picture_id`, value.picture_id)
      texts(`${path}.label`, value.label)
    }
  }
  for (const [place, variant] of product.variants.entries()) {
    putVariant(`variants.${place}`, variant, { put, tick, amount })
  }
  for (const valuesOfPart of parts) Object.assign(values, valuesOfPart(product))
  if (product.sale) {
    put('sale.percent', product.sale.percent)
    put('sale.starts_at', momentFieldValue(product.sale.starts_at))
    put('sale.ends_at', momentFieldValue(product.sale.ends_at))
  }
  return values
}

interface Writer {
  readonly put: (name: string, value: Text) => void
  readonly tick: (name: string, isOn: boolean) => void
  readonly amount: (minor: number | null) => string
}

function putVariant(
  path: string,
  variant: EditedProduct['variants'][number],
  { put, tick, amount }: Writer,
): void {
  put(`${path}.id`, variant.id)
  put(`${path}.values`, JSON.stringify(variant.values))
  put(`${path}.sku`, variant.sku)
  put(`${path}.barcode`, variant.barcode)
  put(`${path}.price_minor`, amount(variant.price_minor))
  put(`${path}.compare_at_minor`, amount(variant.compare_at_minor))
  put(`${path}.cost_minor`, amount(variant.cost_minor))
  put(`${path}.weight_grams`, variant.weight_grams)
  put(`${path}.net_weight_grams`, variant.net_weight_grams)
  put(`${path}.net_volume_ml`, variant.net_volume_ml)
  put(`${path}.picture_id`, variant.picture_id)
  tick(`${path}.is_active`, variant.is_active)
  put(`${path}.low_stock_threshold`, variant.low_stock_threshold)
  for (const [name, value] of backorderValues(path, variant.backorder)) put(name, value)
  put(`${path}.stock.on_hand`, variant.stock?.on_hand)
  put(`${path}.stock.was`, variant.stock?.on_hand)
}

/** Values of an empty form. */
export const newValues: Values = {
  'variants.0.values': '[]',
  'variants.0.is_active': 'on',
}

function answerOf(isSo: boolean | null): string {
  return isSo === null ? '' : isSo ? 'yes' : 'no'
}
