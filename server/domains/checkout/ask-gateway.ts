import { type Gateways, gatewayNamed, type TenderRow } from '#domains/payments/index.ts'
import type { Begin } from '#platform/work.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Asks a tender's gateway how its payment stands and settles what it says; false when it never began.
 * @throws {GatewayUnavailable}
 */
export async function askGateway(
  begin: Begin,
  gateways: Gateways,
  { id, gateway: name, gateway_reference: reference }: TenderRow,
): Promise<boolean> {
  const gateway = gatewayNamed(gateways, name)
  const payment = await gateway.findPayment(reference === null ? { key: id } : { reference })
  if (!payment) return false
  await begin((work) => settlePayment(work, gateway, payment))
  return true
}
