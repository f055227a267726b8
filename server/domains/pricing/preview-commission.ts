import type { previewCommission as contract } from '#contract/commission.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { marketTimeZone, momentOf } from '#values/local-time.ts'
import type { CommissionTerms } from './commission.ts'
import { type PreviewRow, readPreviewed, readRate } from './commission-queries.ts'
import { commissionTerms } from './commission-rates.ts'
import { rateAnswer } from './manage-commission.ts'
import { type PackagePrice, pricePackage } from './package-price.ts'
import { currentRates, exchange } from './rates.ts'
import { readTaxes } from './taxes.ts'

/**
 * Returns the commission for one unit of a product, today or on a later date, sold alone, domestically and at full
 * price.
 * @throws {Problem} not_found
 */
export async function previewCommission(
  work: Work,
  { query: { product: slug, on } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const product = await readPreviewed(work, slug)
  if (!product) throw problem('not_found')
  const { currency, price_minor: priceMinor } = product
  const at = on === undefined ? work.now : momentOf(on, '12:00', marketTimeZone())
  const show = exchange(await currentRates(work), currency)
  const terms = (await commissionTerms({ db: work.db, now: at }, [product.product_id], show))(
    product.product_id,
  )
  const rate = terms.rateId === undefined ? undefined : await readRate(work, terms.rateId)
  const { commissionMinor: minor, commissionTaxMinor: taxMinor } = await priceOfOne(work, product, terms)
  const money = (amount: number) => ({ minor: amount, currency })
  return {
    product: { name: product.name, slug: product.slug },
    store: { name: product.store_name, slug: product.store_slug },
    price: money(priceMinor),
    ...(rate && { rate: rateAnswer(rate) }),
    commission: money(minor),
    commission_tax: money(taxMinor),
    seller: money(priceMinor - minor - taxMinor),
  }
}

/** Prices one unit as checkout does. */
async function priceOfOne(
  work: Pick<Work, 'db'>,
  product: PreviewRow,
  commission: CommissionTerms,
): Promise<PackagePrice> {
  const { product_id: productId, price_minor: unitMinor, country_code: country } = product
  const regime = {
    countryCode: country,
    taxBps: product.tax_bps,
    pricesIncludeTax: product.prices_include_tax,
    taxesDelivery: product.taxes_delivery,
  }
  const taxBps = (await readTaxes(work, [productId])).goodsBps(regime, { productId, country })
  const line = { unitMinor, quantity: 1, discountMinor: 0, subsidyMinor: 0, commission, taxBps }
  const isTaxIncluded = regime.pricesIncludeTax
  return pricePackage({ lines: [line], shippingMinor: 0, shippingTaxBps: 0, isTaxIncluded })
}
