import { type Money, sumMinor } from '#values/money.ts'
import { type CouponRefusal, checkCoupon, type ToCheck } from './check-coupon.ts'
import type { Coupon } from './coupon.ts'
import { discountsOf, type LineDiscount, shippingDiscountsOf } from './discounts.ts'

/** A coupon's effect on a basket, or why it has none. */
export interface AppliedCoupon {
  readonly coupon: Coupon
  readonly refusal: CouponRefusal | undefined
  /** The discount of each line, in the order of the input. */
  readonly discounts: readonly LineDiscount[]
  readonly isFor: readonly boolean[]
}

/** Applies a coupon to the lines of a basket; a refused coupon gives no discount. */
export function applyCoupon(coupon: Coupon, given: ToCheck): AppliedCoupon {
  const { goods, show } = given
  const { isFor, refusal } = checkCoupon(coupon, given)
  const counts = isFor.map((is) => is && refusal === undefined)
  return { coupon, refusal, isFor: counts, discounts: discountsOf(coupon, { goods, isFor: counts, show }) }
}

/**
 * Discounts the delivery of packages, given their line positions and standard delivery prices. Packages without
 * eligible goods pay in full.
 */
export function applyToShipping(
  { coupon, refusal, isFor }: AppliedCoupon,
  {
    packages,
    show,
  }: {
    packages: readonly { readonly places: readonly number[]; readonly priceMinor: number }[]
    show: (amount: Money) => Money
  },
): LineDiscount[] {
  const prices = packages.map(({ places, priceMinor }) =>
    refusal === undefined && places.some((place) => isFor[place]) ? priceMinor : 0,
  )
  return shippingDiscountsOf(coupon, { prices, show })
}

export function totalOf(discounts: readonly LineDiscount[]): number {
  return sumMinor(discounts.map(({ minor }) => minor))
}
