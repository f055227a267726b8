import { wishlistPricesDropped } from '#contract/events.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { emit } from '#platform/events/emit.ts'
import type { Work } from '#platform/work.ts'
import { claimPriceDrops } from './queries.ts'

/** Batch size; the next batch follows a minute later. */
const PRODUCTS_MAX = 500

/**
 * Notifies each subscriber once of products cheaper than when they were added and than last notified. Amounts are in
 * the currency they shop in.
 */
export async function notifyPriceDrops(work: Work): Promise<void> {
  const drops = await claimPriceDrops(work, PRODUCTS_MAX)
  if (drops.length === 0) return
  const rates = await currentRates(work)
  for (const [userId, own] of Map.groupBy(drops, ({ user_id }) => user_id)) {
    const [first] = own
    if (!first) continue
    const show = exchange(rates, first.shop_currency ?? rates.base)
    emit(work, wishlistPricesDropped, {
      user_id: userId,
      stop_token: first.stop_token,
      at: work.now.toISOString(),
      drops: own.map(({ product_id, price_minor, price_now_minor, currency }) => ({
        product_id,
        was: show({ minor: price_minor, currency }),
        now: show({ minor: price_now_minor, currency }),
      })),
    })
  }
}
