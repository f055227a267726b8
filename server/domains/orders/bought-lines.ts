import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { type BoughtLineRow, readBoughtLines } from './read-queries.ts'

export type { BoughtLineRow as BoughtLine }

/**
 * Returns the lines the caller bought under the number of an order or seller order.
 * @throws {Problem} not_found where it is not theirs
 */
export async function boughtLines(work: Work, number: string): Promise<BoughtLineRow[]> {
  const lines = await readBoughtLines(work, { number, customerId: signedInUser(work).userId })
  if (lines.length === 0) throw problem('not_found')
  return lines
}
