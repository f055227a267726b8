import type { changeCartItem } from '#contract/cart.ts'
import type { Given } from '#contract/endpoint.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { checkQuantity, priceLines, touchCart, writePriced } from './cart.ts'
import { cartAnswer } from './cart-answer.ts'
import { readLines } from './queries.ts'

/** Sets the quantity of a line, and records its current price as seen by the shopper. */
export async function changeQuantity(work: Work, { params, body }: Given<typeof changeCartItem>) {
  const cart = await touchCart(work)
  if (!cart) throw problem('not_found')
  const lines = await priceLines(work, await readLines(work, cart.id))
  const line = lines.find(({ id }) => id === params.id)
  if (!line) throw problem('not_found')
  const { sellable } = line
  if (!sellable.isOffered || !sellable.isChosenRightly) {
    throw problem('item_unavailable', { product_id: line.product_id })
  }
  checkQuantity(sellable, { quantity: body.qty, lineId: line.id, lines })
  const changed = {
    ...line,
    quantity: body.qty,
    seen_price_minor: sellable.price.minor,
    seen_currency: sellable.price.currency,
  }
  await writePriced(work, cart.id, [changed])
  const linesNow = lines.map((other) => (other === line ? changed : other))
  return cartAnswer(work, cart, linesNow)
}
