/** PayPal's webhooks, which are verified at PayPal and only name what has changed. */
import { z } from 'zod'
import { type EventSubject, type Gateway, GatewayRefusal } from '#domains/payments/index.ts'
import { asked, parsed } from './answers.ts'
import type { PayPalClient } from './client.ts'

/** PayPal retries a webhook for three days, with the time of the first attempt. */
const TOLERANCE_MS = 3 * 24 * 60 * 60 * 1000

const Verification = z.object({ verification_status: z.string() })
const Event = z.object({
  id: z.string(),
  event_type: z.string(),
  create_time: z.string().optional(),
  resource_type: z.string().optional(),
  resource: z.object({
    id: z.string().optional(),
    dispute_id: z.string().optional(),
    payout_batch_id: z.string().optional(),
    batch_header: z.object({ payout_batch_id: z.string() }).optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
  }),
})

export function paypalWebhooks({ requestTo }: PayPalClient, webhookId: string): Pick<Gateway, 'readWebhook'> {
  return {
    async readWebhook({ headers, text, now }) {
      const sentAt = Date.parse(headers.get('paypal-transmission-time') ?? '')
      if (!(Math.abs(now.getTime() - sentAt) <= TOLERANCE_MS)) return undefined
      const event = Event.safeParse(parsed(text))
      if (!event.success || !(await isSent(headers, text))) return undefined
      const { id, event_type, create_time } = event.data
      return { id, about: subjectOf(event.data), payload: { id, event_type, create_time } }
    },
  }

  /** Verifies a webhook at PayPal, with the event exactly as received. */
  async function isSent(headers: Headers, text: string): Promise<boolean> {
    const named = (name: string) => headers.get(name) ?? ''
    const proof = {
      auth_algo: named('paypal-auth-algo'),
      cert_url: named('paypal-cert-url'),
      transmission_id: named('paypal-transmission-id'),
      transmission_sig: named('paypal-transmission-sig'),
      transmission_time: named('paypal-transmission-time'),
      webhook_id: webhookId,
    }
    if (Object.values(proof).some((value) => value === '')) return false
    const request = requestTo('POST', '/v1/notifications/verify-webhook-signature')
    request.text(`${JSON.stringify(proof).slice(0, -1)},"webhook_event":${text}}`)
    request.header('content-type', 'application/json')
    try {
      const { body } = await asked(request.callAsText())
      return Verification.parse(JSON.parse(String(body))).verification_status === 'SUCCESS'
    } catch (error) {
      // PayPal did not send an event that it cannot read.
      if (error instanceof GatewayRefusal) return false
      throw error
    }
  }
}

function subjectOf({ resource_type: type, resource }: z.output<typeof Event>): EventSubject | undefined {
  const { id, dispute_id: disputeId, supplementary_data: more } = resource
  const batch = resource.payout_batch_id ?? resource.batch_header?.payout_batch_id
  if (batch !== undefined) return { kind: 'payout', reference: batch }
  if (disputeId !== undefined) return { kind: 'dispute', reference: disputeId }
  if (type === 'refund' && id !== undefined) return { kind: 'refund', reference: id }
  const reference = type === 'checkout-order' ? id : more?.related_ids?.order_id
  return reference === undefined ? undefined : { kind: 'payment', reference }
}
