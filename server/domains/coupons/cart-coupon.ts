import type { Coupon as Answer } from '#contract/coupons.ts'
import { problemText } from '#platform/problem-texts.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { Money } from '#values/money.ts'
import { type AppliedCoupon, applyCoupon, totalOf } from './apply.ts'
import type { Coupon, Goods } from './coupon.ts'
import { findByCode, findById, readCurrentStatus } from './queries.ts'

interface Basket {
  /** Undefined if there is no cart yet. */
  readonly cartId: string | undefined
  readonly goods: readonly Goods[]
  /** Converts an amount to the shopper's currency. */
  readonly show: (amount: Money) => Money
}

/** Applies the cart's saved coupon to a basket; undefined if it has none. */
export async function savedCoupon(
  work: Work,
  couponId: string | null | undefined,
  basket: Basket,
): Promise<AppliedCoupon | undefined> {
  const coupon = couponId ? await findById(work, couponId) : undefined
  return coupon && applyFor(work, coupon, basket)
}

/** Applies the coupon with this code to a basket; undefined if the code is unknown. */
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
  const standing = await readCurrentStatus(work, { couponId: coupon.id, userId: actor.userId, cartId })
  const free: Coupon = {
    ...coupon,
    usedCount: coupon.usedCount - standing.reservedUses,
    spentMinor: coupon.spentMinor - standing.reservedMinor,
  }
  return applyCoupon(free, { goods, now, show, standing })
}

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
