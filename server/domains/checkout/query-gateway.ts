import type { Gateways } from '#domains/payments/index.ts'
import type { Begin } from '#platform/work.ts'
import { settlePaymentUpdate } from './settle-payment-update.ts'

/** A payment requested from a gateway under an idempotency key. */
export interface Awaited {
  /** The id of the tender or recharge it pays, also the idempotency key. */
  readonly id: string
  readonly gateway: string | null
  readonly gatewayReference: string | undefined
}

/**
 * Reads a payment's state from its gateway and settles it. Returns false if the payment never started, or its gateway
 * is not configured any more.
 * @throws {GatewayUnavailable}
 */
export async function queryGateway(
  begin: Begin,
  gateways: Gateways,
  { id, gateway: name, gatewayReference: reference }: Awaited,
): Promise<boolean> {
  const gateway = gateways.find((known) => known.name === name)
  if (!gateway) return false
  const payment = await gateway.findPayment(reference === undefined ? { key: id } : { reference })
  if (!payment) return false
  await settlePaymentUpdate(begin, gateway, payment)
  return true
}

export function awaitedBy({
  id,
  gateway,
  gateway_reference: reference,
}: {
  readonly id: string
  readonly gateway: string | null
  readonly gateway_reference: string | null
}): Awaited {
  return { id, gateway, gatewayReference: reference ?? undefined }
}
