/** Adds current products, prices and stock to cart lines, in one statement for any number of lines. */
import type { Cart } from '#contract/cart.ts'
import { findSellables, isSellable, type RequestedItem } from '#domains/catalog/index.ts'
import { savedCoupon } from '#domains/coupons/index.ts'
import { currentShippingRates, type Destination } from '#domains/delivery/index.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'
import { type CartLine, goodsOf, toCart } from './cart.ts'
import { deliveryOfCart } from './cart-delivery.ts'
import { withUnitPrices } from './quantity-prices.ts'
import { type CutRow, type HomedCartRow, type HomeRow, type LineRow, writeLines } from './queries.ts'

type CartToAnswer = Pick<HomedCartRow, 'id' | 'version' | 'home' | 'coupon_id'> & {
  /** Omitted right after the shopper changed the cart. */
  readonly cuts?: readonly CutRow[]
}

export async function cartAnswer(
  work: Work,
  cart: CartToAnswer | undefined,
  changed: readonly CartLine[],
): Promise<{ cart: Cart }> {
  // A change of one line can change the prices of others.
  const lines = withUnitPrices(changed)
  const rates = await currentRates(work)
  const show = exchange(rates, work.currency)
  const { currency } = show({ minor: 0, currency: rates.base })
  const shippingRates = await currentShippingRates(work)
  const home = work.deliverTo ?? (cart?.home ? destinationOf(cart.home) : undefined)
  const version = cart?.version ?? 0
  const coupon = await savedCoupon(work, cart?.coupon_id, {
    cartId: cart?.id,
    goods: lines.map(goodsOf),
    show,
  })
  const delivery = await deliveryOfCart(work, { lines, shippingRates, home, currency, show, coupon })
  const cuts = cart?.cuts ?? []
  const view = { version, locale: work.locale, currency, shippingRates, home, delivery, show, coupon, cuts }
  return { cart: toCart(lines, view) }
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

/** Writes lines into a cart; an existing line gets this quantity and price. */
export function writePriced(work: Work, cartId: string, lines: readonly CartLine[]): Promise<void> {
  return writeLines(
    work,
    cartId,
    lines.map(({ sellable, unitPrice: _, shownUnitPrice: __, ...line }) => ({
      ...line,
      store_id: sellable.store.id,
    })),
  )
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

function destinationOf({ country, region, city, latitude, longitude }: HomeRow): Destination {
  const position = latitude === null || longitude === null ? undefined : { latitude, longitude }
  return { country, region: region ?? undefined, city, position }
}
