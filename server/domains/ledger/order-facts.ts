/** The facts of an order that move its money, read from the order's tables. */

import { sumMinor } from '#values/money.ts'
import type { SettlementTerms } from './settlement.ts'

export interface Moment {
  readonly at: Date
  readonly actorId: string | null
}

export interface OrderFacts {
  readonly id: string
  readonly groupId: string
  readonly storeId: string
  /** The payment currency; all amounts here are in its minor units. */
  readonly currency: string
  /** How the seller's part is converted; undefined if the seller is paid in the payment currency. */
  readonly settlement?: SettlementTerms | undefined
  readonly totalMinor: number
  readonly commissionMinor: number
  readonly commissionTaxMinor: number
  /** The price paid for delivery, including tax. */
  readonly shippingMinor: number
  /** The delivery subsidy that the marketplace pays to the seller. */
  readonly shippingSubsidyMinor: number
  readonly lines: readonly LineFacts[]
  /** Captured amounts by tender. */
  readonly paid: readonly (TenderLocation & { readonly minor: number; readonly points?: number | null })[]
  /** Cash that was due on delivery and is still owed to the store. */
  readonly owedCashMinor: number
  /** When it was paid, or agreed to be paid with a card captured later; undefined if the payment came too late. */
  readonly placed: Moment | undefined
  readonly delivered: Moment | undefined
  /** When the return period ended. */
  readonly completedAt: Date | undefined
  /** When it was rejected or cancelled. */
  readonly ended: Moment | undefined
  readonly refunds: readonly RefundFacts[]
  readonly disputes: readonly DisputeFacts[]
}

/** The order's part of a payment disputed by the shopper's bank. */
export interface DisputeFacts {
  readonly id: string
  readonly number: number
  readonly tender: TenderLocation
  readonly minor: number
  readonly opened: Moment
  /** When the bank decided, either way; an amount lost to the shopper is a separate refund. */
  readonly closed: Moment | undefined
}

export interface LineFacts {
  readonly id: string
  readonly quantity: number
  readonly commissionMinor: number
  readonly commissionTaxMinor: number
  /** The part of the discount that the marketplace pays to the seller. */
  readonly subsidyMinor: number
}

/** Where the money of a tender is; wallet balance and points stay reserved until the order is sold. */
export interface TenderLocation {
  readonly kind: 'card' | 'bank' | 'cash' | 'wallet' | 'points'
  readonly gateway: string | null
}

/** One tender's part of a decided refund. */
export interface RefundFacts {
  readonly id: string
  /** The same for all parts of one decision. */
  readonly decision: string
  readonly tender: TenderLocation
  readonly minor: number
  readonly decided: Moment
  /** The part of the order refunded; undefined for everything that is left. */
  readonly part: RefundPart | undefined
  /** The goodwill in the whole decision; negative where earlier goodwill is returned. */
  readonly marketMinor: number
  /** A chargeback: each party returns its share of that part of the order. */
  readonly isChargeback: boolean
  /**
   * The state of the payment at the decision: `paid`; `part_paid` if this tender was captured and another was not yet;
   * `unpaid` if this tender was not captured and now never will be; `written_off` if that was cash which was not
   * collected on delivery.
   */
  readonly stage: 'paid' | 'part_paid' | 'unpaid' | 'written_off'
  /** When the gateway first reported it as paid, and when it reported the failure. */
  readonly failed: { readonly paidAt: Date; readonly at: Date } | undefined
  readonly paid: PaidRefund | undefined
}

/**
 * Units of a line or an amount of the delivery price, following the `start` units or amount refunded before; or
 * goodwill.
 */
export type RefundPart =
  | { readonly kind: 'line'; readonly lineId: string; readonly start: number; readonly quantity: number }
  | { readonly kind: 'delivery'; readonly start: number; readonly minor: number }
  | { readonly kind: 'goodwill' }

export interface PaidRefund extends Moment {
  /** The source of the money, the wallet credited, or the points returned. */
  readonly from:
    | TenderLocation
    | { readonly walletOf: string }
    | { readonly pointsOf: string; readonly points: number }
}

/** The agreed payments: captured amounts, cash owed since delivery, and amounts that will never be paid. */
export function agreedOf({ paid, refunds, owedCashMinor }: OrderFacts): OrderFacts['paid'] {
  const unpaid = refunds.filter(({ stage }) => stage === 'unpaid' || stage === 'written_off')
  return [
    ...paid,
    ...unpaid.map(({ tender, minor }) => ({ ...tender, minor })),
    ...(owedCashMinor > 0 ? [{ kind: 'cash', gateway: null, minor: owedCashMinor } as const] : []),
  ]
}

export function cashOf(paid: OrderFacts['paid']): number {
  return sumMinor(paid.filter(({ kind }) => kind === 'cash').map(({ minor }) => minor))
}

export function subsidyOf({ lines, shippingSubsidyMinor }: OrderFacts): number {
  return sumMinor([...lines.map((line) => line.subsidyMinor), shippingSubsidyMinor])
}
