/** Tenders: their states, transitions by gateway events, and the payment status shown to users. Pure. */
import type { PaymentMethod, TenderKind as ShownKind } from '#contract/checkout.ts'
import type { PaymentStatus } from '#contract/order-states.ts'
import {
  heldTenderStates,
  isOneOf,
  openTenderStates,
  paidTenderStates,
  type TenderState,
} from '#values/tender-state.ts'
import type { GatewayPayment } from './gateway.ts'

/** `card` covers all gateway payments; `none` is for a total of 0. */
export type TenderKind = 'card' | 'cash' | 'bank' | 'wallet' | 'points' | 'none'

/** Customer funds held by the marketplace; they can be reserved at once. */
export type FundKind = 'wallet' | 'points'

export function isFund(kind: TenderKind): kind is FundKind {
  return kind === 'wallet' || kind === 'points'
}

export function kindOf(method: PaymentMethod): Exclude<TenderKind, FundKind | 'none'> {
  return method === 'paypal' ? 'card' : method
}

/** Returns whether a tender waits for money that may still arrive in time. */
export function isOpen(state: TenderState): boolean {
  return isOneOf(state, openTenderStates)
}

/**
 * True while sellers have not decided on all orders of an authorised tender; their decisions determine the captures.
 */
export function isHeld(state: TenderState): boolean {
  return isOneOf(state, heldTenderStates)
}

/** Returns whether its money was captured, even if refunded since, or its cash was written off in full. */
export function isPaid(state: TenderState): boolean {
  return isOneOf(state, paidTenderStates)
}

/**
 * Progress of a card tender, which never decreases. A tender that ended without money can still turn out captured.
 */
const cardSteps: readonly (readonly TenderState[])[] = [
  ['created'],
  ['requires_action'],
  ['authorised'],
  ['failed', 'voided', 'expired'],
  ['held'],
  ['part_captured'],
  ['auth_expired'],
  ['captured'],
  ['part_refunded'],
  ['refunded'],
]

/** Returns the state after a gateway update; undefined when it does not advance the tender. */
export function stateAfter(state: TenderState, payment: GatewayPayment): ReportedState | undefined {
  const told = reportedStates[payment.state]
  return stepOf(told) > stepOf(state) ? told : undefined
}

const reportedStates = {
  requires_action: 'requires_action',
  approved: 'authorised',
  authorised: 'authorised',
  captured: 'captured',
  failed: 'failed',
  cancelled: 'voided',
} as const satisfies Record<GatewayPayment['state'], TenderState>
export type ReportedState = (typeof reportedStates)[GatewayPayment['state']]

/** Returns the payment method shown to users: PayPal tenders are stored as `card`. */
export function methodOf({
  kind,
  gateway,
}: {
  readonly kind: TenderKind
  readonly gateway: string | null
}): ShownKind {
  return kind === 'card' && gateway === 'paypal' ? 'paypal' : kind
}

/**
 * Returns the destination of a refund: the wallet if requested, else the payment method, or bank transfer by an
 * operator.
 */
export function refundMethodOf({
  kind,
  gateway,
  paidTo,
  isByBank = false,
}: {
  readonly kind: TenderKind
  readonly gateway: string | null
  readonly paidTo: 'original' | 'wallet'
  readonly isByBank?: boolean
}): FundKind | 'bank' | 'paypal' | 'card' {
  if (isFund(kind)) return kind
  if (paidTo === 'wallet') return 'wallet'
  if (kind !== 'card' || isByBank) return 'bank'
  return gateway === 'paypal' ? 'paypal' : 'card'
}

export function refundMethodIn({
  kind,
  gateway,
  paid_to: paidTo,
  bank_reference: reference,
}: {
  readonly kind: TenderKind
  readonly gateway: string | null
  readonly paid_to: 'original' | 'wallet'
  readonly bank_reference: string | null
}) {
  return refundMethodOf({ kind, gateway, paidTo, isByBank: reference !== null })
}

function stepOf(state: TenderState): number {
  return cardSteps.findIndex((step) => step.includes(state))
}

/** Returns why a payment does not match its tender; undefined when it matches. */
export function mismatchOf(
  tender: { readonly id: string; readonly amountMinor: number; readonly currency: string },
  payment: GatewayPayment,
  gateway: { readonly isLive: boolean },
): string | undefined {
  if (payment.key !== tender.id) return 'it is for another tender'
  if (payment.amount.currency !== tender.currency) return `its currency is ${payment.amount.currency}`
  if (payment.amount.minor !== tender.amountMinor) return `its amount is ${payment.amount.minor}`
  if (payment.state === 'captured' && payment.capturedMinor !== tender.amountMinor)
    return `it captured ${payment.capturedMinor}`
  if (payment.isLive !== gateway.isLive) return payment.isLive ? 'it is live' : 'it is a test'
  return undefined
}

interface Tried {
  readonly kind: TenderKind
  readonly state: TenderState
  readonly attempt: number
}

/** Returns the tenders of the paid attempt, else of the waiting one, else of the last. */
export function currentTenders<Tender extends Tried>(tenders: readonly Tender[]): Tender[] {
  const tries = [...Map.groupBy(tenders, ({ attempt }) => attempt)]
    .toSorted(([a], [b]) => b - a)
    .map(([, tried]) => tried)
  return (
    tries.find((tried) => tried.some(({ state }) => isPaid(state) || isHeld(state))) ??
    tries.find((tried) => tried.some(({ state }) => isOpen(state))) ??
    tries[0] ??
    []
  )
}

/** Returns the main current tender: wallet and points only if no other tender pays. */
export function currentTender<Tender extends Tried>(tenders: readonly Tender[]): Tender | undefined {
  return currentTenders(tenders).toSorted((a, b) => ranks[a.kind] - ranks[b.kind])[0]
}

const ranks = { card: 0, cash: 0, bank: 0, none: 0, wallet: 1, points: 2 } as const

/** Returns the payment status shown to users, from the main tender's state and the captured and refunded totals. */
export function paymentStatusOf(tender: {
  readonly kind: TenderKind
  readonly state: TenderState
  readonly capturedMinor: number
  readonly refundedMinor: number
  /** True if cash is still owed for a delivered order. */
  readonly isOwed?: boolean | undefined
}): PaymentStatus {
  const { capturedMinor, refundedMinor } = tender
  if (tender.kind === 'none') return 'nothing_to_pay'
  switch (tender.state) {
    case 'created':
    case 'requires_action':
    case 'reserved':
      return 'pending'
    case 'authorised':
      return 'processing'
    case 'held':
    case 'part_captured':
      return 'authorised'
    case 'captured':
    case 'collected':
    case 'matched':
    case 'part_refunded':
    case 'refunded':
    case 'spent':
    case 'part_restored':
    case 'restored':
    case 'refused':
      if (capturedMinor === 0 && tender.state === 'refused') return 'written_off'
      if (refundedMinor === 0) return 'completed'
      return refundedMinor < capturedMinor ? 'partially_refunded' : 'refunded'
    case 'failed':
      return 'failed'
    case 'voided':
    case 'auth_expired':
    case 'expired':
    case 'released':
      // All other payments of the order were refunded.
      return capturedMinor > 0 && refundedMinor === capturedMinor ? 'refunded' : 'cancelled'
    case 'due':
      if (tender.isOwed) return capturedMinor > 0 ? 'partially_paid' : 'unpaid'
      return 'cash_on_delivery'
    case 'awaiting_transfer':
      return 'awaiting_transfer'
  }
}
