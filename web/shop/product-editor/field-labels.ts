/** Names of a product's fields, as its form has them. */
import type { Translate } from '#app/dictionaries.ts'
import type { Values } from '#app/form-rows.ts'
import type { MessageKey } from '#app/message-keys.ts'
import type { ProductFields } from './fields.ts'
import { variantColumns } from './variant-columns.ts'

const labels: Record<keyof ProductFields, MessageKey> = {
  name: 'products.field_name',
  short_description: 'products.field_short_description',
  description: 'products.field_description',
  category_id: 'products.field_category_id',
  brand: 'products.field_brand',
  tags: 'products.field_tags',
  origin: 'products.field_origin',
  hs_code: 'products.field_hs_code',
  weight_grams: 'products.field_weight_grams',
  net_weight_grams: 'products.field_net_weight_grams',
  net_volume_ml: 'products.field_net_volume_ml',
  age_limit: 'products.field_age_limit',
  size_chart: 'products.field_size_chart',
  returns: 'products.field_returns',
  tax_class: 'products.field_tax_class',
  is_alcohol: 'products.field_is_alcohol',
  is_fresh: 'products.field_is_fresh',
  is_vegetarian: 'products.field_is_vegetarian',
  is_vegan: 'products.field_is_vegan',
  spice: 'products.field_spice',
  allergens: 'products.field_allergens',
  may_contain: 'products.field_may_contain',
  declares_allergens: 'products.field_declares_allergens',
  ingredients: 'products.field_ingredients',
  storage: 'products.field_storage',
  attributes: 'products.part_attributes',
  details: 'products.part_details',
  order_limit: 'products.field_order_limit',
  quantity_prices: 'products.part_quantity_prices',
  sold_by_weight: 'products.part_weight',
  personalisation: 'products.part_personalisation',
  gift_wrap: 'products.part_gift_wrap',
  related_ids: 'products.part_related',
  bundle_items: 'products.part_bundle',
  seo_title: 'products.field_seo_title',
  seo_description: 'products.field_seo_description',
  pictures: 'products.part_pictures',
  options: 'products.part_options',
  variants: 'products.field_variants',
  sale: 'products.part_sale',
}

export function fieldLabel(name: string, t: Translate): string {
  const key = Object.entries(labels).find(([field]) => field === name)?.[1]
  return key ? t(key) : name
}

/** Returns the label of a path such as `variants.3.sku`. `values` name the variant. */
export function pathLabel(path: string, values: Values, t: Translate): string {
  const [field = '', place, ...rest] = path.split('.')
  if (place === undefined || !/^\d+$/.test(place)) return fieldLabel(field, t)
  const number = Number(place) + 1
  if (field === 'pictures') return t('products.picture_number', { number })
  if (field === 'options') return t('products.option_number', { number })
  if (field === 'personalisation') return t('products.personalisation_number', { number })
  if (field !== 'variants') return fieldLabel(field, t)
  const column = variantColumns.find(({ name }) => name === rest.join('.'))
  const label = column ? t(column.label) : fieldLabel(field, t)
  const variant = labelsOf(values[`variants.${place}.values`])
  return variant === '' ? label : t('products.variant_field', { variant, label })
}

function labelsOf(json = '[]'): string {
  try {
    const labels: unknown = JSON.parse(json)
    return Array.isArray(labels) ? labels.join(' / ') : ''
  } catch {
    return ''
  }
}
