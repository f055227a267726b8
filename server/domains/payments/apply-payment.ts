import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { endOpenTenders, releaseFunds } from './end-tenders.ts'
import { tellFailed } from './fail-tender.ts'
import type { Gateway, GatewayPayment } from './gateway.ts'
import * as queries from './queries.ts'
import { isPaid, misfitOf, stateAfter } from './tender.ts'

/** What a gateway's word changed. `misfit` is a payment that is not the one asked for: its money must go back. */
export type Applied = 'unchanged' | 'changed' | 'paid' | 'failed' | 'misfit'

/**
 * Makes of a tender what its gateway says of the payment, forward only; saying it again changes nothing. The order
 * group is locked by the caller, who has read the tender after that.
 */
export async function applyPayment(
  work: Work,
  tender: queries.TenderRow,
  payment: GatewayPayment,
  gateway: Gateway,
): Promise<Applied> {
  const misfit = misfitOf(
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
  // Whatever else it was to be paid by is not needed now; two cards cannot both be alive.
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
  // What else was to pay is back at once: nothing is kept for a payment that is over.
  if (state === 'failed' || state === 'voided') await releaseFunds(work, tender)
  if (state !== 'failed') return 'changed'
  await tellFailed(work, tender.id)
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

/** Security T42, T43: whatever was paid there, it is not this. */
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
