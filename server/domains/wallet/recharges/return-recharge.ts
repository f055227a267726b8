import { rechargeReturned } from '#contract/events.ts'
import { type Gateways, gatewayNamed, refundInFull } from '#domains/payments/index.ts'
import { emit } from '#platform/events/emit.ts'
import type { Begin } from '#platform/work.ts'
import { readRecharge, recordReturned } from './queries.ts'

/** Asks the gateway to refund a payment that does not belong to the wallet; repeated calls refund once. */
export async function returnRecharge(
  begin: Begin,
  gateways: Gateways,
  { id, reference }: { readonly id: string; readonly reference: string },
): Promise<void> {
  const recharge = await begin((work) => readRecharge(work, id))
  if (!recharge) throw new Error(`Top-up ${id} not found`)
  const amount = await refundInFull(begin, gatewayNamed(gateways, recharge.gateway), reference)
  if (!amount) return
  await begin(async (work) => {
    await recordReturned(work, id)
    emit(work, rechargeReturned, { recharge_id: id, reference, amount })
  })
}
