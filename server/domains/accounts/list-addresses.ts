import { thePerson } from '#platform/the-person.ts'
import type { Work } from '#platform/work.ts'
import { addressOf } from './address.ts'
import { readAddresses } from './queries.ts'

export async function listAddresses(work: Work) {
  const rows = await readAddresses(work, thePerson(work).userId)
  return { data: rows.map(addressOf) }
}
