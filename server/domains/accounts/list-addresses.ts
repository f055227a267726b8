import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { addressOf } from './address.ts'
import { readAddresses } from './queries.ts'

export async function listAddresses(work: Work) {
  const rows = await readAddresses(work, signedInUser(work).userId)
  return { data: rows.map(addressOf) }
}
