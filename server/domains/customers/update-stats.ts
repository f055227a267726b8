import { currentRates } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'
import { deleteStats, lockStats, sumUp, sumUpAll } from './queries.ts'

/** Sums up again what a customer bought. Guests without an order are no customers. */
export async function updateStats(work: Work, userId: string | undefined): Promise<void> {
  if (userId === undefined) return
  const { base: currency } = await currentRates(work)
  const customer = await lockStats(work, { userId, currency })
  if (!customer) return
  const orders = await sumUp(work, userId)
  if (customer.is_guest && orders === 0) await deleteStats(work, userId)
}

/** Sums up what all customers bought, once orders have come in that emitted no events. */
export async function sumUpCustomers(work: Pick<Work, 'db'>): Promise<void> {
  await sumUpAll(work)
}
