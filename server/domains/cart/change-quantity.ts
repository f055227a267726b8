import type { changeCartItem } from '#contract/cart.ts'
import type { Given } from '#contract/endpoint.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { checkQuantity } from './check-wish.ts'
import { cartAnswer, priceLines } from './decorate.ts'
import { touchCart } from './owner.ts'
import { readLines, writeLines } from './queries.ts'

/** Sets how many pieces a line holds; its price counts as seen. */
export async function changeQuantity(work: Work, { params, body }: Given<typeof changeCartItem>) {
  const cart = await touchCart(work)
  if (!cart) throw problem('not_found')
  const lines = await priceLines(work, await readLines(work, cart.id))
  const line = lines.find(({ id }) => id === params.id)
  if (!line) throw problem('not_found')
  const { sellable, ...kept } = line
  if (!sellable.isOffered || !sellable.isChosenRightly) {
    throw problem('item_unavailable', { product_id: line.product_id })
  }
  checkQuantity(sellable, { quantity: body.qty, lineId: line.id, lines })
  const changed = {
    ...kept,
    quantity: body.qty,
    seen_price_minor: sellable.price.minor,
    seen_currency: sellable.price.currency,
  }
  await writeLines(work, cart.id, [{ ...changed, store_id: sellable.store.id }])
  const linesNow = lines.map((other) => (other === line ? { ...changed, sellable } : other))
  return cartAnswer(work, cart, linesNow)
}
