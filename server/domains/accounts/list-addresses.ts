import type { Work } from '#platform/work.ts'
import { addressOf } from './address.ts'
import { readAddresses } from './queries.ts'
import { thePerson } from './the-person.ts'

export async function listAddresses(work: Work) {
  const rows = await readAddresses(work, thePerson(work).userId)
  return { data: rows.map(addressOf) }
}
