import type { Answer, Given } from '#contract/endpoint.ts'
import type { listWishlistItems as contract } from '#contract/wishlist.ts'
import { productCards } from '#domains/catalog/index.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { subtract } from '#values/money.ts'
import { readWishlistItems, type WishlistItemRow } from './queries.ts'

export const PER_PAGE = 24

/** Lists the wishlist as product cards, latest first, with each price drop. */
export async function listWishlistItems(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const page = query.page ?? 1
  const rates = await currentRates(work)
  const show = exchange(rates, work.currency)
  const rows = await readWishlistItems(work, accountHolder(work), { page, perPage: PER_PAGE })
  const cards = await productCards(
    work,
    rows.map(({ product_id }) => product_id),
  )
  return {
    data: rows.flatMap((row) => {
      const card = cards.get(row.product_id)
      return card ? [{ ...card, ...dropOf(row, show) }] : []
    }),
    ...numbered({ page, perPage: PER_PAGE, total: rows[0]?.total ?? 0 }),
  }
}

/** Converts both prices, so that the drop equals the difference of the displayed prices. */
function dropOf(
  { price_minor, price_now_minor, currency }: WishlistItemRow,
  show: ReturnType<typeof exchange>,
) {
  if (price_now_minor === null || price_now_minor >= price_minor) return {}
  const dropped = subtract(show({ minor: price_minor, currency }), show({ minor: price_now_minor, currency }))
  return dropped.minor > 0 ? { price_dropped_by: dropped } : {}
}
