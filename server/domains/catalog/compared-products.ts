import type { ProductCard } from '#contract/catalog.ts'
import type { ComparedProduct } from '#contract/compare.ts'
import { deliveryEstimator } from '#domains/delivery/index.ts'
import { currentRates } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'
import { returnsOf } from '#values/returns-policy.ts'
import { cardsAt } from './card.ts'
import { type PageCardRow, readPageCards } from './queries.ts'

/** Returns products with the attributes to compare, by id, in one statement for any number. */
export async function comparedProducts(
  work: Work,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ComparedProduct>> {
  if (productIds.length === 0) return new Map()
  const rates = await currentRates(work)
  const rows = await readPageCards(work, productIds)
  const toCard = cardsAt({
    rates,
    currency: work.currency,
    now: work.now,
    estimate: await deliveryEstimator(work),
  })
  return new Map(rows.map((row) => [row.card.id, { ...toCard(row), ...factsOf(row) }]))
}

function factsOf({ page, card }: PageCardRow): Omit<ComparedProduct, keyof ProductCard> {
  return {
    ...(page.brand && { brand: page.brand.name }),
    ...(page.origin && { origin: page.origin.name }),
    sold_from: page.store.country_name,
    weight_grams: page.weight_grams,
    returns_days: returnsOf({
      kind: card.kind,
      isFresh: page.flags.fresh,
      policy: page.returns,
      storeDays: page.store.returns_days,
    }).days,
    options: page.options.map(({ name, values }) => ({ name, values: values.map(({ label }) => label) })),
    allergens: page.allergens,
    details: page.details,
  }
}
