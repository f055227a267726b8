import { randomInt } from 'node:crypto'
import { isRefusedBy } from '#platform/database.ts'
import { makeOrderNumber } from '#values/order-number.ts'

/** A number that nobody can guess. */
export function newOrderNumber(): string {
  return makeOrderNumber((count) => randomInt(count))
}

/** Whether a purchase could not be written down because another has its number: it is all one statement, whose parts go first. */
export function isNumberTaken(error: unknown): boolean {
  return isRefusedBy('orders_number_key', error) || isRefusedBy('order_groups_number_key', error)
}
