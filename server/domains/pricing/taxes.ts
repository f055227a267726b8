/** By which rates a store's goods and their delivery are taxed where they go (market.md 3.6). */
import type { Work } from '#platform/work.ts'
import { readTaxRates, type TaxRateRow } from './tax-queries.ts'

/** What a store says of its taxes. */
export interface TaxRegime {
  readonly countryCode: string
  /** The rate in its own country, in hundredths of a percent. */
  readonly taxBps: number
  readonly pricesIncludeTax: boolean
  readonly taxesDelivery: boolean
}

export interface Taxes {
  /** The rate of a product of a store, delivered in a country, in hundredths of a percent. */
  goodsBps(regime: TaxRegime, to: { readonly productId: string; readonly country: string }): number
  /** The rate of the delivery of some products of a store; zero where it taxes none. */
  deliveryBps(
    regime: TaxRegime,
    to: { readonly productIds: readonly string[]; readonly country: string },
  ): number
}

/** The rates that may be asked of some products, wherever they go. */
export async function readTaxes(work: Pick<Work, 'db'>, productIds: readonly string[]): Promise<Taxes> {
  return taxesBy(await readTaxRates(work, [...new Set(productIds)]))
}

/**
 * The rate is that of the nearest of a product's categories in the country, else the country's own; at home the store's. What is
 * sent where a store has no rate is an export, which none of the region's taxes is asked of.
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
