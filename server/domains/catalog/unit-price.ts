import type { ProductVariant } from '#contract/catalog.ts'
import type { Money } from '#values/money.ts'

export type Contents = { readonly net_weight_grams: number | null; readonly net_volume_ml: number | null }

// Grams or millilitres: up to this size the unit price is per 100, above it per 1,000.
const SMALL = 250

/** Returns the price per kilogram or litre, or per 100 g or ml of a small pack, rounded half up. */
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
