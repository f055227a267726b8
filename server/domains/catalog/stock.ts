/**
 * Stock on its way to people: held while somebody pays, allocated once they have, consumed when it leaves the shelf.
 * docs/decisions/006 says what the two numbers of a level mean: `reserved` is what living holds keep, `on_hand` what
 * moves leave.
 */
import { forget } from '#platform/forget.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { stockOf } from './card.ts'
import * as queries from './stock-queries.ts'

/** So many pieces of a variant for an order; an order names a variant once. */
export interface StockWish {
  readonly orderId: string
  readonly productId: string
  readonly variantId: string
  readonly quantity: number
}

/**
 * Takes everything wished for, or nothing: held until `expiresAt`, or the orders' own where that is undefined.
 * Variants whose stock is not counted are always there.
 * @throws {Problem} out_of_stock with facts `items`: product_id, variant_id and how many are available
 */
export async function holdStock(
  work: Work,
  wishes: readonly StockWish[],
  expiresAt: Date | undefined,
): Promise<void> {
  const named = wishes.map((wish) => ({ ...wish, id: newId() }))
  const { taken, short } = await queries.hold(work, named, expiresAt)
  if (short.length > 0) throw problem('out_of_stock', { items: short })
  forgetLess(work, taken)
}

/** Makes what is held for these orders theirs for good, once they are paid. */
export async function allocateStock(work: Work, orderIds: readonly string[]): Promise<void> {
  await queries.allocate(work, orderIds)
}

/**
 * Takes again what these orders lost when their time was up, all of it or nothing; answers whether it was still there.
 * What was not is marked as a shortfall.
 */
export async function takeStockAgain(work: Work, orderIds: readonly string[]): Promise<boolean> {
  const { isTaken, taken } = await queries.takeAgain(work, orderIds)
  if (isTaken) forgetLess(work, taken)
  else await queries.markShortfall(work, orderIds)
  return isTaken
}

/** Gives back what is held for or allocated to these orders. */
export async function releaseStock(
  work: Work,
  orderIds: readonly string[],
  as: 'expired' | 'released',
): Promise<void> {
  const changed = await queries.release(work, orderIds, as)
  const scarce = changed.filter(({ available, quantity }) => isShown(available - quantity))
  forget(
    work,
    scarce.map(({ product_id }) => `product:${product_id}` as const),
  )
  const returned = changed.filter(({ available, quantity }) => available > 0 && available <= quantity)
  await tellReturned(
    work,
    returned.map(({ product_id }) => product_id),
  )
}

/** Has those told who wait for what could not be bought until now. */
export async function tellReturned(work: Work, productIds: Iterable<string>): Promise<void> {
  for (const productId of new Set(productIds)) {
    await work.addJob('stock_alerts.tell', { product_id: productId }, { key: `stock_alerts:${productId}` })
  }
}

/** Pieces that an order holds are not on the shelf after all: neither held nor counted any more. */
export async function dropHeldPieces(
  work: Work,
  dropped: readonly { readonly lineId: string; readonly quantity: number }[],
): Promise<void> {
  await queries.dropHeld(work, dropped)
}

/** What was allocated to an order leaves the shelf, and all it bought counts as sold. */
export async function consumeStock(
  work: Work,
  order: {
    readonly id: string
    readonly lines: readonly { readonly productId: string; readonly quantity: number }[]
  },
): Promise<void> {
  // Products before levels, as whoever counts a shelf locks them.
  await queries.countSales(work, order.lines)
  await queries.consume(work, order.id)
}

/** What had left the shelf with an order comes back to it. */
export async function restockOrder(work: Work, orderId: string): Promise<void> {
  const changed = await queries.restock(work, orderId)
  forget(
    work,
    changed.map(({ product_id }) => `product:${product_id}` as const),
  )
  const returned = changed.filter(({ available, quantity }) => available > 0 && available <= quantity)
  await tellReturned(
    work,
    returned.map(({ product_id }) => product_id),
  )
}

// A kept page shows stock only when it is scarce; forgetting it with every sale would keep nothing.
function forgetLess(work: Work, taken: readonly queries.ChangedLevel[]): void {
  const scarce = taken.filter(({ available }) => isShown(available))
  forget(
    work,
    scarce.map(({ product_id }) => `product:${product_id}` as const),
  )
}

function isShown(available: number): boolean {
  return stockOf(available).stock !== 'in_stock'
}
