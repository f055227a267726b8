import type { Cart } from '#contract/cart.ts'
import { findSellables, isSellable } from '#domains/catalog/index.ts'
import type { Work } from '#platform/work.ts'
import {
  type CartLine,
  LINES_MAX,
  limitOf,
  newLine,
  openCart,
  sameAmong,
  toRequestedLine,
  withSellables,
  writePriced,
} from './cart.ts'
import { cartAnswer } from './cart-answer.ts'
import { readLines } from './queries.ts'

/**
 * Adds one unit of each product that needs no choice to the visitor's cart. Returns the cart and the products added.
 */
export async function addOneEach(
  work: Work,
  productIds: readonly string[],
): Promise<{ cart: Cart; addedProductIds: string[] }> {
  const cart = await openCart(work)
  const lines = await readLines(work, cart.id)
  const requestedItems = productIds.map((productId) => ({ productId }))
  const found = await findSellables(work, [...lines.map(toRequestedLine), ...requestedItems])
  const linesNow = withSellables(lines, found)
  const changed: CartLine[] = []
  for (const sellable of found.slice(lines.length)) {
    if (!isSellable(sellable) || !sellable.isOffered || !sellable.isChosenRightly) continue
    const one = newLine(sellable, { quantity: 1, modifierIds: [], note: '', answers: {} })
    const same = sameAmong(linesNow, one)
    const line = { ...one, id: same?.id ?? one.id, quantity: (same?.quantity ?? 0) + 1 }
    if (line.quantity < (sellable.weightSale?.minimum ?? 1)) continue
    if (line.quantity > limitOf(sellable, { lineId: line.id, lines: linesNow })) continue
    if (!same && linesNow.length >= LINES_MAX) continue
    if (same) linesNow[linesNow.indexOf(same)] = line
    else linesNow.push(line)
    changed.push(line)
  }
  await writePriced(work, cart.id, changed)
  const answer = await cartAnswer(work, cart, linesNow)
  return { ...answer, addedProductIds: changed.map(({ product_id }) => product_id) }
}
