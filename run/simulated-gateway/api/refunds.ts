/** Refunds of captured payments. */
import type { Hono } from 'hono'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { refundAnswer } from '../payment.ts'
import { newReference } from '../reference.ts'
import type { Storage } from '../storage.ts'
import { Amount, jsonOf, Key } from './request.ts'

const RefundRequest = z.object({ key: Key, amount: Amount })

export function mountRefunds(
  api: Hono,
  { storage, clock }: { readonly storage: Storage; readonly clock: Clock },
): void {
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
}
