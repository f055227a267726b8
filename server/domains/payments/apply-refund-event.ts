import { z } from 'zod'
import { refundFailed } from '#contract/events.ts'
import { bookOrders } from '#domains/ledger/index.ts'
import { emit } from '#platform/events/emit.ts'
import type { Begin, Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { type Gateways, gatewayNamed } from './gateway.ts'
import { markEventApplied, readGatewayEvent } from './gateway-event-queries.ts'
import { reverseRefund } from './refund-queries.ts'
import { notifyReturnFailed, returnedBy } from './return-payment.ts'

const Payload = z.looseObject({ refund_reference: z.string() })

/** Uses the webhook only to find the refund; the gateway is asked whether it failed. */
export async function applyRefundEvent(begin: Begin, gateways: Gateways, eventId: string): Promise<void> {
  const event = await begin((work) => readGatewayEvent(work, eventId))
  if (!event || event.applied_at) return
  const { refund_reference: reference } = Payload.parse(event.payload)
  const gateway = gatewayNamed(gateways, event.gateway)
  const refund = await gateway.findRefund(reference)
  if (refund?.state === 'failed') {
    const { key, failureCode: code = 'failed' } = refund
    const returned = returnedBy(key)
    if (returned !== undefined) await notifyReturnFailed(begin, gateway, { reference: returned, code })
    else await begin((work) => failLate(work, { refundId: key, gateway: event.gateway, code }))
  }
  await begin((work) => markEventApplied(work, eventId))
}

/** Makes a completed refund due again when its money did not arrive. Repeating it changes nothing. */
async function failLate(
  work: Work,
  given: { refundId: string; gateway: string; code: string },
): Promise<void> {
  const orderId = await reverseRefund(work, { ...given, eventId: newId() })
  if (orderId === undefined) return
  emit(work, refundFailed, { order_id: orderId, refund_id: given.refundId })
  await bookOrders(work, [orderId])
}
