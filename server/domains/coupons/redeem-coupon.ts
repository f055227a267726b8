/** Uses and releases coupons of orders: one use, and exactly the discount from the budget. */
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { allocate, type Money, sumMinor } from '#values/money.ts'
import { totalOf } from './apply.ts'
import { checkHolder } from './check-coupon.ts'
import type { Coupon } from './coupon.ts'
import { budgetOf, type LineDiscount } from './discounts.ts'
import * as queries from './queries.ts'

export interface CouponToRedeem {
  readonly coupon: Coupon
  readonly groupId: string
  readonly customerId: string
  readonly cartId: string
  readonly isPlaced: boolean
  readonly currency: string
  /** Converts an amount to the coupon's currency. */
  readonly toCoupon: (amount: Money) => Money
  readonly orders: readonly {
    readonly id: string
    /** By line, in order. */
    readonly discounts: readonly LineDiscount[]
    readonly shipping: LineDiscount
  }[]
}

/**
 * Uses a coupon for a new order, and records who pays which part. A coupon without a discount is not used.
 * @throws {Problem} coupon_refused when it was used up or changed since it was shown
 */
export async function redeemCoupon(work: Work, given: CouponToRedeem): Promise<void> {
  const { groupId, isPlaced, currency, orders, customerId: userId, cartId } = given
  const taken = orders.map(({ discounts, shipping }) => totalOf([...discounts, shipping]))
  const totalMinor = sumMinor(taken)
  if (totalMinor === 0) return
  // Locks the coupon, so that concurrent uses wait until this order commits.
  const coupon = await queries.lockCoupon(work, given.coupon.id)
  if (!coupon) throw new Error(`Coupon ${given.coupon.id} not found while placing an order`)
  const standing = await queries.readCurrentStatus(work, {
    couponId: coupon.id,
    userId,
    cartId,
    exceptGroupId: groupId,
  })
  const refusal = checkHolder(coupon, { now: work.now, standing })
  if (refusal) throw problem('coupon_refused', { reason: refusal.code })
  const budgetMinor = budgetOf(given.coupon, { minor: totalMinor, currency }, given.toCoupon)
  const isTaken = await queries.insertUse(work, {
    couponId: coupon.id,
    groupId,
    state: isPlaced ? 'used' : 'held',
    isFirstOrder: coupon.firstOrderOnly,
    budgetMinor,
  })
  if (!isTaken) throw problem('coupon_refused', { reason: 'coupon_used_up' })
  const budgets = allocate(budgetMinor, taken)
  await queries.insertShares(
    work,
    coupon.id,
    orders.flatMap(({ id, discounts, shipping }, place): queries.OrderShare[] =>
      taken[place] === 0
        ? []
        : [
            {
              orderId: id,
              goodsMinor: totalOf(discounts),
              shippingMinor: shipping.minor,
              shippingPlatformMinor: shipping.platformMinor,
              budgetMinor: budgets[place] ?? 0,
              lines: discounts.flatMap(({ minor, platformMinor }, line) =>
                minor > 0 ? [{ position: line + 1, minor, platformMinor }] : [],
              ),
            },
          ],
    ),
  )
}

/** Returns the coupon that an order uses, or reserves until it is paid; undefined if it has none. */
export function couponOfGroup(work: Work, groupId: string): Promise<string | undefined> {
  return queries.findUsed(work, groupId)
}

export async function confirmCoupon(work: Work, groupId: string): Promise<void> {
  await queries.setUsed(work, groupId)
}

/** Releases the coupons of orders that ended before delivery; idempotent. */
export async function releaseCoupons(work: Work, orderIds: readonly string[]): Promise<void> {
  const coupons = await queries.lockCouponsOf(work, orderIds)
  if (coupons.length > 0) await queries.releaseShares(work, orderIds)
}

/** Uses an order's released coupon again. Returns false, without changes, if it is used up meanwhile. */
export async function redeemCouponAgain(work: Work, groupId: string): Promise<boolean> {
  const taken = await queries.readReleased(work, groupId)
  if (!taken) return true
  await queries.lockCoupon(work, taken.coupon_id)
  return queries.redeemReleased(work, { groupId, taken })
}
