import type { ProductVariant } from '#contract/catalog.ts'
import type { Money } from '#values/money.ts'

export type Contents = { readonly net_weight_grams: number | null; readonly net_volume_ml: number | null }

// Jars and bottles up to here are compared by the hundred, larger ones by the thousand.
const SMALL = 250

/** What a kilogram, a litre or 100 of a small pack's grams or millilitres cost, rounded half up. */
export function unitPriceOf(price: Money, contents: Contents): ProductVariant['unit_price'] {
  const { net_weight_grams: grams, net_volume_ml: millilitres } = contents
  if (grams) return { price: priceOf(price, grams), per: grams <= SMALL ? '100g' : 'kg' }
  if (millilitres) return { price: priceOf(price, millilitres), per: millilitres <= SMALL ? '100ml' : 'l' }
  return undefined
}

function priceOf({ minor, currency }: Money, contents: number): Money {
  const unit = contents <= SMALL ? 100 : 1000
  return { minor: Math.floor((2 * minor * unit + contents) / (2 * contents)), currency }
}
