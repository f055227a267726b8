import type { addToCart } from '#contract/cart.ts'
import type { Given } from '#contract/endpoint.ts'
import { answersIn, findSellables } from '#domains/catalog/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { LINES_MAX } from './cart.ts'
import { cartAnswer, toRequestedLine, withSellables, writePriced } from './cart-answer.ts'
import { checkQuantity, checkRequestedLine } from './check-requested-line.ts'
import { newLine, sameAmong } from './line.ts'
import { openCart } from './owner.ts'
import { readLines } from './queries.ts'

/** Adds a product to the visitor's cart, merging it into a line with the same choices. */
export async function addItem(work: Work, { body }: Given<typeof addToCart>) {
  const { variant_id: variantId, modifier_ids = [], note = '', ...details } = body.more_details ?? {}
  const answers = answersIn(details)
  // Sorted, so that the same dish with the same modifiers is one line.
  const requested = { productId: body.product_id, variantId, modifierIds: modifier_ids.toSorted(), answers }

  const cart = await openCart(work)
  // A cart at version 1 was just created, so it has no lines.
  const lines = cart.version === 1 ? [] : await readLines(work, cart.id)
  const [wished, ...found] = await findSellables(work, [requested, ...lines.map(toRequestedLine)])
  const sellable = await checkRequestedLine(work, requested, wished)

  const wanted = newLine(sellable, {
    quantity: body.qty,
    modifierIds: requested.modifierIds,
    note,
    answers,
  })
  const same = sameAmong(lines, wanted)
  if (!same && lines.length >= LINES_MAX) throw problem('order_limit', { lines_max: LINES_MAX })
  const line = { ...wanted, id: same?.id ?? wanted.id, quantity: wanted.quantity + (same?.quantity ?? 0) }
  checkQuantity(sellable, { quantity: line.quantity, lineId: line.id, lines })
  await writePriced(work, cart.id, [line])

  const priced = withSellables(lines, found)
  const linesNow = same ? priced.map((other) => (other.id === line.id ? line : other)) : [...priced, line]
  return cartAnswer(work, cart, linesNow)
}
