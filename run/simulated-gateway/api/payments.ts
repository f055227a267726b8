/** Payments: create, find and cancel. */
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { paymentAnswer } from '../payment.ts'
import { newReference } from '../reference.ts'
import type { Storage } from '../storage.ts'
import { Amount, jsonOf, Key } from './request.ts'

export interface PaymentApiOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly pagesUrl: string
}

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

export function mountPayments(api: Hono, options: PaymentApiOptions): void {
  const { storage, clock, pagesUrl } = options

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
      return answerPayment(context, payment.id, options)
    }
    return context.json(paymentAnswer(payment, pagesUrl), isNew ? 201 : 200)
  })

  api.get('/payments', async (context) => {
    const payment = await storage.findByKey(context.req.query('key') ?? '')
    return payment ? context.json(paymentAnswer(payment, pagesUrl)) : context.json({ code: 'not_found' }, 404)
  })

  api.get('/payments/:id', (context) => answerPayment(context, context.req.param('id'), options))

  api.post('/payments/:id/cancel', async (context) => {
    const id = context.req.param('id')
    const now = clock.now()
    await storage.decide(id, { state: 'cancelled' }, { eventId: newReference('sim_ev'), sendAt: [now], now })
    await storage.letGo(id, now, { eventId: newReference('sim_ev') })
    return answerPayment(context, id, options)
  })
}

/** Answers with the payment as it is now. */
export async function answerPayment(
  context: Context,
  id: string,
  { storage, pagesUrl }: Pick<PaymentApiOptions, 'storage' | 'pagesUrl'>,
): Promise<Response> {
  const payment = await storage.find(id)
  return payment ? context.json(paymentAnswer(payment, pagesUrl)) : context.json({ code: 'not_found' }, 404)
}
