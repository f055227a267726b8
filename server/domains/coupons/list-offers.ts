import type { listOffers as contract } from '#contract/coupons.ts'
import type { Answer } from '#contract/endpoint.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { type OfferRow, readOffers } from './offer-queries.ts'

export async function listOffers(work: Work): Promise<Answer<typeof contract>> {
  const rows = await readOffers(work)
  return { data: rows.map((row) => offerAnswer(row, work.locale)) }
}

function offerAnswer(row: OfferRow, locale: string): Answer<typeof contract>['data'][number] {
  const { currency } = row
  return {
    code: row.code,
    description: textIn(row.description, locale),
    kind: row.kind,
    state: row.state,
    first_order_only: row.first_order_only,
    starts_on: row.starts_on,
    stores: row.stores,
    categories: row.categories,
    collections: row.collections,
    products: row.products,
    excluded_products: row.excluded_products,
    ...(row.percent !== null && { percent: row.percent }),
    ...(row.amount_minor !== null && { amount: { minor: row.amount_minor, currency } }),
    ...(row.buy_quantity !== null && { buy_quantity: row.buy_quantity }),
    ...(row.get_quantity !== null && { get_quantity: row.get_quantity }),
    ...(row.min_subtotal_minor > 0 && { minimum: { minor: row.min_subtotal_minor, currency } }),
    ...(row.max_discount_minor !== null && { maximum: { minor: row.max_discount_minor, currency } }),
    ...(row.uses_per_customer !== null && { uses_per_customer: row.uses_per_customer }),
    ...(row.ends_on !== null && { ends_on: row.ends_on }),
    ...(row.from_time !== null && { from_time: row.from_time }),
    ...(row.until_time !== null && { until_time: row.until_time }),
  }
}
