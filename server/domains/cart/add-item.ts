import type { addToCart } from '#contract/cart.ts'
import type { Given } from '#contract/endpoint.ts'
import { findSellables, type Sellable } from '#domains/catalog/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { LINES_MAX } from './cart.ts'
import { checkQuantity, checkWish } from './check-wish.ts'
import { cartAnswer, toWanted, withSellables } from './decorate.ts'
import { openCart } from './owner.ts'
import { type LineRow, readLines, writeLines } from './queries.ts'

/** Puts pieces of a product into the visitor's cart, onto the line that holds the same thing made the same way. */
export async function addItem(work: Work, { body }: Given<typeof addToCart>) {
  const { variant_id: variantId, modifier_ids = [], note = '' } = body.more_details ?? {}
  // Sorted, so that the same dish made the same way is one line.
  const wish = { productId: body.product_id, variantId, modifierIds: modifier_ids.toSorted() }

  const cart = await openCart(work)
  // In its first version it is new, so nothing is in it.
  const lines = cart.version === 1 ? [] : await readLines(work, cart.id)
  const [wished, ...found] = await findSellables(work, [wish, ...lines.map(toWanted)])
  const sellable = await checkWish(work, wish, wished)

  const wanted = lineFor(sellable, { quantity: body.qty, modifierIds: wish.modifierIds, note })
  const same = lines.find((line) => isSame(line, wanted))
  if (!same && lines.length >= LINES_MAX) throw problem('order_limit', { lines_max: LINES_MAX })
  const line = { ...wanted, id: same?.id ?? wanted.id, quantity: wanted.quantity + (same?.quantity ?? 0) }
  checkQuantity(sellable, { quantity: line.quantity, lineId: line.id, lines })
  await writeLines(work, cart.id, [{ ...line, store_id: sellable.store.id }])

  const priced = withSellables(lines, found)
  const linesNow = same
    ? priced.map((other) => (other.id === line.id ? { ...other, ...line } : other))
    : [...priced, { ...line, sellable }]
  return cartAnswer(work, cart, linesNow)
}

function lineFor(
  { productId, variantId, price }: Sellable,
  { quantity, modifierIds, note }: { quantity: number; modifierIds: string[]; note: string },
): LineRow {
  return {
    id: newId(),
    product_id: productId,
    variant_id: variantId,
    quantity,
    modifier_ids: modifierIds,
    note,
    seen_price_minor: price.minor,
    seen_currency: price.currency,
  }
}

function isSame(a: LineRow, b: LineRow): boolean {
  return a.variant_id === b.variant_id && a.note === b.note && a.modifier_ids.join() === b.modifier_ids.join()
}
