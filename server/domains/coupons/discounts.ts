/**
 * Coupon discounts. A coupon's amounts are converted to the shopper's currency at the same rates as prices, each
 * rounded half up. Everything after that is in whole minor units of the shopper's currency, divided by largest
 * remainder: no line's discount exceeds its price, and the parts add up to the total.
 */
import { drawDown, type Money, share, sumMinor } from '#values/money.ts'
import type { Coupon, Goods } from './coupon.ts'

type Show = (amount: Money) => Money

/** The discount of one line, and the market's share of it. The sum over all lines is the coupon's discount. */
export interface LineDiscount {
  readonly minor: number
  readonly platformMinor: number
}

/** Returns each line's discount by position; 0 for lines that are not eligible. */
export function discountsOf(
  coupon: Coupon,
  { goods, isFor, show }: { goods: readonly Goods[]; isFor: readonly boolean[]; show: Show },
): LineDiscount[] {
  const room = goods.map((line, place) => (isFor[place] ? line.unitMinor * line.quantity : 0))
  const most = coupon.kind === 'buy_get' ? addedGoods(coupon, goods, isFor) : room
  const mostMinor = sumMinor(most)
  const minor = Math.min(wantedOf(coupon, mostMinor, show), mostMinor, limitOf(coupon, show))
  const shares = drawDown(minor, most)
  const platform = drawDown(share(minor, coupon.platformBps), shares)
  return shares.map((each, place) => ({ minor: each, platformMinor: platform[place] ?? 0 }))
}

/** Returns each package's delivery discount, at most its standard delivery price. */
export function shippingDiscountsOf(
  coupon: Coupon,
  { prices, show }: { prices: readonly number[]; show: Show },
): LineDiscount[] {
  if (coupon.kind !== 'free_shipping') return prices.map(() => ({ minor: 0, platformMinor: 0 }))
  const minor = Math.min(sumMinor(prices), limitOf(coupon, show))
  const shares = drawDown(minor, prices)
  const platform = drawDown(share(minor, coupon.platformBps), shares)
  return shares.map((each, place) => ({ minor: each, platformMinor: platform[place] ?? 0 }))
}

/** Returns how much of the coupon's budget a discount uses, in its currency, at most what remains. */
export function budgetOf(coupon: Coupon, discount: Money, convert: Show): number {
  if (discount.minor === 0) return 0
  return Math.min(convert(discount).minor, leftOf(coupon) ?? Number.MAX_SAFE_INTEGER)
}

/** Returns the remaining budget; undefined if it is unlimited. */
export function leftOf({ budgetMinor, spentMinor }: Coupon): number | undefined {
  return budgetMinor === null ? undefined : Math.max(0, budgetMinor - spentMinor)
}

function wantedOf({ kind, percent, amountMinor, currency }: Coupon, baseMinor: number, show: Show): number {
  switch (kind) {
    case 'percent':
      return share(baseMinor, (percent ?? 0) * 100)
    case 'fixed':
      return show({ minor: amountMinor ?? 0, currency }).minor
    case 'free_shipping':
      return 0
    case 'buy_get':
      return baseMinor
  }
}

function limitOf(coupon: Coupon, show: Show): number {
  const { maxDiscountMinor, currency } = coupon
  const left = leftOf(coupon)
  return Math.min(
    ...[maxDiscountMinor, left]
      .filter((minor) => minor !== null && minor !== undefined)
      .map((minor) => show({ minor, currency }).minor),
    Number.MAX_SAFE_INTEGER,
  )
}

/**
 * Returns each line's discount from the units that come with the purchased ones: sorted by price, highest first, in
 * complete sets, the last units of each set, times the percentage.
 */
function addedGoods(
  { buyQuantity, getQuantity, percent }: Coupon,
  goods: readonly Goods[],
  isFor: readonly boolean[],
): number[] {
  const buy = buyQuantity ?? 1
  const set = buy + (getQuantity ?? 1)
  const byPrice = goods
    .map((line, place) => ({ ...line, place }))
    .filter(({ place }) => isFor[place])
    .sort((a, b) => b.unitMinor - a.unitMinor || a.place - b.place)
  const pieces = byPrice.reduce((count, { quantity }) => count + quantity, 0)
  const counted = pieces - (pieces % set)
  const added = goods.map(() => 0)
  let before = 0
  for (const { place, quantity, unitMinor } of byPrice) {
    const after = before + quantity
    const count = addedAmong(Math.min(after, counted)) - addedAmong(Math.min(before, counted))
    added[place] = count * share(unitMinor, (percent ?? 0) * 100)
    before = after
  }
  return added

  function addedAmong(first: number): number {
    return Math.floor(first / set) * (set - buy) + Math.max(0, (first % set) - buy)
  }
}
