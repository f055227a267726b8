/**
 * Stock of orders: reserved during payment, allocated once paid, consumed when it is shipped. docs/decisions/006
 * defines the two numbers of a level: `reserved` is the sum of active reservations, `on_hand` the sum of stock
 * movements.
 */
import { stockReturned } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { FEW } from './backorder.ts'
import * as queries from './stock-queries.ts'

/** Units of a variant for an order, once per variant. */
export interface StockRequest {
  readonly orderId: string
  readonly productId: string
  readonly variantId: string
  readonly quantity: number
  /** Pieces of them that the shopper knows to be on backorder. */
  readonly backordered: number
}

/** Others took stock since it was read, so that more would be on backorder than the shopper knows. */
export class StockMoved extends Error {}

/**
 * Reserves all of the requested stock, or nothing: until `expiresAt`, or permanently if that is undefined. Untracked
 * variants are always available.
 * @throws {StockMoved} when the caller must read the stock again
 * @throws {Problem} out_of_stock with facts `items`: product_id, variant_id and how many are available
 */
export async function reserveStock(
  work: Work,
  requestedItems: readonly StockRequest[],
  expiresAt: Date | undefined,
): Promise<void> {
  const named = requestedItems.map((requested) => ({ ...requested, id: newId() }))
  const { taken, short, hasMoved } = await queries.hold(work, named, expiresAt)
  if (hasMoved) throw new StockMoved()
  if (short.length > 0) throw problem('out_of_stock', { items: short })
  invalidateIfLow(work, taken)
}

/** Makes the reservations of paid orders permanent. */
export async function allocateStock(work: Work, orderIds: readonly string[]): Promise<void> {
  await queries.allocate(work, orderIds)
}

/**
 * Reserves again what these orders lost when their reservations expired, all of it or nothing, and returns whether it
 * was available. Missing stock is recorded as a shortfall.
 */
export async function reserveStockAgain(work: Work, orderIds: readonly string[]): Promise<boolean> {
  const { isTaken, taken } = await queries.reserveAgain(work, orderIds)
  if (isTaken) invalidateIfLow(work, taken)
  else await queries.markShortfall(work, orderIds)
  return isTaken
}

/** Releases stock reserved for or allocated to these orders. */
export async function releaseStock(
  work: Work,
  orderIds: readonly string[],
  as: 'expired' | 'released',
): Promise<void> {
  const raised = levelsOf(await queries.release(work, orderIds, as), 1)
  const scarce = raised.filter(({ before }) => isShown(before))
  invalidate(
    work,
    scarce.map(({ productId }) => `product:${productId}` as const),
  )
  announceRestocked(work, returnedIn(raised))
}

/** States that pieces of these products may be available again. */
export function announceRestocked(work: Work, productIds: Iterable<string>): void {
  for (const productId of new Set(productIds)) emit(work, stockReturned, { product_id: productId })
}

/** Removes units that an order reserved but the store doesn't have, from the reservation and the counted stock. */
export async function dropReservedUnits(
  work: Work,
  dropped: readonly { readonly lineId: string; readonly quantity: number }[],
): Promise<void> {
  const raised = levelsOf(await queries.dropReserved(work, dropped), 1)
  invalidate(
    work,
    raised.map(({ productId }) => `product:${productId}` as const),
  )
  announceRestocked(work, returnedIn(raised))
}

/** Subtracts an order's allocated stock from the stock on hand, and adds its lines to the sales counts. */
export async function consumeStock(
  work: Work,
  order: {
    readonly id: string
    readonly lines: readonly { readonly productId: string; readonly quantity: number }[]
  },
): Promise<void> {
  // Products before levels, the order in which a stock count locks them.
  await queries.countSales(work, order.lines)
  await queries.consume(work, order.id)
}

/** What had left the shelf with an order comes back to it. */
export async function restockOrder(work: Work, orderId: string): Promise<void> {
  const raised = levelsOf(await queries.restock(work, orderId), 1)
  invalidate(
    work,
    raised.map(({ productId }) => `product:${productId}` as const),
  )
  announceRestocked(work, returnedIn(raised))
}

// Cached pages show stock only when it is low; invalidating them on every sale would make the cache useless.
function invalidateIfLow(work: Work, taken: readonly queries.ChangedLevel[]): void {
  const scarce = levelsOf(taken, -1).filter(({ after }) => isShown(after))
  invalidate(
    work,
    scarce.map(({ productId }) => `product:${productId}` as const),
  )
}

interface Level {
  readonly productId: string
  /** Pieces available before and after the change. */
  readonly before: number
  readonly after: number
}

/** Returns the changed products, and the bundles that they are in, whose pieces are whole bundles. */
function levelsOf(changed: readonly queries.ChangedLevel[], sign: 1 | -1): Level[] {
  return changed.flatMap(({ product_id, quantity: pieces, available, bundles }) =>
    [{ product_id, quantity: 1 }, ...bundles].map(({ product_id: productId, quantity }) => ({
      productId,
      before: Math.floor((available - sign * pieces) / quantity),
      after: Math.floor(available / quantity),
    })),
  )
}

function returnedIn(raised: readonly Level[]): string[] {
  return raised.filter(({ before, after }) => before <= 0 && after > 0).map(({ productId }) => productId)
}

function isShown(available: number): boolean {
  return available <= FEW
}
