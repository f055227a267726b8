import { expect, test } from 'vitest'
import type { EditedProduct } from '#contract/products.ts'
import { FOOD_PART, fieldsOf } from './fields.ts'
import { valuesOf } from './values.ts'

const picture = { url: '/media/uploads/ab', width: 600, height: 600, colour: '#aabbcc', alt: '' }
const variant = {
  sku: 'HOT-1',
  barcode: '4006381333931',
  price_minor: 1250,
  compare_at_minor: 1500,
  cost_minor: null,
  weight_grams: 300,
  net_weight_grams: null,
  net_volume_ml: 250,
  picture_id: null,
  is_active: true,
  low_stock_threshold: 4,
  backorder: { kind: 'backorder' as const, limit: 50, ships_on: null, days_min: 14, days_max: 21 },
}
const product: EditedProduct = {
  id: '01a21000-0000-7000-8000-000000000001',
  slug: 'hot-sauce',
  version: 4,
  kind: 'variable',
  bundle_items: [],
  bundle: [],
  in_bundles: [],
  status: 'active',
  currency: 'USD',
  minor_units: 2,
  updated_at: '2026-11-26T12:00:00Z',
  name: { en: 'Hot sauce', fr: 'Sauce piquante' },
  short_description: { en: 'Hot' },
  description: { en: 'Two\n\nparagraphs' },
  category_id: '01a21000-0000-7000-8000-000000000002',
  brand: 'Fire',
  tags: ['hot', 'Small batch'],
  origin: 'JM',
  hs_code: '2103',
  weight_grams: 420,
  net_weight_grams: null,
  net_volume_ml: 250,
  age_limit: 18,
  tax_class: 'reduced',
  size_chart: 'womens',
  returns: { kind: 'days', days: 60, paid_by: 'seller' },
  is_alcohol: false,
  is_fresh: true,
  is_vegetarian: true,
  is_vegan: null,
  spice: 3,
  allergens: ['mustard'],
  may_contain: ['celery'],
  declares_allergens: true,
  ingredients: { en: 'Pepper, mustard' },
  storage: {},
  attributes: {
    material: { en: 'Clay', fr: 'Argile' },
    load: 2.5,
    washable: false,
    finish: 'matt',
    colours: ['red', 'blue'],
    box: [10, 20.5, 30],
    made: '2026-02-28',
  },
  details: [{ label: { en: 'Heat' }, value: { en: 'Very', fr: 'Très' } }],
  order_limit: 6,
  quantity_prices: [
    { from: 3, price_minor: 1100 },
    { from: 10, price_minor: 950 },
  ],
  sold_by_weight: { unit: 'kg', step: 250, minimum: 500, piece: null, tolerance_percent: 5 },
  personalisation: [
    {
      id: '01a21000-0000-7000-8000-000000000007',
      kind: 'line',
      label: { en: 'Name', fr: 'Prénom' },
      instructions: { en: 'As it is engraved' },
      is_required: true,
      max_length: 12,
      price_minor: 550,
      choices: [],
    },
    {
      id: '01a21000-0000-7000-8000-000000000008',
      kind: 'choice',
      label: { en: 'Font' },
      instructions: {},
      is_required: false,
      max_length: 50,
      price_minor: 0,
      choices: [
        { id: '01a21000-0000-7000-8000-000000000009', label: { en: 'Plain' }, price_minor: 0 },
        { id: '01a21000-0000-7000-8000-00000000000a', label: { en: 'Script' }, price_minor: 125 },
      ],
    },
  ],
  gift_wrap: { price_minor: 300 },
  related_ids: ['01a21000-0000-7000-8000-00000000000b'],
  related: [{ id: '01a21000-0000-7000-8000-00000000000b', name: 'Pepper jelly', picture }],
  seo_title: {},
  seo_description: {},
  pictures: [
    { id: '01a21000-0000-7000-8000-000000000003', alt: { en: 'A bottle' }, video_id: null, picture },
  ],
  options: [
    {
      id: '01a21000-0000-7000-8000-000000000004',
      name: { en: 'Size' },
      style: 'color',
      values: [
        {
          id: '01a21000-0000-7000-8000-000000000005',
          label: { en: 'Small' },
          swatch: '#ff0000',
          picture_id: null,
        },
      ],
    },
  ],
  variants: [
    {
      ...variant,
      id: '01a21000-0000-7000-8000-000000000006',
      values: ['Small'],
      stock: { on_hand: 7, reserved: 2 },
    },
  ],
  sale: { percent: 20, starts_at: '2026-12-01T12:00:00.000Z', ends_at: '2026-12-08T12:00:00.000Z' },
}
const values = { ...valuesOf(product), [FOOD_PART]: 'on' }

test('an untouched form has the fields of its product, without its stock', () => {
  const {
    id,
    slug,
    version,
    kind,
    status,
    currency,
    minor_units,
    updated_at,
    related,
    bundle,
    in_bundles,
    ...fields
  } = product

  expect(fieldsOf(values, 2)).toEqual({
    ...fields,
    pictures: [{ id: fields.pictures[0]?.id, alt: { en: 'A bottle' }, video_id: null }],
    variants: [{ ...variant, id: fields.variants[0]?.id, values: ['Small'] }],
  })
})

test('sends a changed stock with the count that it is based on', () => {
  const { variants } = fieldsOf({ ...values, 'variants.0.stock.on_hand': '9' }, 2)

  expect(variants?.[0]?.stock).toEqual({ on_hand: 9, was: 7 })
})

test('leaves the food facts as they are where the form has none', () => {
  const { [FOOD_PART]: _, ...others } = values

  expect(fieldsOf(others, 2)).not.toHaveProperty('allergens')
})

test('sends numbers that can’t be read, so that the API names their fields', () => {
  const { variants, weight_grams } = fieldsOf(
    { ...values, weight_grams: 'heavy', 'variants.0.price_minor': '', 'variants.0.cost_minor': '1.234' },
    2,
  )

  expect(weight_grams).toBe(-1)
  expect(variants?.[0]).toMatchObject({ price_minor: -1, cost_minor: -1 })
})

test('leaves out the empty rows at the end of a list', () => {
  const { details } = fieldsOf({ ...values, 'details.1.label.en': '', 'details.1.value.en': ' ' }, 2)

  expect(details).toHaveLength(1)
})
