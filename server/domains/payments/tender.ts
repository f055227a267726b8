/** Tenders: their states, what a gateway's word makes of them, and what they add up to for people. Pure. */
import type { PaymentStatus } from '#contract/order-states.ts'
import type { GatewayPayment } from './gateway.ts'

export type TenderKind = 'card' | 'cash' | 'bank'

export const tenderStates = [
  'created',
  'requires_action',
  'authorised',
  'captured',
  'part_refunded',
  'refunded',
  'voided',
  'failed',
  'due',
  'collected',
  'awaiting_transfer',
  'matched',
  'expired',
] as const
export type TenderState = (typeof tenderStates)[number]

/** Waiting for money that may still come in time. */
export const openStates: readonly TenderState[] = [
  'created',
  'requires_action',
  'authorised',
  'due',
  'awaiting_transfer',
]

export function isOpen(state: TenderState): boolean {
  return openStates.includes(state)
}

const paidStates: readonly TenderState[] = ['captured', 'part_refunded', 'refunded', 'collected', 'matched']

/** Whether its money came, be it back again. */
export function isPaid(state: TenderState): boolean {
  return paidStates.includes(state)
}

/** How far a card's tender has come; it moves up only. What ended without money can still turn out to be paid. */
const cardSteps: readonly (readonly TenderState[])[] = [
  ['created'],
  ['requires_action'],
  ['authorised'],
  ['failed', 'voided', 'expired'],
  ['captured'],
  ['part_refunded'],
  ['refunded'],
]

/** The state that what the gateway says leads to; undefined when it is nothing new. */
export function stateAfter(state: TenderState, payment: GatewayPayment): TenderState | undefined {
  const told: TenderState = payment.state === 'cancelled' ? 'voided' : payment.state
  return stepOf(told) > stepOf(state) ? told : undefined
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

/** The tender that counts: the one whose money came, else one that waits for it, else the last that did not. */
export function currentTender<Tender extends { readonly state: TenderState; readonly attempt: number }>(
  tenders: readonly Tender[],
): Tender | undefined {
  const latestFirst = tenders.toSorted((a, b) => b.attempt - a.attempt)
  return (
    latestFirst.find(({ state }) => isPaid(state)) ??
    latestFirst.find(({ state }) => isOpen(state)) ??
    latestFirst[0]
  )
}

/** What people are told of a tender. */
export function paymentStatusOf(tender: {
  readonly state: TenderState
  readonly capturedMinor: number
  readonly refundedMinor: number
}): PaymentStatus {
  switch (tender.state) {
    case 'created':
    case 'requires_action':
      return 'pending'
    case 'authorised':
      return 'processing'
    case 'captured':
    case 'collected':
    case 'matched':
    case 'part_refunded':
    case 'refunded':
      if (tender.refundedMinor === 0) return 'completed'
      return tender.refundedMinor < tender.capturedMinor ? 'partially_refunded' : 'refunded'
    case 'failed':
      return 'failed'
    case 'voided':
    case 'expired':
      return 'cancelled'
    case 'due':
      return 'cash_on_delivery'
    case 'awaiting_transfer':
      return 'awaiting_transfer'
  }
}
