import { type Gateways, gatewayNamed, readTender } from '#domains/payments/index.ts'
import { readRecharge } from '#domains/wallet/index.ts'
import type { Begin } from '#platform/work.ts'
import { type Awaited, awaitedBy } from './ask-gateway.ts'
import { settleWord } from './settle-word.ts'

/** Tells a gateway that a tender is given up, and settles what became of it: it may just have been paid. */
export async function cancelPayment(begin: Begin, gateways: Gateways, tenderId: string): Promise<void> {
  const tender = await begin((work) => readTender(work, tenderId))
  if (!tender) throw new Error(`Tender ${tenderId} is gone`)
  await cancel(begin, gateways, awaitedBy(tender))
}

/** As `cancelPayment`, of a recharge. */
export async function cancelRecharge(begin: Begin, gateways: Gateways, id: string): Promise<void> {
  const recharge = await begin((work) => readRecharge(work, id))
  if (!recharge) throw new Error(`Recharge ${id} is gone`)
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
  await settleWord(begin, gateway, payment)
}
