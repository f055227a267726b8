import type { previewCommission as contract } from '#contract/commission.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { type Commission, commissionOf } from './commission.ts'
import { readPreviewed, readRate, readRatesOf } from './commission-queries.ts'
import { termsIn } from './commission-rates.ts'
import { rateAnswer } from './manage-commission.ts'
import { currentRates, exchange } from './rates.ts'

const nothing: Commission = { minor: 0, taxMinor: 0 }

/**
 * What one piece of a product would pay, today or from a day on, if it were sold alone and for its full price.
 * @throws {Problem} not_found
 */
export async function previewCommission(
  work: Work,
  { query: { product: slug, on } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const product = await readPreviewed(work, slug)
  if (!product) throw problem('not_found')
  const { currency, price_minor: priceMinor } = product
  const at = on === undefined ? work.now : new Date(`${on}T12:00:00Z`)
  const [found] = await readRatesOf(work, { productIds: [product.product_id], at })
  const rate = found && (await readRate(work, found.id))
  const show = exchange(await currentRates(work), currency)
  const { minor, taxMinor } = found ? commissionOf(priceMinor, termsIn(found, show)) : nothing
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
