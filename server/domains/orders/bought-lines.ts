import { problem } from '#platform/problem.ts'
import { thePerson } from '#platform/the-person.ts'
import type { Work } from '#platform/work.ts'
import { type BoughtLineRow, readBoughtLines } from './read-queries.ts'

export type { BoughtLineRow as BoughtLine }

/**
 * What the caller bought under a number, of a purchase or one seller's part of it.
 * @throws {Problem} not_found where it is not theirs
 */
export async function boughtLines(work: Work, number: string): Promise<BoughtLineRow[]> {
  const lines = await readBoughtLines(work, { number, customerId: thePerson(work).userId })
  if (lines.length === 0) throw problem('not_found')
  return lines
}
