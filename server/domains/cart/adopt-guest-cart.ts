import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { type CartLine, limitOf, QUANTITY_MAX } from './cart.ts'
import { priceLines, writePriced } from './decorate.ts'
import { samenessOf } from './line.ts'
import { hashOf } from './owner.ts'
import {
  type CartRow,
  deleteCart,
  type LineRow,
  lockCart,
  readLines,
  setCoupon,
  touchCustomerCart,
  touchGuestCart,
} from './queries.ts'

/**
 * Moves what a visitor gathered before they signed in into the cart of who they turned out to be: the cart of their
 * cookie, and that of the guest customer they were. Quantities of the same thing add up, as far as there is enough.
 */
export async function adoptGuestCart(
  work: Work,
  { userId, guestId }: { userId: string; guestId?: string | undefined },
): Promise<void> {
  const carts = await lockLeftCarts(work, guestId === userId ? undefined : guestId)
  if (work.cartSecret !== undefined) work.keepCartSecret(undefined)
  if (carts.length === 0) return
  const own = await touchCustomerCart(work, { id: newId(), customerId: userId })
  const left: LineRow[] = []
  for (const cart of carts) {
    left.push(...(await readLines(work, cart.id)))
    await deleteCart(work, cart.id)
  }
  const before = await readLines(work, own.id)
  const couponId = own.coupon_id ?? carts.find((cart) => cart.coupon_id !== null)?.coupon_id
  if (couponId && couponId !== own.coupon_id) await setCoupon(work, { cartId: own.id, couponId })
  const merged = fitToStock(await priceLines(work, merge(before, left)))
  const changed = merged.filter(
    ({ id, quantity }) => before.find((line) => line.id === id)?.quantity !== quantity,
  )
  await writePriced(work, own.id, changed)
}

/** The two carts a visitor can have left behind: the cookie's, and the guest customer's. */
async function lockLeftCarts(work: Work, guestId: string | undefined): Promise<CartRow[]> {
  const ofCookie =
    work.cartSecret === undefined ? undefined : await touchGuestCart(work, hashOf(work.cartSecret))
  const ofGuest = guestId === undefined ? undefined : await lockCart(work, guestId)
  return [ofCookie, ofGuest].filter((cart) => cart !== undefined)
}

function merge(before: readonly LineRow[], left: readonly LineRow[]): LineRow[] {
  const lines = new Map(before.map((line) => [samenessOf(line), line]))
  for (const line of left) {
    const same = lines.get(samenessOf(line))
    const quantity = Math.min((same?.quantity ?? 0) + line.quantity, QUANTITY_MAX)
    lines.set(samenessOf(line), { ...line, id: same?.id ?? newId(), quantity })
  }
  return [...lines.values()]
}

/** A line that would be empty keeps one piece, so that the shopper sees what has sold out meanwhile. */
function fitToStock(lines: readonly CartLine[]): CartLine[] {
  return lines.map((line) => {
    const limit = limitOf(line.sellable, { lineId: line.id, lines })
    return { ...line, quantity: Math.max(1, Math.min(line.quantity, limit)) }
  })
}
