import { problem } from '#platform/problem.ts'
import type { Raw } from '#platform/route.ts'
import { newId } from '#values/id.ts'
import { type Gateway, type Gateways, GatewayUnavailable, type WebhookEvent } from './gateway.ts'
import { insertGatewayEvent } from './gateway-event-queries.ts'
import {
  applyDisputeWebhook,
  applyPaymentWebhook,
  applyPayoutWebhook,
  applyRefundWebhook,
} from './job-kinds.ts'

/**
 * Stores each webhook once and answers before it is processed. A job asks the gateway for the current state, so the
 * order and repetition of webhooks do not matter.
 */
export function receiveWebhook(gateways: Gateways): Raw<'POST /webhooks/{gateway}'> {
  return {
    raw: async (begin, { params, headers, text }) => {
      const gateway = gateways.find(({ name }) => name === params.gateway)
      const now = await begin(async (work) => work.now)
      const event = gateway && (await readIn({ gateway, headers, text, now }))
      if (!gateway || !event) throw problem('bad_signature')
      const { id: eventId, about, payload } = event
      if (!about) return { received: true }
      return begin(async (work) => {
        const id = await insertGatewayEvent(work, {
          id: newId(),
          gateway: gateway.name,
          eventId,
          payload: { ...payload, [`${about.kind}_reference`]: about.reference },
        })
        if (id !== undefined) await work.addJob(jobs[about.kind], { event_id: id })
        return { received: true }
      })
    },
  }
}

const jobs = {
  payment: applyPaymentWebhook,
  dispute: applyDisputeWebhook,
  refund: applyRefundWebhook,
  payout: applyPayoutWebhook,
  account: applyPayoutWebhook,
} as const

/**
 * Asks the gateway to confirm the webhook where it requires that; if it does not answer, it will send the webhook
 * again.
 */
async function readIn({
  gateway,
  ...given
}: {
  gateway: Gateway
  headers: Headers
  text: string
  now: Date
}): Promise<WebhookEvent | undefined> {
  try {
    return await gateway.readWebhook(given)
  } catch (error) {
    if (error instanceof GatewayUnavailable) throw problem('gateway_unavailable')
    throw error
  }
}
