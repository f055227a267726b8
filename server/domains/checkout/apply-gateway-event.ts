import { z } from 'zod'
import { type Gateways, gatewayNamed, markEventApplied, readGatewayEvent } from '#domains/payments/index.ts'
import type { Begin } from '#platform/work.ts'
import { settlePaymentUpdate } from './settle-payment-update.ts'

const Payload = z.looseObject({ payment_reference: z.string() })

/** Handles a webhook, which is trusted only to name a payment: its state is read from the gateway. */
export async function applyGatewayEvent(begin: Begin, gateways: Gateways, eventId: string): Promise<void> {
  const event = await begin((work) => readGatewayEvent(work, eventId))
  if (!event || event.applied_at) return
  const gateway = gatewayNamed(gateways, event.gateway)
  const { payment_reference: reference } = Payload.parse(event.payload)
  const payment = await gateway.findPayment({ reference })
  if (payment) await settlePaymentUpdate(begin, gateway, payment)
  await begin((work) => markEventApplied(work, eventId))
}
