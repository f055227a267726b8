import { paymentFailed } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { endOpenTenders, releaseFunds } from './end-tenders.ts'
import type { Gateway, GatewayPayment } from './gateway.ts'
import * as queries from './queries.ts'
import { isPaid, mismatchOf, stateAfter } from './tender.ts'

/** What a payment update changed. `misfit` is a payment that does not match its tender and must be refunded. */
export type Applied = 'unchanged' | 'changed' | 'paid' | 'failed' | 'misfit'

/**
 * Updates a tender from the gateway's payment state. States only move forward, and repeating a call changes nothing.
 * The caller holds the lock on the order group and has read the tender under it.
 */
export async function applyPayment(
  work: Work,
  tender: queries.TenderRow,
  payment: GatewayPayment,
  gateway: Gateway,
): Promise<Applied> {
  const misfit = mismatchOf(
    { id: tender.id, amountMinor: tender.amount_minor, currency: tender.currency },
    payment,
    gateway,
  )
  if (misfit !== undefined) return refuse(work, { tender, payment, misfit })

  const state = stateAfter(tender.state, payment)
  if (state === undefined) {
    await queries.touchTender(work, tender.id)
    return 'unchanged'
  }
  const isCaptured = state === 'captured'
  // Ends the other open tenders, so that two cards can never both be charged.
  if (isCaptured) await endOpenTenders(work, [tender.group_id], { as: 'voided', except: tender.attempt })
  await queries.changeTender(work, {
    tenderId: tender.id,
    state,
    isCaptured,
    gatewayReference: payment.reference,
    nextActionUrl: state === 'requires_action' ? payment.nextActionUrl : undefined,
    failureCode: payment.failureCode,
    event: { id: newId(), ...eventOf(payment), message: payment.failureCode },
  })
  if (isCaptured) return 'paid'
  // Releases the points and wallet balance reserved beside a payment that has ended.
  if (state === 'failed' || state === 'voided') await releaseFunds(work, tender)
  if (state !== 'failed') return 'changed'
  emit(work, paymentFailed, { tender_id: tender.id })
  return 'failed'
}

function eventOf({ state }: GatewayPayment): { kind: queries.TenderEventKind; outcome: queries.Outcome } {
  switch (state) {
    case 'requires_action':
      return { kind: 'charge', outcome: 'action_required' }
    case 'approved':
    case 'authorised':
      return { kind: 'authorise', outcome: 'succeeded' }
    case 'captured':
      return { kind: 'charge', outcome: 'succeeded' }
    case 'failed':
      return { kind: 'charge', outcome: 'failed' }
    case 'cancelled':
      return { kind: 'cancel', outcome: 'succeeded' }
  }
}

/** Never accepts a payment whose key, amount, currency or mode differs from the tender. */
async function refuse(
  work: Work,
  { tender, payment, misfit }: { tender: queries.TenderRow; payment: GatewayPayment; misfit: string },
): Promise<Applied> {
  if (payment.key !== tender.id || isPaid(tender.state) || tender.state === 'failed') return 'misfit'
  await queries.changeTender(work, {
    tenderId: tender.id,
    state: 'failed',
    isCaptured: false,
    gatewayReference: payment.reference,
    failureCode: 'misfit',
    event: {
      id: newId(),
      kind: 'charge',
      outcome: 'failed',
      message: `Not the payment asked for: ${misfit}`,
    },
  })
  await releaseFunds(work, tender)
  return 'misfit'
}
