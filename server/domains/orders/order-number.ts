import { randomInt } from 'node:crypto'
import { makeOrderNumber } from '#values/order-number.ts'

/** A number that nobody can guess. */
export function newOrderNumber(): string {
  return makeOrderNumber((count) => randomInt(count))
}
