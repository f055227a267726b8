/** Checks whether a coupon applies to a basket. Pure. */
import { localMoment, marketTimeZone } from '#values/local-time.ts'
import { type Money, sumMinor } from '#values/money.ts'
import type { Coupon, CouponUsage, Goods } from './coupon.ts'
import { leftOf } from './discounts.ts'

/** A code with a message, and the facts that the message names. */
export interface CouponRefusal {
  readonly code: CouponRefusalCode
  readonly facts: Record<string, unknown>
}

export type CouponRefusalCode =
  | 'coupon_unknown'
  | 'coupon_not_begun'
  | 'coupon_ended'
  | 'coupon_used_up'
  | 'coupon_goods'
  | 'coupon_hours'
  | 'coupon_minimum'
  | 'coupon_pieces'
  | 'coupon_address'
  | 'coupon_first_order'
  | 'coupon_used'

export interface Judged {
  /** Whether each line is eligible, by position. */
  readonly isFor: readonly boolean[]
  readonly refusal: CouponRefusal | undefined
}

export interface ToCheck {
  readonly goods: readonly Goods[]
  readonly now: Date
  readonly show: (amount: Money) => Money
  /** Undefined for an unknown visitor. */
  readonly standing: CouponUsage | undefined
}

/** Returns the first reason against a coupon, from what can't be changed to what the shopper can change. */
export function checkCoupon(coupon: Coupon, { goods, now, show, standing }: ToCheck): Judged {
  const isMeant = goods.map((line) => isForGoods(coupon, line))
  const isFor = goods.map((line, place) => isMeant[place] === true && isInHours(coupon, line, now))
  const refusal =
    refusalOfTime(coupon, now) ??
    refusalOfLimits(coupon) ??
    refusalOfGoods(coupon, { goods, isMeant, isFor, show }) ??
    (standing && refusalOfUsage(coupon, standing))
  return { isFor, refusal }
}

/** Returns why a customer may not use a coupon, whatever is in their basket. */
export function checkHolder(
  coupon: Coupon,
  { now, standing }: { now: Date; standing: CouponUsage | undefined },
): CouponRefusal | undefined {
  return (
    refusalOfTime(coupon, now) ?? refusalOfLimits(coupon) ?? (standing && refusalOfUsage(coupon, standing))
  )
}

/** A coupon without a scope applies to everything; otherwise to anything that matches part of the scope. */
export function isForGoods(
  coupon: Coupon,
  { productId, storeId, categoryPath, collectionIds }: Goods,
): boolean {
  const { productIds, excludedProductIds, storeIds, categoryPaths } = coupon
  if (coupon.storeId !== null && coupon.storeId !== storeId) return false
  if (storeIds.length > 0 && !storeIds.includes(storeId)) return false
  if (excludedProductIds.includes(productId)) return false
  if (productIds.length + categoryPaths.length + coupon.collectionIds.length === 0) return true
  return (
    productIds.includes(productId) ||
    collectionIds.some((id) => coupon.collectionIds.includes(id)) ||
    categoryPaths.some((path) => categoryPath === path || categoryPath.startsWith(`${path}/`))
  )
}

function isInHours({ fromTime, untilTime }: Coupon, { timezone }: Goods, now: Date): boolean {
  if (fromTime === null || untilTime === null) return true
  const { time } = localMoment(now, timezone)
  return fromTime <= untilTime ? fromTime <= time && time < untilTime : fromTime <= time || time < untilTime
}

function refusalOfTime({ startsAt, endsAt, isPaused }: Coupon, now: Date): CouponRefusal | undefined {
  if (isPaused || (endsAt !== null && endsAt <= now)) return refusal('coupon_ended')
  if (startsAt > now) return refusal('coupon_not_begun', { day: localMoment(startsAt, marketTimeZone()).day })
  return undefined
}

function refusalOfLimits(coupon: Coupon): CouponRefusal | undefined {
  const { usesTotal, usedCount } = coupon
  const isUsedUp = (usesTotal !== null && usedCount >= usesTotal) || leftOf(coupon) === 0
  return isUsedUp ? refusal('coupon_used_up') : undefined
}

function refusalOfGoods(
  coupon: Coupon,
  {
    goods,
    isMeant,
    isFor,
    show,
  }: Pick<ToCheck, 'goods' | 'show'> & { isMeant: readonly boolean[]; isFor: readonly boolean[] },
): CouponRefusal | undefined {
  const { minSubtotalMinor, currency, fromTime, untilTime } = coupon
  if (!isMeant.includes(true)) return refusal('coupon_goods')
  if (!isFor.includes(true)) return refusal('coupon_hours', { from: fromTime, until: untilTime })
  const worth = sumMinor(goods.map((line, place) => (isFor[place] ? line.unitMinor * line.quantity : 0)))
  const minimum = show({ minor: minSubtotalMinor, currency })
  if (worth >= minimum.minor) return refusalOfPieces(coupon, goods, isFor)
  return refusal('coupon_minimum', {
    minimum,
    missing: { minor: minimum.minor - worth, currency: minimum.currency },
  })
}

/** Checks that there are enough units for one set of a buy-and-get coupon. */
function refusalOfPieces(
  { kind, buyQuantity, getQuantity }: Coupon,
  goods: readonly Goods[],
  isFor: readonly boolean[],
): CouponRefusal | undefined {
  if (kind !== 'buy_get') return undefined
  const pieces = goods.reduce((count, { quantity }, place) => count + (isFor[place] ? quantity : 0), 0)
  const needed = (buyQuantity ?? 1) + (getQuantity ?? 1)
  return pieces >= needed ? undefined : refusal('coupon_pieces', { pieces: needed })
}

function refusalOfUsage(
  { givenWith, firstOrderOnly, usesPerCustomer }: Coupon,
  { isGiven, hasOrdered, ownUses }: CouponUsage,
): CouponRefusal | undefined {
  if (givenWith !== null && !isGiven) return refusal('coupon_address')
  if (usesPerCustomer !== null && ownUses >= usesPerCustomer) return refusal('coupon_used')
  if (firstOrderOnly && hasOrdered) return refusal('coupon_first_order')
  return undefined
}

function refusal(code: CouponRefusalCode, facts: Record<string, unknown> = {}): CouponRefusal {
  return { code, facts }
}
