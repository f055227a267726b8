import type { Texts } from '#platform/translated.ts'

export interface Coupon {
  readonly id: string
  readonly code: string
  readonly kind: 'percent' | 'fixed' | 'free_shipping' | 'buy_get'
  readonly description: Texts
  readonly percent: number | null
  /** All amounts are in the coupon's currency. */
  readonly amountMinor: number | null
  readonly currency: string
  readonly minSubtotalMinor: number
  readonly maxDiscountMinor: number | null
  readonly buyQuantity: number | null
  readonly getQuantity: number | null
  readonly platformBps: number
  /** The store that issued the coupon; null for the market's. */
  readonly storeId: string | null
  readonly storeIds: readonly string[]
  readonly categoryPaths: readonly string[]
  readonly collectionIds: readonly string[]
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

/** A basket line for coupons, priced in the shopper's currency. */
export interface Goods {
  readonly productId: string
  readonly storeId: string
  /** The time zone of the coupon's hours. */
  readonly timezone: string
  readonly categoryPath: string
  /** Collections that the product is in now. */
  readonly collectionIds: readonly string[]
  readonly unitMinor: number
  readonly quantity: number
}

/** The customer's history with a coupon. Checks that need it pass for an unknown visitor. */
export interface CouponUsage {
  /** How often the customer has used it. */
  readonly ownUses: number
  readonly hasOrdered: boolean
  /** Whether the coupon was issued to their email address. */
  readonly isGiven: boolean
}
