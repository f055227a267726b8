/** What can happen to a payment after the decision: its bank or the cardholder changes it. */
import type { Hono } from 'hono'
import { z } from 'zod'
import { EVIDENCE_MS, offeredReasons } from '../payment.ts'
import { newReference } from '../reference.ts'
import { type PagesOptions, showUnknown, told } from './responses.ts'

const AuthorisationForm = z.object({ word: z.enum(['end', 'refuse', 'allow']).catch('allow') })
const DisputeForm = z.object({ reason: z.enum(offeredReasons).catch('not_received') })
const OutcomeForm = z.object({ outcome: z.enum(['won', 'lost']).catch('won') })

export function mountLaterEvents(pages: Hono, options: PagesOptions): void {
  const { storage, clock, base } = options

  pages.post('/:id/authorisation', async (context) => {
    const payment = await storage.find(context.req.param('id'))
    if (!payment) return showUnknown(context, base)
    const { word } = AuthorisationForm.parse(await context.req.parseBody())
    if (word === 'end') await storage.letGo(payment.id, clock.now(), { eventId: newReference('sim_ev') })
    else await storage.refuseCaptures(payment.id, word === 'refuse')
    return told(context, payment, options)
  })

  pages.post('/:id/dispute', async (context) => {
    const payment = await storage.find(context.req.param('id'))
    if (!payment) return showUnknown(context, base)
    const { reason } = DisputeForm.parse(await context.req.parseBody())
    const now = clock.now()
    const dispute = {
      id: newReference('sim_dp'),
      paymentId: payment.id,
      reason,
      respondBy: evidenceUntil(now),
    }
    await storage.openDispute(dispute, now, { eventId: newReference('sim_ev') })
    return told(context, payment, options)
  })

  pages.post('/:id/dispute/decision', async (context) => {
    const payment = await storage.find(context.req.param('id'))
    if (!payment) return showUnknown(context, base)
    const { outcome } = OutcomeForm.parse(await context.req.parseBody())
    await storage.decideDispute(payment.id, outcome, clock.now(), { eventId: newReference('sim_ev') })
    return told(context, payment, options)
  })

  pages.post('/:id/refunds/:refund/failure', async (context) => {
    const payment = await storage.find(context.req.param('id'))
    const refunds = payment ? await storage.refundsOf(payment.id) : []
    const refund = refunds.find(({ id }) => id === context.req.param('refund'))
    if (!payment || !refund) return showUnknown(context, base)
    await storage.failRefund(refund.id, clock.now(), { eventId: newReference('sim_ev') })
    return told(context, payment, options)
  })
}

function evidenceUntil(now: Date): Date {
  return new Date(now.getTime() + EVIDENCE_MS)
}
