import { randomInt } from 'node:crypto'
import { isRefusedBy } from '#platform/database.ts'
import { makeOrderNumber } from '#values/order-number.ts'

/** Returns a random number that cannot be guessed. */
export function newOrderNumber(): string {
  return makeOrderNumber((count) => randomInt(count))
}

/**
 * Returns whether an insert failed because the number is taken. The statement inserts the parts first, so either
 * constraint may fail.
 */
export function isNumberTaken(error: unknown): boolean {
  return isRefusedBy('orders_number_key', error) || isRefusedBy('order_groups_number_key', error)
}
