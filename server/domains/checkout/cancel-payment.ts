import { type Gateways, gatewayNamed, readTender } from '#domains/payments/index.ts'
import type { Begin } from '#platform/work.ts'
import { settlePayment } from './settle-payment.ts'

/** Tells a gateway that a tender is given up, and settles what became of it: it may just have been paid. */
export async function cancelPayment(begin: Begin, gateways: Gateways, tenderId: string): Promise<void> {
  const tender = await begin((work) => readTender(work, tenderId))
  if (!tender) throw new Error(`Tender ${tenderId} is gone`)
  const gateway = gatewayNamed(gateways, tender.gateway)
  const { gateway_reference: known } = tender
  const reference = known ?? (await gateway.findPayment({ key: tenderId }))?.reference
  if (reference === undefined) return
  const payment = await gateway.cancelPayment(reference)
  await begin((work) => settlePayment(work, gateway, payment))
}
