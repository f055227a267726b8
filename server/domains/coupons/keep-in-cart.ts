/** A coupon in somebody's cart: found by its code, and applied to what is in the cart now. */
import type { Coupon as Answer } from '#contract/coupons.ts'
import { problemText } from '#platform/problem-texts.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { Money } from '#values/money.ts'
import { type AppliedCoupon, applyCoupon, totalOf } from './apply.ts'
import type { Coupon, Goods } from './coupon.ts'
import { findByCode, findById, readStanding } from './queries.ts'

interface Basket {
  /** Undefined while there is none. */
  readonly cartId: string | undefined
  readonly goods: readonly Goods[]
  /** Turns an amount into the shopper's currency. */
  readonly show: (amount: Money) => Money
}

/** What a coupon that was kept does for a basket now; undefined when none was. */
export async function keptCoupon(
  work: Work,
  couponId: string | null | undefined,
  basket: Basket,
): Promise<AppliedCoupon | undefined> {
  const coupon = couponId ? await findById(work, couponId) : undefined
  return coupon && applyFor(work, coupon, basket)
}

/** What the coupon of this code does for a basket; undefined when there is no such code. */
export async function couponOfCode(
  work: Work,
  code: string,
  basket: Basket,
): Promise<AppliedCoupon | undefined> {
  const coupon = await findByCode(work, code.trim().toUpperCase())
  return coupon && applyFor(work, coupon, basket)
}

async function applyFor(work: Work, coupon: Coupon, { cartId, goods, show }: Basket): Promise<AppliedCoupon> {
  const { actor, now } = work
  if (actor.kind !== 'person') return applyCoupon(coupon, { goods, now, show, standing: undefined })
  const standing = await readStanding(work, { couponId: coupon.id, userId: actor.userId, cartId })
  const free: Coupon = {
    ...coupon,
    usedCount: coupon.usedCount - standing.heldUses,
    spentMinor: coupon.spentMinor - standing.heldMinor,
  }
  return applyCoupon(free, { goods, now, show, standing })
}

/** A coupon as its shopper sees it beside their totals. */
export function couponAnswer(
  { coupon, refusal, discounts }: AppliedCoupon,
  { locale, currency, shippingMinor }: { locale: string; currency: string; shippingMinor?: number },
): Answer {
  return {
    code: coupon.code,
    description: textIn(coupon.description, locale),
    kind: coupon.kind,
    discount: { minor: totalOf(discounts), currency },
    ...(shippingMinor !== undefined && { shipping_discount: { minor: shippingMinor, currency } }),
    ...(refusal && {
      refusal: { code: refusal.code, message: problemText(refusal.code, locale, refusal.facts) },
    }),
  }
}
