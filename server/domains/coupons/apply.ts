import { type Money, sumMinor } from '#values/money.ts'
import type { Coupon } from './coupon.ts'
import { type CouponRefusal, judge, type ToJudge } from './judge.ts'
import { discountsOf, type LineDiscount, shippingDiscountsOf } from './reckon.ts'

/** A coupon on a basket: what it does, or why it does nothing. */
export interface AppliedCoupon {
  readonly coupon: Coupon
  readonly refusal: CouponRefusal | undefined
  /** What each line gives, in the order in which they were handed in. */
  readonly discounts: readonly LineDiscount[]
  readonly isFor: readonly boolean[]
}

/** Applies a coupon to the lines of a basket; one that is refused takes nothing off. */
export function applyCoupon(coupon: Coupon, given: ToJudge): AppliedCoupon {
  const { goods, show } = given
  const { isFor, refusal } = judge(coupon, given)
  const counts = isFor.map((is) => is && refusal === undefined)
  return { coupon, refusal, isFor: counts, discounts: discountsOf(coupon, { goods, isFor: counts, show }) }
}

/**
 * What it takes off the delivery of packages, each with its lines' places and what its standard delivery costs; those in
 * which it is for nothing pay theirs.
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
