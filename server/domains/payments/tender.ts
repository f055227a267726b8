/** Tenders: their states, what a gateway's word makes of them, and what they add up to for people. Pure. */
import type { PaymentMethod, TenderKind as ShownKind } from '#contract/checkout.ts'
import type { PaymentStatus } from '#contract/order-states.ts'
import type { TenderState } from '#values/tender-state.ts'
import type { GatewayPayment } from './gateway.ts'

/** `card` is whatever a gateway takes, `none` what pays a total of 0. */
export type TenderKind = 'card' | 'cash' | 'bank' | 'wallet' | 'points' | 'none'

/** What the market itself keeps for customers: it can be put aside at once. */
export type FundKind = 'wallet' | 'points'

export function isFund(kind: TenderKind): kind is FundKind {
  return kind === 'wallet' || kind === 'points'
}

/** The kind of tender that a way of paying makes. */
export function kindOf(method: PaymentMethod): Exclude<TenderKind, FundKind | 'none'> {
  return method === 'paypal' ? 'card' : method
}

/** Waiting for money that may still come in time. */
export const openStates: readonly TenderState[] = [
  'created',
  'requires_action',
  'authorised',
  'due',
  'awaiting_transfer',
  'reserved',
]

export function isOpen(state: TenderState): boolean {
  return openStates.includes(state)
}

const paidStates: readonly TenderState[] = [
  'captured',
  'part_refunded',
  'refunded',
  'collected',
  'matched',
  'refused',
  'spent',
  'part_restored',
  'restored',
]

/** Authorised for orders whose sellers have not all decided: what of it is taken, they say. */
export function isHeld(state: TenderState): boolean {
  return state === 'held' || state === 'part_captured'
}

/** Whether its money came, be it back again; or, in cash, whether that is settled without any. */
export function isPaid(state: TenderState): boolean {
  return paidStates.includes(state)
}

/** How far a card's tender has come; it moves up only. What ended without money can still turn out to be paid. */
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

/** The state that what the gateway says leads to; undefined when it is nothing new. */
export function stateAfter(state: TenderState, payment: GatewayPayment): ToldState | undefined {
  const told = toldStates[payment.state]
  return stepOf(told) > stepOf(state) ? told : undefined
}

const toldStates = {
  requires_action: 'requires_action',
  approved: 'authorised',
  authorised: 'authorised',
  captured: 'captured',
  failed: 'failed',
  cancelled: 'voided',
} as const satisfies Record<GatewayPayment['state'], TenderState>
export type ToldState = (typeof toldStates)[GatewayPayment['state']]

/** How people paid, or are to pay: a tender of a gateway that is no card's is named after that. */
export function methodOf({
  kind,
  gateway,
}: {
  readonly kind: TenderKind
  readonly gateway: string | null
}): ShownKind {
  return kind === 'card' && gateway === 'paypal' ? 'paypal' : kind
}

/** Where money goes back to: into the wallet where that was wished, else the way it came, unless a person pays it by bank. */
export function wayBackOf({
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

/** Where a refund that is written down went, or goes. */
export function wayBackIn({
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
  return wayBackOf({ kind, gateway, paidTo, isByBank: reference !== null })
}

function stepOf(state: TenderState): number {
  return cardSteps.findIndex((step) => step.includes(state))
}

/** Why a payment is not the one that was asked for; undefined when it is. */
export function misfitOf(
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

/** The tenders that count: those of the try whose money came, else of the one that waits for it, else of the last. */
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

/** Of the tenders that count the one by which the others stand or fall: wallet and points only where nothing else pays. */
export function currentTender<Tender extends Tried>(tenders: readonly Tender[]): Tender | undefined {
  return currentTenders(tenders).toSorted((a, b) => ranks[a.kind] - ranks[b.kind])[0]
}

const ranks = { card: 0, cash: 0, bank: 0, none: 0, wallet: 1, points: 2 } as const

/** What people are told of how a purchase is paid: the state of the tender that counts, and what came and went with all. */
export function paymentStatusOf(tender: {
  readonly kind: TenderKind
  readonly state: TenderState
  readonly capturedMinor: number
  readonly refundedMinor: number
  /** Something was delivered of which cash is still owed. */
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
      // What else had paid for it went back.
      return capturedMinor > 0 && refundedMinor === capturedMinor ? 'refunded' : 'cancelled'
    case 'due':
      if (tender.isOwed) return capturedMinor > 0 ? 'partially_paid' : 'unpaid'
      return 'cash_on_delivery'
    case 'awaiting_transfer':
      return 'awaiting_transfer'
  }
}
