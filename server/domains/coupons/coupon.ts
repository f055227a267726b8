/** What a coupon is, and what it is applied to. */
import type { Texts } from '#platform/translated.ts'

export interface Coupon {
  readonly id: string
  readonly code: string
  readonly kind: 'percent' | 'fixed' | 'free_shipping' | 'buy_get'
  readonly description: Texts
  readonly percent: number | null
  /** This and the other amounts are in the coupon's currency. */
  readonly amountMinor: number | null
  readonly currency: string
  readonly minSubtotalMinor: number
  readonly maxDiscountMinor: number | null
  readonly buyQuantity: number | null
  readonly getQuantity: number | null
  readonly platformBps: number
  /** The store whose own coupon it is; null for the market's. */
  readonly storeId: string | null
  readonly storeIds: readonly string[]
  readonly categoryPaths: readonly string[]
  readonly productIds: readonly string[]
  readonly excludedProductIds: readonly string[]
  readonly fromTime: string | null
  readonly untilTime: string | null
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly isPaused: boolean
  readonly usesTotal: number | null
  readonly usedCount: number
  readonly usesPerCustomer: number | null
  readonly budgetMinor: number | null
  readonly spentMinor: number
  readonly firstOrderOnly: boolean
  readonly givenWith: 'newsletter' | 'exit' | null
}

/** A line of a basket as coupons see it, priced in the shopper's currency. */
export interface Goods {
  readonly productId: string
  readonly storeId: string
  /** By whose clock the coupon's hours are. */
  readonly timezone: string
  readonly categoryPath: string
  readonly unitMinor: number
  readonly quantity: number
}

/** What is known of whoever applies a coupon; somebody who has not said who they are is given the benefit of the doubt. */
export interface Standing {
  /** How often they have used it. */
  readonly ownUses: number
  readonly hasOrdered: boolean
  /** Whether it was given to their address. */
  readonly isGiven: boolean
}
