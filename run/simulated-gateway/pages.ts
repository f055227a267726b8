/** The pages on which the shopper decides; whoever knows a payment's address may. They work without script. */
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { newReference } from './api.ts'
import { challengePage, decidedPage, decisionPage, unknownPage } from './page.tsx'
import {
  challengeCode,
  type Decision,
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
  /** The path at which the gateway is mounted. */
  readonly base: string
  /** Sends what is due now, before the shopper is sent back. */
  readonly sendDue: () => Promise<unknown>
}

const Timing = z.enum(webhookTimings).catch('before')
const DecisionForm = z.object({ decision: z.enum(['approve', 'challenge', 'decline']), webhook: Timing })
const ChallengeForm = z.object({ code: z.string().max(100).catch(''), webhook: Timing })

export function gatewayPages({ storage, clock, base, sendDue }: PagesOptions): Hono {
  const pages = new Hono()

  pages.get('/:id', async (context) => {
    const payment = await storage.find(context.req.param('id'))
    if (!payment) return unknown(context)
    return show(context, payment, isWaiting(payment) ? decisionPage : decidedPage)
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
    if (!isWaiting(payment)) return show(context, payment, decidedPage)
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

  /** Decides, tells the market when it is to be told, and sends the shopper back, who proves nothing by that. */
  async function decide(context: Context, payment: Payment, decision: Decision, timing: WebhookTiming) {
    const sendAt = sendingTimes(timing, clock.now())
    await storage.decide(payment.id, decision, { eventId: newReference('sim_ev'), sendAt })
    await sendDue()
    return context.redirect(payment.returnUrl, 303)
  }

  function show(
    context: Context,
    payment: Payment,
    page: (options: { payment: Payment; base: string }) => string,
    status: 200 | 422 = 200,
  ) {
    // Chrome holds a form to this policy also where its answer leads on to.
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

const approved: Decision = { state: 'captured' }
const declined: Decision = { state: 'failed', failureCode: 'card_declined' }
const notAuthenticated: Decision = { state: 'failed', failureCode: 'authentication_failed' }

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

function isWaiting(payment: Payment): boolean {
  return payment.state === 'requires_action'
}
