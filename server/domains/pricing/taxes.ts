import type { Work } from '#platform/work.ts'
import { readTaxRates, type TaxRateRow } from './tax-queries.ts'

export interface TaxRegime {
  readonly countryCode: string
  /** Rate in the store's country, in basis points. */
  readonly taxBps: number
  readonly pricesIncludeTax: boolean
  readonly taxesDelivery: boolean
}

export interface Taxes {
  /** Returns the rate of a product delivered to a country, in basis points. */
  goodsBps(regime: TaxRegime, to: { readonly productId: string; readonly country: string }): number
  /** Returns the delivery's rate in basis points; zero if the store does not tax delivery. */
  deliveryBps(
    regime: TaxRegime,
    to: { readonly productIds: readonly string[]; readonly country: string },
  ): number
}

/** Loads the tax rates of the given products for all destinations. */
export async function readTaxes(work: Pick<Work, 'db'>, productIds: readonly string[]): Promise<Taxes> {
  return taxesBy(await readTaxRates(work, [...new Set(productIds)]))
}

/**
 * Applies the rate of the product's nearest category in the country, else the country's general rate, or at home the
 * store's. Goods sent where the store has no rate are untaxed exports.
 */
export function taxesBy(rows: readonly TaxRateRow[]): Taxes {
  const byProduct = Map.groupBy(rows, (row) => row.product_id)
  const ratesIn = (productId: string, country: string) =>
    (byProduct.get(productId) ?? []).filter((row) => row.country_code === country)
  const generalBps = ({ countryCode, taxBps }: TaxRegime, productId: string, country: string) =>
    ratesIn(productId, country).find(({ depth }) => depth === null)?.bps ??
    (country === countryCode ? taxBps : 0)
  return {
    goodsBps: (regime, { productId, country }) => {
      const [nearest] = ratesIn(productId, country)
        .filter(({ depth }) => depth !== null)
        .toSorted((a, b) => (b.depth ?? 0) - (a.depth ?? 0))
      return nearest?.bps ?? generalBps(regime, productId, country)
    },
    deliveryBps: (regime, { productIds: [first], country }) =>
      regime.taxesDelivery && first !== undefined ? generalBps(regime, first, country) : 0,
  }
}
