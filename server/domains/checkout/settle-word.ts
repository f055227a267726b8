import type { Gateway, GatewayPayment } from '#domains/payments/index.ts'
import type { Begin } from '#platform/work.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Makes of a purchase what a gateway says of its payment, and takes what the shopper has approved while it is still to
 * be paid: between transactions, so that nothing is locked meanwhile.
 * @throws {GatewayUnavailable} when it was to be taken and may or may not have been
 */
export async function settleWord(begin: Begin, gateway: Gateway, payment: GatewayPayment): Promise<void> {
  const isWanted = await begin((work) => settlePayment(work, gateway, payment))
  if (payment.state !== 'approved' || !isWanted) return
  const taken = await gateway.capturePayment(payment)
  await begin((work) => settlePayment(work, gateway, taken))
}
