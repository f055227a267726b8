/** The pages on which the shopper approves or declines a payment, or enters the code of their bank. */
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { challengePage, decisionPage } from '../page.tsx'
import {
  challengeCode,
  type Decision,
  type Payment,
  sendingTimes,
  type WebhookTiming,
  webhookTimings,
  wrongCodesMax,
} from '../payment.ts'
import { newReference } from '../reference.ts'
import { type PagesOptions, show, showDecided, showUnknown } from './responses.ts'

const Timing = z.enum(webhookTimings).catch('before')
const DecisionForm = z.object({ decision: z.enum(['approve', 'challenge', 'decline']), webhook: Timing })
const ChallengeForm = z.object({ code: z.string().max(100).catch(''), webhook: Timing })

const approved: Decision = { state: 'approved' }
const declined: Decision = { state: 'failed', failureCode: 'card_declined' }
const notAuthenticated: Decision = { state: 'failed', failureCode: 'authentication_failed' }

export function mountDecision(pages: Hono, options: PagesOptions): void {
  const { storage, clock, base, sendDue } = options

  pages.get('/:id', async (context) => {
    const payment = await storage.find(context.req.param('id'))
    if (!payment) return showUnknown(context, base)
    return isWaiting(payment)
      ? show(context, payment, { base, page: decisionPage })
      : showDecided(context, payment, options)
  })

  pages.post('/:id', async (context) => {
    const payment = await storage.find(context.req.param('id'))
    if (!payment) return showUnknown(context, base)
    const form = DecisionForm.safeParse(await context.req.parseBody())
    if (!form.success)
      return show(context, payment, {
        base,
        page: (shown) => decisionPage({ ...shown, error: 'invalid' }),
        status: 422,
      })
    const { decision, webhook } = form.data
    if (decision === 'challenge')
      return context.redirect(`${base}/pay/${payment.id}/challenge?webhook=${webhook}`, 303)
    return decide(context, payment, decision === 'approve' ? approved : declined, webhook)
  })

  pages.get('/:id/challenge', async (context) => {
    const payment = await storage.find(context.req.param('id'))
    if (!payment) return showUnknown(context, base)
    if (!isWaiting(payment)) return showDecided(context, payment, options)
    const timing = Timing.parse(context.req.query('webhook'))
    return show(context, payment, { base, page: (shown) => challengePage({ ...shown, timing }) })
  })

  pages.post('/:id/challenge', async (context) => {
    const payment = await storage.find(context.req.param('id'))
    if (!payment) return showUnknown(context, base)
    if (!isWaiting(payment)) return context.redirect(payment.returnUrl, 303)
    const { code, webhook: timing } = ChallengeForm.parse(await context.req.parseBody())
    if (code.replace(/\s/g, '') === challengeCode) return decide(context, payment, approved, timing)
    const wrongCodes = await storage.countWrongCode(payment.id)
    if (wrongCodes >= wrongCodesMax) return decide(context, payment, notAuthenticated, timing)
    return show(
      context,
      { ...payment, wrongCodes },
      { base, page: (shown) => challengePage({ ...shown, timing }), status: 422 },
    )
  })

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
}

function isWaiting(payment: Payment): boolean {
  return payment.state === 'requires_action'
}
