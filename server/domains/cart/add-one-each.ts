import type { Cart } from '#contract/cart.ts'
import { findSellables, isSellable } from '#domains/catalog/index.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { type CartLine, LINES_MAX, limitOf } from './cart.ts'
import { cartAnswer, toWanted, withSellables } from './decorate.ts'
import { openCart } from './owner.ts'
import { readLines, writeLines } from './queries.ts'

/**
 * Puts one piece of each product into the visitor's cart that can be had without choosing anything; one that is in it
 * already gets one piece more. Answers the cart, and which products went into it.
 */
export async function addOneEach(
  work: Work,
  productIds: readonly string[],
): Promise<{ cart: Cart; addedProductIds: string[] }> {
  const cart = await openCart(work)
  const lines = await readLines(work, cart.id)
  const wishes = productIds.map((productId) => ({ productId }))
  const found = await findSellables(work, [...lines.map(toWanted), ...wishes])
  const before = withSellables(lines, found)
  const linesNow: CartLine[] = [...before]
  const changed: CartLine[] = []
  for (const sellable of found.slice(lines.length)) {
    if (!isSellable(sellable) || !sellable.isOffered || !sellable.isChosenRightly) continue
    const place = linesNow.findIndex(
      ({ variant_id, modifier_ids, note }) =>
        variant_id === sellable.variantId && modifier_ids.length === 0 && note === '',
    )
    const same = linesNow[place]
    const line: CartLine = {
      id: same?.id ?? newId(),
      product_id: sellable.productId,
      variant_id: sellable.variantId,
      quantity: (same?.quantity ?? 0) + 1,
      modifier_ids: [],
      note: '',
      seen_price_minor: sellable.price.minor,
      seen_currency: sellable.price.currency,
      sellable,
    }
    if (line.quantity > limitOf(sellable, { lineId: line.id, lines: linesNow })) continue
    if (!same && linesNow.length >= LINES_MAX) continue
    if (same) linesNow[place] = line
    else linesNow.push(line)
    changed.push(line)
  }
  await writeLines(
    work,
    cart.id,
    changed.map(({ sellable, ...line }) => ({ ...line, store_id: sellable.store.id })),
  )
  const answer = await cartAnswer(work, cart, linesNow)
  return { ...answer, addedProductIds: changed.map(({ product_id }) => product_id) }
}
