import type { ComparedProduct } from '#contract/compare.ts'
import { currentRates, exchange, priceNow } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'
import { cardsAt, dealOf } from './card.ts'
import { type PageCardRow, readPageCards } from './queries.ts'
import { unitPriceOf } from './unit-price.ts'

/** Products with what one compares them by, by id; one statement, however many. */
export async function comparedProducts(
  work: Work,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ComparedProduct>> {
  if (productIds.length === 0) return new Map()
  const rates = await currentRates(work)
  const rows = await readPageCards(work, productIds)
  const toCard = cardsAt({ rates, currency: work.currency, now: work.now })
  const show = exchange(rates, work.currency)
  return new Map(
    rows.map((row) => [row.card.id, { ...toCard(row), ...factsOf(row, { now: work.now, show }) }]),
  )
}

function factsOf(
  row: PageCardRow,
  { now, show }: { now: Date; show: ReturnType<typeof exchange> },
): Omit<ComparedProduct, keyof ReturnType<ReturnType<typeof cardsAt>>> {
  const { page, currency } = row
  const [only, ...others] = page.variants
  const price = only && { minor: priceNow(only.price_minor, dealOf(row, now)), currency }
  const unitPrice = others.length === 0 && price ? unitPriceOf(price, only) : undefined
  return {
    ...(unitPrice && { unit_price: { ...unitPrice, price: show(unitPrice.price) } }),
    ...(page.brand && { brand: page.brand.name }),
    ...(page.origin && { origin: page.origin.name }),
    sold_from: page.store.country_name,
    weight_grams: page.weight_grams,
    returns_days: page.store.returns_days,
    options: page.options.map(({ name, values }) => ({ name, values: values.map(({ label }) => label) })),
    allergens: page.allergens,
    details: page.details,
  }
}
