import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { type CartLine, LINES_MAX, mostOf, QUANTITY_MAX } from './cart.ts'
import { priceLines, writePriced } from './decorate.ts'
import { samenessOf } from './line.ts'
import { hashOf } from './owner.ts'
import {
  type CartRow,
  type CutReason,
  type CutRow,
  deleteCart,
  deleteLinesById,
  type LineRow,
  lockCart,
  readLines,
  setCoupon,
  touchCustomerCart,
  touchGuestCart,
  writeCuts,
} from './queries.ts'

export interface Adoption {
  readonly userId: string
  readonly guestId?: string | undefined
}

/** Has the orders that were made of some carts belong to another. */
export type MoveOrders = (carts: { from: readonly string[]; to: string }) => Promise<void>

/**
 * Moves what a visitor gathered before they signed in into the cart of who they turned out to be: the cart of their
 * cookie, and that of the guest customer they were, with the orders that were made of them. Quantities of the same thing
 * add up as far as there is enough, of the lines that share a limit together; what is cut is kept for their cart to tell.
 */
export async function adoptGuestCart(
  work: Work,
  { userId, guestId }: Adoption,
  moveOrders: MoveOrders,
): Promise<void> {
  const carts = await lockLeftCarts(work, guestId === userId ? undefined : guestId)
  if (work.cartSecret !== undefined) work.keepCartSecret(undefined)
  if (carts.length === 0) return
  const own = await touchCustomerCart(work, { id: newId(), customerId: userId })
  const left: LineRow[] = []
  for (const cart of carts) left.push(...(await readLines(work, cart.id)))
  // Before anything is counted: what their unpaid orders hold is theirs to have anew.
  await moveOrders({ from: carts.map(({ id }) => id), to: own.id })
  for (const cart of carts) await deleteCart(work, cart.id)
  const before = await readLines(work, own.id)
  const couponId = own.coupon_id ?? carts.find((cart) => cart.coupon_id !== null)?.coupon_id
  if (couponId && couponId !== own.coupon_id) await setCoupon(work, { cartId: own.id, couponId })

  const merged = merge(before, left)
  const lines = await priceLines(
    work,
    merged.map(({ line }) => line),
    { customerId: userId },
  )
  const { kept, cuts } = cutToFit(
    lines.map((line, place) => ({ line, ownQuantity: merged[place]?.ownQuantity ?? 0 })),
  )
  const keptIds = new Set(kept.map(({ id }) => id))
  const lineIds = before.map(({ id }) => id).filter((id) => !keptIds.has(id))
  if (lineIds.length > 0) await deleteLinesById(work, { cartId: own.id, lineIds })
  const changed = kept.filter(
    ({ id, quantity }) => before.find((line) => line.id === id)?.quantity !== quantity,
  )
  await writePriced(work, own.id, changed)
  if (cuts.length > 0) await writeCuts(work, own.id, cuts)
}

/** The two carts a visitor can have left behind: the cookie's, and the guest customer's. */
async function lockLeftCarts(work: Work, guestId: string | undefined): Promise<CartRow[]> {
  const ofCookie =
    work.cartSecret === undefined ? undefined : await touchGuestCart(work, hashOf(work.cartSecret))
  const ofGuest = guestId === undefined ? undefined : await lockCart(work, guestId)
  return [ofCookie, ofGuest].filter((cart) => cart !== undefined)
}

interface Merged<Line extends LineRow> {
  /** With all pieces that both carts hold of it. */
  readonly line: Line
  /** How many of them were in the account's own cart. */
  readonly ownQuantity: number
}

/** The account's own lines first. */
function merge(before: readonly LineRow[], left: readonly LineRow[]): Merged<LineRow>[] {
  const lines = new Map(
    before.map((line): [string, Merged<LineRow>] => [samenessOf(line), { line, ownQuantity: line.quantity }]),
  )
  for (const added of left) {
    const same = lines.get(samenessOf(added))
    const quantity = (same?.line.quantity ?? 0) + added.quantity
    const line = { ...added, id: same?.line.id ?? newId(), quantity }
    lines.set(samenessOf(added), { line, ownQuantity: same?.ownQuantity ?? 0 })
  }
  return [...lines.values()]
}

type Cut = Omit<CutRow, 'product_slug' | 'name'>

/**
 * Cuts lines to what there is: those of a variant share it, own pieces before those that come in. A line of which nothing is
 * left goes; where the variant is sold out its lines stay as they are, so that the shopper sees it.
 */
function cutToFit(merged: readonly Merged<CartLine>[]): { kept: CartLine[]; cuts: Cut[] } {
  const left = new Map<string, number>()
  const take = ({ sellable }: CartLine, wanted: number): number => {
    const room = left.get(sellable.variantId) ?? mostOf(sellable)
    const taken = Math.max(0, Math.min(wanted, room))
    left.set(sellable.variantId, room - taken)
    return taken
  }
  const own = merged.map(({ line, ownQuantity }) => take(line, ownQuantity))
  const quantities = merged.map(({ line, ownQuantity }, place) => {
    const ownKept = own[place] ?? 0
    if (mostOf(line.sellable) <= 0) return Math.min(line.quantity, QUANTITY_MAX)
    return Math.min(ownKept + take(line, line.quantity - ownQuantity), QUANTITY_MAX)
  })
  const kept: CartLine[] = []
  const cuts: Cut[] = []
  for (const [place, { line }] of merged.entries()) {
    const fits = quantities[place] ?? 0
    const isFull = kept.length >= LINES_MAX
    const quantity = isFull ? 0 : fits
    if (quantity > 0) kept.push({ ...line, quantity })
    if (quantity === line.quantity) continue
    const reason = isFull && fits > 0 ? 'cart_full' : reasonOf(line, fits)
    const { product_id, note, quantity: wanted, sellable } = line
    const extras = sellable.modifiers.map(({ group: name, label: value }) => ({ name, value }))
    cuts.push({ product_id, choices: [...sellable.choices, ...extras], note, wanted, kept: quantity, reason })
  }
  return { kept, cuts }
}

function reasonOf({ sellable: { available, orderLimit } }: CartLine, fits: number): CutReason {
  const isByStock =
    available !== undefined && fits < QUANTITY_MAX && available <= (orderLimit ?? QUANTITY_MAX)
  return isByStock ? 'out_of_stock' : 'order_limit'
}
