import { isPerishable } from './perishable.ts'

/** Why goods can't be returned. */
export const noReturnsReasons = ['made_to_order', 'perishable', 'hygiene', 'final_sale'] as const
export type NoReturnsReason = (typeof noReturnsReasons)[number]

/** Who pays for the way back. */
export const returnPayers = ['shopper', 'seller'] as const
export type ReturnPayer = (typeof returnPayers)[number]

export const RETURNS_DAYS_MAX = 365

/** The policy that a product has instead of its store's. */
export type ReturnsPolicy =
  | { readonly kind: 'none'; readonly reason: NoReturnsReason }
  | { readonly kind: 'days'; readonly days: number; readonly paid_by: ReturnPayer }

/** What holds for a product. */
export interface Returns {
  /** 0 if it can't be returned. */
  readonly days: number
  /** Absent if its store takes nothing back. */
  readonly reason?: NoReturnsReason | undefined
  /** Absent if the store does not say it. */
  readonly paid_by?: ReturnPayer | undefined
}

interface Sold {
  readonly kind: string
  readonly isFresh: boolean
  readonly policy: ReturnsPolicy | null
  readonly storeDays: number
}

/** Fresh and cooked goods are never returned; else the product's own policy wins over its store's. */
export function returnsOf({ kind, isFresh, policy, storeDays }: Sold): Returns {
  if (isPerishable({ kind, isFresh })) return { days: 0, reason: 'perishable' }
  return returnsBy(policy, storeDays)
}

export function returnsBy(policy: ReturnsPolicy | null, storeDays: number): Returns {
  if (!policy) return { days: storeDays }
  return policy.kind === 'none'
    ? { days: 0, reason: policy.reason }
    : { days: policy.days, paid_by: policy.paid_by }
}
