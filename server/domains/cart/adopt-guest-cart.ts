import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import {
  type CartLine,
  hashOf,
  LINES_MAX,
  limitOf,
  mostOf,
  priceLines,
  QUANTITY_MAX,
  samenessOf,
  writePriced,
} from './cart.ts'
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

export type MoveOrders = (carts: { from: readonly string[]; to: string }) => Promise<void>

/**
 * Merges the carts from before sign-in into the account's cart: the cookie's and the guest customer's, with their
 * orders. Quantities of the same line add up to the available stock, which lines of one variant share; reductions are
 * stored, so that the cart can show them.
 */
export async function adoptGuestCart(
  work: Work,
  { userId, guestId }: Adoption,
  moveOrders: MoveOrders,
): Promise<void> {
  const carts = await lockGuestCarts(work, guestId === userId ? undefined : guestId)
  if (work.cartSecret !== undefined) work.setCartCookie(undefined)
  if (carts.length === 0) return
  const own = await touchCustomerCart(work, { id: newId(), customerId: userId })
  const left: LineRow[] = []
  for (const cart of carts) left.push(...(await readLines(work, cart.id)))
  // Orders move before stock is counted: what this customer's unpaid orders reserve counts as available to them.
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

/** Locks the cart of the cookie and the cart of the guest customer. */
async function lockGuestCarts(work: Work, guestId: string | undefined): Promise<CartRow[]> {
  const ofCookie =
    work.cartSecret === undefined ? undefined : await touchGuestCart(work, hashOf(work.cartSecret))
  const ofGuest = guestId === undefined ? undefined : await lockCart(work, guestId)
  return [ofCookie, ofGuest].filter((cart) => cart !== undefined)
}

interface Merged<Line extends LineRow> {
  /** Its quantity is the total of both carts. */
  readonly line: Line
  /** How many units come from the account's own cart. */
  readonly ownQuantity: number
}

/** Merges equal lines, the account's own first. */
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
 * Reduces lines to the available stock, which lines of a variant share; the account's own units come first. A line
 * reduced to zero is removed, but lines of a sold-out variant stay, so that the shopper sees them.
 */
function cutToFit(merged: readonly Merged<CartLine>[]): { kept: CartLine[]; cuts: Cut[] } {
  const taken: CartLine[] = []
  const take = (line: CartLine, wanted: number): number => {
    const room = limitOf(line.sellable, { lineId: undefined, lines: taken })
    const quantity = Math.max(0, Math.min(wanted, room))
    taken.push({ ...line, quantity })
    return quantity
  }
  const own = merged.map(({ line, ownQuantity }) => take(line, ownQuantity))
  const quantities = merged.map(({ line, ownQuantity }, place) => {
    const ownRemaining = own[place] ?? 0
    if (mostOf(line.sellable) <= 0) return Math.min(line.quantity, QUANTITY_MAX)
    return Math.min(ownRemaining + take(line, line.quantity - ownQuantity), QUANTITY_MAX)
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
