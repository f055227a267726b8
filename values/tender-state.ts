/** States of a tender: a gateway payment, cash, a bank transfer, or wallet balance and points. */
export const tenderStates = [
  'created',
  'requires_action',
  'authorised',
  'held',
  'part_captured',
  'captured',
  'part_refunded',
  'refunded',
  'voided',
  'auth_expired',
  'failed',
  'due',
  'collected',
  'refused',
  'awaiting_transfer',
  'matched',
  'expired',
  'reserved',
  'spent',
  'part_restored',
  'restored',
  'released',
] as const
export type TenderState = (typeof tenderStates)[number]

/** A payment at a gateway that may still succeed; top-ups of the wallet have these states too. */
export const pendingPaymentStates = [
  'created',
  'requires_action',
  'authorised',
] as const satisfies TenderState[]

/** Waiting for money from outside that may still arrive in time. */
export const awaitedTenderStates = [
  ...pendingPaymentStates,
  'due',
  'awaiting_transfer',
] as const satisfies TenderState[]

/** Waiting for money from outside, or for the rest of the payment. */
export const openTenderStates = [...awaitedTenderStates, 'reserved'] as const satisfies TenderState[]

/** Authorised, while sellers have not decided on all orders: their decisions determine the captures. */
export const heldTenderStates = ['held', 'part_captured'] as const satisfies TenderState[]

/** The money was captured, even if refunded since, or the cash was written off in full. */
export const paidTenderStates = [
  'captured',
  'part_refunded',
  'refunded',
  'collected',
  'matched',
  'refused',
  'spent',
  'part_restored',
  'restored',
] as const satisfies TenderState[]

export function isOneOf(state: TenderState, states: readonly TenderState[]): boolean {
  return states.includes(state)
}
