import type { Answer, Given } from '#contract/endpoint.ts'
import type { setDishSoldOut as contract } from '#contract/menu.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { addDays, localMoment, momentOf } from '#values/local-time.ts'
import { refreshListings } from '../refresh-listings.ts'
import { announceRestocked } from '../stock.ts'
import { endSellOuts, insertSellOut, lockDish, readKitchen } from './queries.ts'
import { changedMenu } from './store-menu.ts'

// Late enough for kitchens that close after midnight.
const MORNING = '05:00'

/**
 * Marks a dish as sold out until the next morning in the kitchen's time zone, or as available again. A dish with
 * tracked stock returns to its count.
 * @throws not_found
 */
export async function setDishSoldOut(
  work: Work,
  { params, body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const { storeId } = staffOf(work, params.store)
  const variantId = await lockDish(work, { id: params.id, storeId })
  if (!variantId) throw problem('not_found')
  if (body.is_sold_out) {
    const { timezone } = await readKitchen(work, storeId)
    await insertSellOut(work, { variantId, until: nextMorning(work.now, timezone) })
  } else {
    announceRestocked(work, await endSellOuts(work, { variantId }))
  }
  return changedMenu(work, { storeId, dishIds: [params.id] })
}

/** Makes dishes available whose sell-out has ended. */
export async function returnDishes(work: Work): Promise<void> {
  const dishIds = await endSellOuts(work, 'due')
  if (dishIds.length === 0) return
  await refreshListings(work, dishIds)
  announceRestocked(work, dishIds)
  invalidate(work, ['catalog', ...dishIds.map((id) => `product:${id}` as const)])
}

function nextMorning(now: Date, timezone: string): Date {
  const { day, time } = localMoment(now, timezone)
  return momentOf(time < MORNING ? day : addDays(day, 1), MORNING, timezone)
}
