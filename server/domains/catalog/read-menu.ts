import type { Answer, Given } from '#contract/endpoint.ts'
import type { readMenu as contract } from '#contract/stores.ts'
import { deliveryEstimator } from '#domains/delivery/index.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { publicStoreId } from '#domains/sellers/index.ts'
import type { Work } from '#platform/work.ts'
import { cardsAt } from './card.ts'
import { readDishes } from './queries.ts'
import { modifierGroupsOf } from './read-product.ts'

/**
 * Returns a restaurant's dishes by section, without empty sections.
 * @throws not_found
 */
export async function readMenu(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const rates = await currentRates(work)
  const rows = await readDishes(work, params.slug)
  // Tells a store without dishes from one that doesn't exist.
  if (rows.length === 0) await publicStoreId(work, params.slug)

  const show = exchange(rates, work.currency)
  const toCard = cardsAt({
    rates,
    currency: work.currency,
    now: work.now,
    estimate: await deliveryEstimator(work),
  })
  const sections = Map.groupBy(rows, ({ section_key }) => section_key)
  return {
    sections: [...sections].map(([key, dishes]) => ({
      key,
      name: dishes[0]?.section_name ?? '',
      dishes: dishes.map((dish) => ({
        ...toCard(dish),
        modifier_groups: modifierGroupsOf(dish.modifier_groups, { currency: dish.currency, show }),
      })),
    })),
  }
}
