import type { Gateways, TenderRow } from '#domains/payments/index.ts'
import type { Begin } from '#platform/work.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Asks a tender's gateway how its payment stands and settles what it says; false when it never began, or when that
 * gateway is no longer configured.
 * @throws {GatewayUnavailable}
 */
export async function askGateway(
  begin: Begin,
  gateways: Gateways,
  { id, gateway: name, gateway_reference: reference }: TenderRow,
): Promise<boolean> {
  const gateway = gateways.find((known) => known.name === name)
  if (!gateway) return false
  const payment = await gateway.findPayment(reference === null ? { key: id } : { reference })
  if (!payment) return false
  await begin((work) => settlePayment(work, gateway, payment))
  return true
}
