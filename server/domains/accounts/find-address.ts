import type { Address } from '#contract/accounts.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { addressOf } from './address.ts'
import { readAddress } from './queries.ts'

/** Returns an address of the caller; another user's address is not found. */
export async function findAddress(work: Work, addressId: string): Promise<Address> {
  const row = await readAddress(work, signedInUser(work).userId, addressId)
  if (!row) throw problem('not_found')
  return addressOf(row)
}
