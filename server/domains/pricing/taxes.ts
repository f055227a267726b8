import type { Work } from '#platform/work.ts'
import { readTaxedProducts, type TaxedProduct } from './tax-queries.ts'

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
  return taxesBy(await readTaxedProducts(work, [...new Set(productIds)]))
}

/**
 * Applies the rate of the product's tax class, else of its nearest category in the country, else the country's general
 * rate, or at home the store's. Goods sent where the store has no rate are untaxed exports.
 */
export function taxesBy(products: readonly TaxedProduct[]): Taxes {
  const byId = new Map(products.map((product) => [product.product_id, product]))
  const ratesIn = (productId: string, country: string) =>
    byId.get(productId)?.rates.filter((rate) => rate.country_code === country) ?? []
  const generalBps = ({ countryCode, taxBps }: TaxRegime, productId: string, country: string) =>
    ratesIn(productId, country).find(({ depth, tax_class }) => depth === null && tax_class === null)?.bps ??
    (country === countryCode ? taxBps : 0)
  return {
    goodsBps: (regime, { productId, country }) => {
      const general = generalBps(regime, productId, country)
      const rates = ratesIn(productId, country)
      const taxClass = byId.get(productId)?.tax_class ?? null
      switch (taxClass) {
        case null:
          return nearestCategory(rates)?.bps ?? general
        case 'standard':
          return general
        case 'reduced':
          // Without a reduced rate there, goods are not taxed less than others.
          return rates.find(({ tax_class }) => tax_class === taxClass)?.bps ?? general
        case 'zero':
        case 'exempt':
          return 0
      }
    },
    deliveryBps: (regime, { productIds: [first], country }) =>
      regime.taxesDelivery && first !== undefined ? generalBps(regime, first, country) : 0,
  }
}

function nearestCategory(rates: TaxedProduct['rates']): TaxedProduct['rates'][number] | undefined {
  return rates.filter(({ depth }) => depth !== null).toSorted((a, b) => (b.depth ?? 0) - (a.depth ?? 0))[0]
}
