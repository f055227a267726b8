/** Captures of authorised payments. */
import type { Hono } from 'hono'
import { z } from 'zod'
import { newReference } from '../reference.ts'
import { answerPayment, type PaymentApiOptions } from './payments.ts'
import { Amount, jsonOf, Key } from './request.ts'

const CaptureRequest = z.object({ key: Key, amount: Amount, is_last: z.boolean() })

export function mountCaptures(api: Hono, options: PaymentApiOptions): void {
  const { storage, clock } = options

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
      return isSame ? answerPayment(context, paymentId, options) : context.json({ code: 'key_reused' }, 409)
    }
    const capture = { id: newReference('sim_ca'), paymentId, key, amountMinor: amount.minor, isLast }
    const isDone = await storage.capture(capture, clock.now(), { eventId: newReference('sim_ev') })
    if (!isDone)
      return context.json({ code: payment.refusesCaptures ? 'card_declined' : 'not_capturable' }, 422)
    return answerPayment(context, paymentId, options)
  })
}
