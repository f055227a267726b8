import type { Work } from '#platform/work.ts'
import { cancelUnpaidRecharge } from '../job-kinds.ts'
import { expireDue } from './queries.ts'

/** Expires unpaid top-ups. A job cancels the payment at its gateway and finds out whether it was paid first. */
export async function expireRecharges(work: Work): Promise<void> {
  for (const id of await expireDue(work)) {
    await work.addJob(cancelUnpaidRecharge, { recharge_id: id }, { key: `cancel:${id}` })
  }
}
