import { consumeLimit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'

const HOUR_MS = 60 * 60_000
const OF_CUSTOMER = { what: 'messages of a customer', max: 60, windowMs: HOUR_MS } as const
/** New conversations without an order: one customer should not write to every store. */
const FIRST_OF_CUSTOMER = { what: 'first messages of a customer', max: 20, windowMs: 24 * HOUR_MS } as const
const OF_STORE = { what: 'messages of a store', max: 600, windowMs: HOUR_MS } as const

/** @throws {Problem} too_many_requests */
export async function countCustomerMessage(work: Work, customerId: string): Promise<void> {
  await consumeLimit(work, OF_CUSTOMER, customerId)
}

/** @throws {Problem} too_many_requests */
export async function countNewThread(work: Work, customerId: string): Promise<void> {
  await consumeLimit(work, FIRST_OF_CUSTOMER, customerId)
}

/** @throws {Problem} too_many_requests */
export async function countStoreMessage(work: Work, storeId: string): Promise<void> {
  await consumeLimit(work, OF_STORE, storeId)
}
