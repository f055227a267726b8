import { problem } from '#platform/problem.ts'
import type { Raw } from '#platform/route.ts'
import { newId } from '#values/id.ts'
import type { Gateways } from './gateway.ts'
import { insertGatewayEvent } from './queries.ts'

/**
 * Keeps what a gateway tells, once, and answers before anything is made of it: a job asks the gateway itself how the
 * payment stands, so that neither order nor repetition of webhooks matters.
 */
export function receiveWebhook(gateways: Gateways): Raw<'POST /webhooks/{gateway}'> {
  return {
    raw: (begin, { params, headers, text }) =>
      begin(async (work) => {
        const gateway = gateways.find(({ name }) => name === params.gateway)
        const event = gateway?.readWebhook({ headers, text, now: work.now })
        if (!gateway || !event) throw problem('bad_signature')
        const id = await insertGatewayEvent(work, {
          id: newId(),
          gateway: gateway.name,
          eventId: event.id,
          payload: { ...event.payload, payment_reference: event.paymentReference },
        })
        if (id !== undefined) await work.addJob('checkout.apply_gateway_event', { event_id: id })
        return { received: true }
      }),
  }
}
