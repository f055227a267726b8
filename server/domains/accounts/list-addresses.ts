import type { Address } from '#contract/accounts.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { addressOf } from './address.ts'
import { readAddresses } from './queries.ts'

export async function listAddresses(work: Work) {
  return { data: await addressesOfUser(work, signedInUser(work).userId) }
}

/** The default first. */
export async function addressesOfUser(work: Pick<Work, 'db' | 'locale'>, userId: string): Promise<Address[]> {
  const rows = await readAddresses(work, userId)
  return rows.map(addressOf)
}
