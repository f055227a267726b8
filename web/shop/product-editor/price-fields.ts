/** Prices by quantity and by weight in the form of a product. */
import type { Values } from '#app/form-rows.ts'
import type { EditedProduct, ProductChanges } from '#contract/products.ts'
import { decimalOf, parseAmount } from '#values/money.ts'

type Priced = 'quantity_prices' | 'sold_by_weight'

/** Weights have three decimals. */
const WEIGHT_DECIMALS = 3
const weights = ['step', 'minimum', 'piece'] as const

interface Reading {
  /** Paths of the rows of prices by quantity. */
  readonly rows: readonly string[]
  readonly minorUnits: number
  readonly numberOf: (text: string | undefined) => number | null
  /** Stands for what can't be read. */
  readonly unreadable: number
}

export function priceFieldsOf(
  values: Values,
  { rows, minorUnits, numberOf, unreadable }: Reading,
): Pick<ProductChanges, Priced> {
  const amount = (name: string, decimals: number) =>
    parseAmount(values[name]?.trim() ?? '', decimals) ?? unreadable
  const unit = values['sold_by_weight.unit']
  const isGiven = (name: string) => (values[`sold_by_weight.${name}`]?.trim() ?? '') !== ''
  const weight = (name: string) => amount(`sold_by_weight.${name}`, WEIGHT_DECIMALS)
  return {
    quantity_prices: rows.map((path) => ({
      from: numberOf(values[`${path}.from`]) ?? unreadable,
      price_minor: amount(`${path}.price_minor`, minorUnits),
    })),
    sold_by_weight:
      unit === 'kg' || unit === 'lb'
        ? {
            unit,
            step: weight('step'),
            minimum: weight(isGiven('minimum') ? 'minimum' : 'step'),
            piece: isGiven('piece') ? weight('piece') : null,
            tolerance_percent: numberOf(values['sold_by_weight.tolerance_percent']) ?? 0,
          }
        : null,
  }
}

export function priceValuesOf({
  quantity_prices: prices,
  sold_by_weight: sale,
  minor_units: minorUnits,
}: Pick<EditedProduct, Priced | 'minor_units'>): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [place, { from, price_minor }] of prices.entries()) {
    values[`quantity_prices.${place}.from`] = String(from)
    values[`quantity_prices.${place}.price_minor`] = decimalOf(price_minor, minorUnits)
  }
  if (!sale) return values
  values['sold_by_weight.unit'] = sale.unit
  values['sold_by_weight.tolerance_percent'] = String(sale.tolerance_percent)
  for (const name of weights) {
    const weight = sale[name]
    if (weight !== null) values[`sold_by_weight.${name}`] = decimalOf(weight, WEIGHT_DECIMALS)
  }
  return values
}
