/** API for the market's server: payments and refunds, idempotent by key. */
import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { disputeAnswer, paymentAnswer, refundAnswer } from './payment.ts'
import type { Storage } from './storage.ts'

export interface ApiOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly apiKey: string
  readonly pagesUrl: string
}

const unauthorised = { message: { code: 'unauthorised' } }

const Key = z.string().min(1).max(200)
const Amount = z.object({
  minor: z.int().positive().max(99_999_999_999),
  currency: z.string().regex(/^[A-Z]{3}$/),
})
const PaymentRequest = z.object({
  key: Key,
  amount: Amount,
  description: z.string().max(500),
  return_url: z.url({ protocol: /^https?$/ }),
  locale: z.string().max(20),
  capture: z.enum(['at_once', 'later']).default('at_once'),
  customer: Key.optional(),
  saves_card: z.boolean().default(false),
  card: Key.optional(),
})
const CaptureRequest = z.object({ key: Key, amount: Amount, is_last: z.boolean() })
const RefundRequest = z.object({ key: Key, amount: Amount })

export function gatewayApi({ storage, clock, apiKey, pagesUrl }: ApiOptions): Hono {
  const api = new Hono()
  api.use(
    bearerAuth({
      token: apiKey,
      noAuthenticationHeader: unauthorised,
      invalidAuthenticationHeader: unauthorised,
      invalidToken: unauthorised,
    }),
  )

  api.post('/payments', async (context) => {
    const asked = PaymentRequest.safeParse(await jsonOf(context.req.raw))
    if (!asked.success) return context.json({ code: 'invalid_request' }, 400)
    const { key, amount, description, return_url: returnUrl, locale, capture } = asked.data
    const { customer, saves_card: savesCard, card } = asked.data
    if (card !== undefined && !(await storage.isCardOf(card, customer))) {
      return context.json({ code: 'card_unknown' }, 422)
    }
    const { payment, isNew } = await storage.create(
      { id: newReference('sim'), key, amount, description, returnUrl, locale, capture, customer, savesCard },
      clock.now(),
    )
    const isSame = payment.amount.minor === amount.minor && payment.amount.currency === amount.currency
    if (!isSame) return context.json({ code: 'key_reused' }, 409)
    // A saved card needs no approval.
    if (card !== undefined && isNew) {
      const now = clock.now()
      await storage.decide(
        payment.id,
        { state: 'approved' },
        { eventId: newReference('sim_ev'), sendAt: [now], now },
      )
      return answerOf(context, payment.id)
    }
    return context.json(paymentAnswer(payment, pagesUrl), isNew ? 201 : 200)
  })

  api.get('/payments', async (context) => {
    const payment = await storage.findByKey(context.req.query('key') ?? '')
    return payment ? context.json(paymentAnswer(payment, pagesUrl)) : context.json({ code: 'not_found' }, 404)
  })

  api.get('/payments/:id', async (context) => {
    const payment = await storage.find(context.req.param('id'))
    return payment ? context.json(paymentAnswer(payment, pagesUrl)) : context.json({ code: 'not_found' }, 404)
  })

  api.post('/payments/:id/cancel', async (context) => {
    const id = context.req.param('id')
    const now = clock.now()
    await storage.decide(id, { state: 'cancelled' }, { eventId: newReference('sim_ev'), sendAt: [now], now })
    await storage.letGo(id, now, { eventId: newReference('sim_ev') })
    const payment = await storage.find(id)
    if (!payment) return context.json({ code: 'not_found' }, 404)
    return context.json(paymentAnswer(payment, pagesUrl))
  })

  api.post('/payments/:id/captures', async (context) => {
    const paymentId = context.req.param('id')
    const asked = CaptureRequest.safeParse(await jsonOf(context.req.raw))
    if (!asked.success) return context.json({ code: 'invalid_request' }, 400)
    const { key, amount, is_last: isLast } = asked.data
    const payment = await storage.find(paymentId)
    if (!payment) return context.json({ code: 'not_found' }, 404)
    if (payment.amount.currency !== amount.currency) return context.json({ code: 'wrong_currency' }, 422)
    const known = await storage.findCapture(key)
    if (known) {
      const isSame = known.paymentId === paymentId && known.amountMinor === amount.minor
      return isSame ? answerOf(context, paymentId) : context.json({ code: 'key_reused' }, 409)
    }
    const capture = { id: newReference('sim_ca'), paymentId, key, amountMinor: amount.minor, isLast }
    const isDone = await storage.capture(capture, clock.now(), { eventId: newReference('sim_ev') })
    if (!isDone)
      return context.json({ code: payment.refusesCaptures ? 'card_declined' : 'not_capturable' }, 422)
    return answerOf(context, paymentId)
  })

  async function answerOf(context: Context, id: string) {
    const payment = await storage.find(id)
    return payment ? context.json(paymentAnswer(payment, pagesUrl)) : context.json({ code: 'not_found' }, 404)
  }

  api.post('/payments/:id/refunds', async (context) => {
    const paymentId = context.req.param('id')
    const asked = RefundRequest.safeParse(await jsonOf(context.req.raw))
    if (!asked.success) return context.json({ code: 'invalid_request' }, 400)
    const { key, amount } = asked.data
    const payment = await storage.find(paymentId)
    if (!payment) return context.json({ code: 'not_found' }, 404)
    if (payment.amount.currency !== amount.currency) return context.json({ code: 'wrong_currency' }, 422)
    const known = await storage.findRefund(key)
    if (known) {
      const isSame = known.paymentId === paymentId && known.amountMinor === amount.minor
      return isSame ? context.json({ id: known.id }) : context.json({ code: 'key_reused' }, 409)
    }
    const refund = { id: newReference('sim_re'), paymentId, key, amountMinor: amount.minor }
    const isDone = await storage.refund(refund, clock.now(), { eventId: newReference('sim_ev') })
    if (!isDone) return context.json({ code: 'more_than_captured' }, 422)
    return context.json({ id: refund.id }, 201)
  })
  api.get('/refunds/:id', async (context) => {
    const refund = await storage.findRefundById(context.req.param('id'))
    return refund ? context.json(refundAnswer(refund)) : context.json({ code: 'not_found' }, 404)
  })

  api.post('/cards/:token/forget', async (context) => {
    await storage.forgetCard(context.req.param('token'))
    return context.json({})
  })
  api.post('/customers/:customer/forget', async (context) => {
    await storage.forgetCardsOf(context.req.param('customer'))
    return context.json({})
  })

  api.get('/disputes/:id', async (context) => {
    const dispute = await storage.findDispute(context.req.param('id'))
    return dispute ? context.json(disputeAnswer(dispute)) : context.json({ code: 'not_found' }, 404)
  })
  return api
}

/** Returns a reference random enough to be the only secret of a payment page. */
export function newReference(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url')}`
}

async function jsonOf(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    return undefined
  }
}
