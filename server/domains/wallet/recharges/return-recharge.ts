import { type Gateways, gatewayNamed, giveBackWhole } from '#domains/payments/index.ts'
import type { Begin } from '#platform/work.ts'
import { noteReturned, readRecharge } from './queries.ts'

/** Has a gateway give back what was paid for a recharge and is not for its wallet; once, however often it is asked. */
export async function returnRecharge(
  begin: Begin,
  gateways: Gateways,
  { id, reference }: { readonly id: string; readonly reference: string },
): Promise<void> {
  const recharge = await begin((work) => readRecharge(work, id))
  if (!recharge) throw new Error(`Recharge ${id} is gone`)
  const amount = await giveBackWhole(gatewayNamed(gateways, recharge.gateway), reference)
  if (!amount) return
  await begin(async (work) => {
    await noteReturned(work, id)
    await work.addJob('notifications.recharge_returned', { recharge_id: id, reference, amount })
  })
}
