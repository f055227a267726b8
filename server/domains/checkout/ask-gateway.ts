import type { Gateways } from '#domains/payments/index.ts'
import type { Begin } from '#platform/work.ts'
import { settleWord } from './settle-word.ts'

/** A payment that a gateway was asked for under a key. */
export interface Awaited {
  /** Of the tender or the recharge that it pays, which is the key as well. */
  readonly id: string
  readonly gateway: string | null
  readonly gatewayReference: string | undefined
}

/**
 * Asks a gateway how a payment stands and settles what it says; false when it never began, or when that gateway is no
 * longer configured.
 * @throws {GatewayUnavailable}
 */
export async function askGateway(
  begin: Begin,
  gateways: Gateways,
  { id, gateway: name, gatewayReference: reference }: Awaited,
): Promise<boolean> {
  const gateway = gateways.find((known) => known.name === name)
  if (!gateway) return false
  const payment = await gateway.findPayment(reference === undefined ? { key: id } : { reference })
  if (!payment) return false
  await settleWord(begin, gateway, payment)
  return true
}

/** Of a tender. */
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
