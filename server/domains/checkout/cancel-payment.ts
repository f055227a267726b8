import { type Gateways, gatewayNamed, readTender } from '#domains/payments/index.ts'
import { readRecharge } from '#domains/wallet/index.ts'
import type { Begin } from '#platform/work.ts'
import { type Awaited, awaitedBy } from './query-gateway.ts'
import { settlePaymentUpdate } from './settle-payment-update.ts'

/** Cancels a tender at its gateway and settles the result: it may have been paid meanwhile. */
export async function cancelPayment(begin: Begin, gateways: Gateways, tenderId: string): Promise<void> {
  const tender = await begin((work) => readTender(work, tenderId))
  if (!tender) throw new Error(`Tender ${tenderId} not found`)
  await cancel(begin, gateways, awaitedBy(tender))
}

/** Like `cancelPayment`, for a recharge. */
export async function cancelRecharge(begin: Begin, gateways: Gateways, id: string): Promise<void> {
  const recharge = await begin((work) => readRecharge(work, id))
  if (!recharge) throw new Error(`Recharge ${id} not found`)
  await cancel(begin, gateways, recharge)
}

async function cancel(
  begin: Begin,
  gateways: Gateways,
  { id, gateway: name, gatewayReference: known }: Awaited,
): Promise<void> {
  const gateway = gatewayNamed(gateways, name)
  const reference = known ?? (await gateway.findPayment({ key: id }))?.reference
  if (reference === undefined) return
  const payment = await gateway.cancelPayment(reference)
  await settlePaymentUpdate(begin, gateway, payment)
}
