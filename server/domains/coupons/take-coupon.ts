/** How a purchase takes its coupon, and how it comes back: one use, and of the budget exactly what was taken off. */
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { allocate, type Money, sumMinor } from '#values/money.ts'
import { totalOf } from './apply.ts'
import type { Coupon } from './coupon.ts'
import { judgeHolder } from './judge.ts'
import * as queries from './queries.ts'
import { budgetOf, type LineDiscount } from './reckon.ts'

export interface CouponToTake {
  readonly coupon: Coupon
  readonly groupId: string
  readonly customerId: string
  readonly cartId: string
  readonly isPlaced: boolean
  readonly currency: string
  /** Turns an amount into the coupon's currency. */
  readonly toCoupon: (amount: Money) => Money
  readonly orders: readonly {
    readonly id: string
    /** Of each line, in its order. */
    readonly discounts: readonly LineDiscount[]
    readonly shipping: LineDiscount
  }[]
}

/**
 * Takes a coupon for a purchase that was written down, and freezes who bears what. One that took nothing off is not used.
 * @throws {Problem} coupon_refused when it was used up or changed since it was shown
 */
export async function takeCoupon(work: Work, given: CouponToTake): Promise<void> {
  const { groupId, isPlaced, currency, orders, customerId: userId, cartId } = given
  const taken = orders.map(({ discounts, shipping }) => totalOf([...discounts, shipping]))
  const totalMinor = sumMinor(taken)
  if (totalMinor === 0) return
  // From here on others who use it wait until this purchase is there or not.
  const coupon = await queries.lockCoupon(work, given.coupon.id)
  if (!coupon) throw new Error('Coupons are not deleted')
  const standing = await queries.readStanding(work, {
    couponId: coupon.id,
    userId,
    cartId,
    exceptGroupId: groupId,
  })
  const refusal = judgeHolder(coupon, { now: work.now, standing })
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

/** The coupon that a purchase uses, or holds until it is paid; undefined where it has none. */
export function couponOfGroup(work: Work, groupId: string): Promise<string | undefined> {
  return queries.findUsed(work, groupId)
}

/** A purchase is placed: what was held for it is used. */
export async function confirmCoupon(work: Work, groupId: string): Promise<void> {
  await queries.setUsed(work, groupId)
}

/** Gives back what orders took that end before they reach anybody; a second time changes nothing. */
export async function releaseCoupons(work: Work, orderIds: readonly string[]): Promise<void> {
  const coupons = await queries.lockCouponsOf(work, orderIds)
  if (coupons.length > 0) await queries.releaseShares(work, orderIds)
}

/** Takes the coupon of a purchase that had given it back. False, and nothing is changed, when it is used up meanwhile. */
export async function takeCouponAgain(work: Work, groupId: string): Promise<boolean> {
  const taken = await queries.readReleased(work, groupId)
  if (!taken) return true
  await queries.lockCoupon(work, taken.coupon_id)
  return queries.takeReleased(work, { groupId, taken })
}
