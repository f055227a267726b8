import type { Gateway, GatewayPayment } from '#domains/payments/index.ts'
import type { Begin } from '#platform/work.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Settles a gateway's payment state, and captures an approved payment that is still due. The capture runs between
 * transactions, so that nothing is locked meanwhile.
 * @throws {GatewayUnavailable} if the result of the capture is unknown
 */
export async function settlePaymentUpdate(
  begin: Begin,
  gateway: Gateway,
  payment: GatewayPayment,
): Promise<void> {
  const isWanted = await begin((work) => settlePayment(work, gateway, payment))
  if (payment.state !== 'approved' || !isWanted) return
  const taken = await gateway.capturePayment(payment)
  await begin((work) => settlePayment(work, gateway, taken))
}
