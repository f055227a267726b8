/** A visitor's cart: whose it is, its lines with their current products, and how many pieces each may hold. */
import { createHash, randomBytes } from 'node:crypto'
import type { LineBackorder } from '#contract/backorders.ts'
import {
  type Answers,
  findSellables,
  isSellable,
  type RequestedItem,
  type Sellable,
} from '#domains/catalog/index.ts'
import type { Goods } from '#domains/coupons/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { Money } from '#values/money.ts'
import { backorderAfter, unitsInStock } from './claims.ts'
import { withUnitPrices } from './quantity-prices.ts'
import type { LineRow } from './queries.ts'
import * as queries from './queries.ts'

/** Maximum units per line, and lines per cart. */
export const QUANTITY_MAX = 999
export const LINES_MAX = 100

const SECRET_BYTES = 32

/** A cart line with its current product, price and stock. */
export interface CartLine extends LineRow {
  readonly sellable: Sellable
  /** For one unit, in the seller's and the visitor's currency, at the quantity in the cart. */
  readonly unitPrice: Money
  readonly shownUnitPrice: Money
}

/**
 * A guest's cart belongs to a secret in the cookie `cart`; the database has only its hash. Undefined for a visitor
 * without a cart cookie.
 */
export function ownerOf({ actor, cartSecret }: Work): queries.CartOwner | undefined {
  if (actor.kind === 'person') return { customerId: actor.userId }
  return cartSecret === undefined ? undefined : { secretHash: hashOf(cartSecret) }
}

/**
 * Locks the visitor's cart, creating it if needed, and increments its version. An unknown secret is replaced, so that
 * no one can choose a secret for someone else.
 */
export async function openCart(work: Work): Promise<queries.HomedCartRow> {
  const existing = await touchCart(work)
  if (existing) return existing
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  work.setCartCookie(secret)
  return queries.insertGuestCart(work, { id: newId(), secretHash: hashOf(secret) })
}

/** Like `openCart`, but undefined if a guest has no cart. */
export async function touchCart(work: Work): Promise<queries.HomedCartRow | undefined> {
  const owner = ownerOf(work)
  if (owner?.customerId !== undefined)
    return queries.touchCustomerCart(work, { id: newId(), customerId: owner.customerId })
  return owner && queries.touchGuestCart(work, owner.secretHash)
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Prices lines for the caller, or for `customerId`. */
export async function priceLines(
  work: Work,
  lines: readonly LineRow[],
  { customerId }: { customerId?: string } = {},
): Promise<CartLine[]> {
  return withSellables(lines, await findSellables(work, lines.map(toRequestedLine), { customerId }))
}

export function toRequestedLine(line: LineRow): RequestedItem {
  return {
    productId: line.product_id,
    variantId: line.variant_id,
    modifierIds: line.modifier_ids,
    answers: line.personalisation,
  }
}

/** Joins lines with the results of `findSellables`, by index. */
export function withSellables(
  lines: readonly LineRow[],
  found: Awaited<ReturnType<typeof findSellables>>,
): CartLine[] {
  return withUnitPrices(
    lines.map((line, place) => {
      const sellable = found[place]
      if (!isSellable(sellable)) throw new Error(`Cart line ${line.id} has no variant of its product`)
      return { ...line, sellable }
    }),
  )
}

/** Writes lines into a cart; an existing line gets this quantity and price. */
export function writePriced(work: Work, cartId: string, lines: readonly CartLine[]): Promise<void> {
  return queries.writeLines(
    work,
    cartId,
    lines.map(({ sellable, unitPrice: _, shownUnitPrice: __, ...line }) => ({
      ...line,
      store_id: sellable.store.id,
    })),
  )
}

/** Lines with the same variant, modifiers, note and personalisation are one line. */
type Made = Pick<LineRow, 'variant_id' | 'modifier_ids' | 'note' | 'personalisation'>

/** Returns a key that equal lines share. The modifiers must be sorted. */
export function samenessOf({ variant_id, modifier_ids, note, personalisation }: Made): string {
  return JSON.stringify([variant_id, modifier_ids, note, Object.entries(personalisation).sort()])
}

export function sameAmong<Line extends Made>(lines: readonly Line[], made: Made): Line | undefined {
  const sameness = samenessOf(made)
  return lines.find((line) => samenessOf(line) === sameness)
}

/** Creates a line with the price the shopper sees now. */
export function newLine(
  sellable: Sellable,
  {
    quantity,
    modifierIds,
    note,
    answers,
  }: {
    readonly quantity: number
    readonly modifierIds: readonly string[]
    readonly note: string
    readonly answers: Answers
  },
): CartLine {
  return {
    id: newId(),
    product_id: sellable.productId,
    variant_id: sellable.variantId,
    quantity,
    modifier_ids: [...modifierIds],
    note,
    personalisation: answers,
    items: sellable.items,
    seen_price_minor: sellable.price.minor,
    seen_currency: sellable.price.currency,
    sellable,
    unitPrice: sellable.price,
    shownUnitPrice: sellable.shownPrice,
  }
}

export function goodsOf({ product_id: productId, quantity, sellable, shownUnitPrice }: CartLine): Goods {
  const { terms, categoryPath, collectionIds } = sellable
  return {
    productId,
    storeId: terms.id,
    timezone: terms.timezone,
    categoryPath,
    collectionIds,
    unitMinor: shownUnitPrice.minor,
    quantity,
  }
}

/**
 * @throws {Problem} order_limit with facts `limit`, or out_of_stock with facts `available`, the maximum for this line
 */
export function checkQuantity(
  sellable: Sellable,
  wanted: { quantity: number; lineId: string | undefined; lines: readonly LineRow[] },
): void {
  const minimum = sellable.weightSale?.minimum ?? 1
  if (wanted.quantity < minimum) throw problem('invalid_input', {}, { qty: ['weight_below_minimum'] })
  if (isLoweredToItsShare(sellable, wanted)) return
  const limit = limitOf({ ...sellable, available: undefined, items: [] }, wanted)
  if (wanted.quantity > limit) throw problem('order_limit', { limit })
  const available = limitOf(sellable, wanted)
  if (wanted.quantity > available) {
    throw problem('out_of_stock', {
      available,
      items: [{ product_id: sellable.productId, variant_id: sellable.variantId, available }],
    })
  }
}

/** A line can still be lowered to its share when later lines of its variant exceed the stock. */
function isLoweredToItsShare(
  sellable: Sellable,
  { quantity, lineId, lines }: { quantity: number; lineId: string | undefined; lines: readonly LineRow[] },
): boolean {
  const line = lines.find(({ id }) => id === lineId)
  return line !== undefined && quantity < line.quantity && quantity <= shareOf(sellable, { lineId, lines })
}

/** Returns how many units all lines of a variant may hold together. */
export function mostOf({ available, orderLimit }: Pick<Sellable, 'available' | 'orderLimit'>): number {
  return Math.min(available ?? Number.POSITIVE_INFINITY, orderLimit ?? Number.POSITIVE_INFINITY)
}

/** Returns how many units a line may hold besides the other lines that share its stock. */
export function limitOf(
  sellable: Sellable,
  { lineId, lines }: { lineId: string | undefined; lines: readonly LineRow[] },
): number {
  return within(
    unitsBesides(
      sellable,
      lines.filter(({ id }) => id !== lineId),
    ),
  )
}

/** Returns how many units remain for a line after the earlier lines that share its stock. */
export function shareOf(
  sellable: Sellable,
  { lineId, lines }: { lineId: string | undefined; lines: readonly LineRow[] },
): number {
  return within(unitsBesides(sellable, linesBefore({ lineId, lines })))
}

/** Returns when a line ships, if it is a pre-order or not all of it is in stock. */
export function backorderOf(line: CartLine, lines: readonly LineRow[]): LineBackorder | undefined {
  return backorderAfter(line, linesBefore({ lineId: line.id, lines }))
}

/** Returns the earlier lines of a cart, which take stock first. */
export function linesBefore<Line extends LineRow>({
  lineId,
  lines,
}: {
  readonly lineId: string | undefined
  readonly lines: readonly Line[]
}): readonly Line[] {
  const place = lines.findIndex(({ id }) => id === lineId)
  return lines.slice(0, Math.max(place, 0))
}

function unitsBesides(sellable: Sellable, others: readonly LineRow[]): number {
  const same = others.filter((line) => line.variant_id === sellable.variantId)
  const ordered = same.reduce((pieces, { quantity }) => pieces + quantity, 0)
  return Math.min(unitsInStock(sellable, others), (sellable.orderLimit ?? Number.POSITIVE_INFINITY) - ordered)
}

function within(limit: number): number {
  return Math.max(0, Math.min(limit, QUANTITY_MAX))
}

export type Fault = 'item_unavailable' | 'out_of_stock' | 'store_closed'

/**
 * Returns a line's limit and why it can't be ordered. Lines of a variant claim stock in their order, so that an
 * excess in the last doesn't fail the first.
 */
export function standingOf(
  { id, sellable, quantity }: CartLine,
  lines: readonly LineRow[],
): { readonly limit: number; readonly fault: Fault | undefined } {
  const place = { lineId: id, lines }
  const limit = Math.max(limitOf(sellable, place), Math.min(quantity, shareOf(sellable, place)))
  if (!sellable.isOffered || !sellable.isChosenRightly) return { limit, fault: 'item_unavailable' }
  if (quantity > limit) return { limit, fault: 'out_of_stock' }
  return { limit, fault: sellable.terms.acceptsOrders ? undefined : 'store_closed' }
}
