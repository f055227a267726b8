/** Pages on which the shopper decides, open to anyone with the payment's address. They work without JavaScript. */
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { newReference } from './api.ts'
import { challengePage, decidedPage, decisionPage, unknownPage } from './page.tsx'
import {
  challengeCode,
  type Decision,
  EVIDENCE_MS,
  offeredReasons,
  type Payment,
  sendingTimes,
  type WebhookTiming,
  webhookTimings,
  wrongCodesMax,
} from './payment.ts'
import type { Storage } from './storage.ts'

export interface PagesOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly base: string
  /** Sends due webhooks before the shopper is redirected. */
  readonly sendDue: () => Promise<unknown>
}

const Timing = z.enum(webhookTimings).catch('before')
const DecisionForm = z.object({ decision: z.enum(['approve', 'challenge', 'decline']), webhook: Timing })
const AuthorisationForm = z.object({ word: z.enum(['end', 'refuse', 'allow']).catch('allow') })
const DisputeForm = z.object({ reason: z.enum(offeredReasons).catch('not_received') })
const OutcomeForm = z.object({ outcome: z.enum(['won', 'lost']).catch('won') })
const ChallengeForm = z.object({ code: z.string().max(100).catch(''), webhook: Timing })

export function gatewayPages({ storage, clock, base, sendDue }: PagesOptions): Hono {
  const pages = new Hono()

  pages.get('/:id', async (context) => {
    const payment = await storage.find(context.req.param('id'))
    if (!payment) return unknown(context)
    return isWaiting(payment) ? show(context, payment, decisionPage) : showDecided(context, payment)
  })

  pages.post('/:id', async (context) => {
    const payment = await storage.find(context.req.param('id'))
    if (!payment) return unknown(context)
    const form = DecisionForm.safeParse(await context.req.parseBody())
    if (!form.success)
      return show(context, payment, (options) => decisionPage({ ...options, error: 'invalid' }), 422)
    const { decision, webhook } = form.data
    if (decision === 'challenge')
      return context.redirect(`${base}/pay/${payment.id}/challenge?webhook=${webhook}`, 303)
    return decide(context, payment, decision === 'approve' ? approved : declined, webhook)
  })

  pages.get('/:id/challenge', async (context) => {
    const payment = await storage.find(context.req.param('id'))
    if (!payment) return unknown(context)
    if (!isWaiting(payment)) return showDecided(context, payment)
    const timing = Timing.parse(context.req.query('webhook'))
    return show(context, payment, (options) => challengePage({ ...options, timing }))
  })

  pages.post('/:id/challenge', async (context) => {
    const payment = await storage.find(context.req.param('id'))
    if (!payment) return unknown(context)
    if (!isWaiting(payment)) return context.redirect(payment.returnUrl, 303)
    const { code, webhook: timing } = ChallengeForm.parse(await context.req.parseBody())
    if (code.replace(/\s/g, '') === challengeCode) return decide(context, payment, approved, timing)
    const wrongCodes = await storage.countWrongCode(payment.id)
    if (wrongCodes >= wrongCodesMax) return decide(context, payment, notAuthenticated, timing)
    return show(context, { ...payment, wrongCodes }, (options) => challengePage({ ...options, timing }), 422)
  })

  pages.post('/:id/authorisation', async (context) => {
    const payment = await storage.find(context.req.param('id'))
    if (!payment) return unknown(context)
    const { word } = AuthorisationForm.parse(await context.req.parseBody())
    if (word === 'end') await storage.letGo(payment.id, clock.now(), { eventId: newReference('sim_ev') })
    else await storage.refuseCaptures(payment.id, word === 'refuse')
    return told(context, payment)
  })

  pages.post('/:id/dispute', async (context) => {
    const payment = await storage.find(context.req.param('id'))
    if (!payment) return unknown(context)
    const { reason } = DisputeForm.parse(await context.req.parseBody())
    const now = clock.now()
    const dispute = {
      id: newReference('sim_dp'),
      paymentId: payment.id,
      reason,
      respondBy: evidenceUntil(now),
    }
    await storage.openDispute(dispute, now, { eventId: newReference('sim_ev') })
    return told(context, payment)
  })

  pages.post('/:id/dispute/decision', async (context) => {
    const payment = await storage.find(context.req.param('id'))
    if (!payment) return unknown(context)
    const { outcome } = OutcomeForm.parse(await context.req.parseBody())
    await storage.decideDispute(payment.id, outcome, clock.now(), { eventId: newReference('sim_ev') })
    return told(context, payment)
  })

  pages.post('/:id/refunds/:refund/failure', async (context) => {
    const payment = await storage.find(context.req.param('id'))
    const refunds = payment ? await storage.refundsOf(payment.id) : []
    const refund = refunds.find(({ id }) => id === context.req.param('refund'))
    if (!payment || !refund) return unknown(context)
    await storage.failRefund(refund.id, clock.now(), { eventId: newReference('sim_ev') })
    return told(context, payment)
  })

  async function told(context: Context, { id }: Payment) {
    await sendDue()
    return context.redirect(`${base}/pay/${id}`, 303)
  }

  /** A paid payment can still be disputed by its bank, or its refund can fail. */
  async function showDecided(context: Context, payment: Payment) {
    const isPaid = payment.state === 'captured'
    const dispute = isPaid ? await storage.disputeOf(payment.id) : undefined
    const refunds = isPaid ? await storage.refundsOf(payment.id) : []
    return show(context, payment, (options) => decidedPage({ ...options, dispute, refunds }))
  }

  /**
   * Decides a payment, sends its webhook as timed, and redirects the shopper. The redirect proves nothing to the
   * market.
   */
  async function decide(context: Context, payment: Payment, decision: Decision, timing: WebhookTiming) {
    const now = clock.now()
    const sendAt = sendingTimes(timing, now)
    await storage.decide(payment.id, decision, { eventId: newReference('sim_ev'), sendAt, now })
    await sendDue()
    return context.redirect(payment.returnUrl, 303)
  }

  function show(
    context: Context,
    payment: Payment,
    page: (options: { payment: Payment; base: string }) => string,
    status: 200 | 422 = 200,
  ) {
    // Chrome applies this policy also to redirects after a form submission.
    const formAction = `form-action 'self' ${new URL(payment.returnUrl, 'http://localhost').origin}`
    context.header('content-security-policy', `${policy}; ${formAction}`)
    return context.html(page({ payment, base }), status)
  }

  function unknown(context: Context) {
    const locale = context.req.header('accept-language')?.slice(0, 2).toLowerCase() ?? ''
    context.header('content-security-policy', `${policy}; form-action 'none'`)
    return context.html(unknownPage({ base, locale }), 404)
  }

  return pages
}

function evidenceUntil(now: Date): Date {
  return new Date(now.getTime() + EVIDENCE_MS)
}

const approved: Decision = { state: 'approved' }
const declined: Decision = { state: 'failed', failureCode: 'card_declined' }
const notAuthenticated: Decision = { state: 'failed', failureCode: 'authentication_failed' }

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

function isWaiting(payment: Payment): boolean {
  return payment.state === 'requires_action'
}
