/** API for the market's server: payments and refunds, idempotent by key. */
import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import { mountCaptures } from './api/captures.ts'
import { mountPayments, type PaymentApiOptions } from './api/payments.ts'
import { mountRefunds } from './api/refunds.ts'
import { disputeAnswer } from './payment.ts'

export interface ApiOptions extends PaymentApiOptions {
  readonly apiKey: string
}

const unauthorised = { message: { code: 'unauthorised' } }

export function gatewayApi({ apiKey, ...options }: ApiOptions): Hono {
  const { storage } = options
  const api = new Hono()
  api.use(
    bearerAuth({
      token: apiKey,
      noAuthenticationHeader: unauthorised,
      invalidAuthenticationHeader: unauthorised,
      invalidToken: unauthorised,
    }),
  )

  mountPayments(api, options)
  mountCaptures(api, options)
  mountRefunds(api, options)

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
