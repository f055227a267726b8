import type { Work } from '#platform/work.ts'
import { expireDue } from './queries.ts'

/** Ends recharges that nobody paid in time; their gateways are told by a job, which also learns whether it was too late. */
export async function expireRecharges(work: Work): Promise<void> {
  for (const id of await expireDue(work)) {
    await work.addJob('checkout.cancel_recharge', { recharge_id: id }, { key: `cancel:${id}` })
  }
}
