import type { AddressFields } from '#contract/accounts.ts'
import { problem } from '#platform/problem.ts'
import { lockUser, signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { ADDRESSES_MAX } from '#values/addresses-max.ts'
import { checkAddress } from './address.ts'
import { findAddress } from './find-address.ts'
import { clearDefault, clearDefaultBilling, countAddresses, insertAddress } from './queries.ts'

/**
 * Adds an address for the caller; the first one becomes the default.
 * @throws {Problem} addresses_full with fact `addresses_max`
 */
export async function addAddress(work: Work, { body }: { body: AddressFields }) {
  const { userId } = signedInUser(work)
  const fields = await checkAddress(work, body)
  await lockUser(work, userId)
  const count = await countAddresses(work, userId)
  if (count >= ADDRESSES_MAX) throw problem('addresses_full', { addresses_max: ADDRESSES_MAX })
  const isDefault = count === 0 || fields.is_default === true
  if (isDefault) await clearDefault(work, userId)
  const isBilling = fields.is_default_billing === true
  if (isBilling) await clearDefaultBilling(work, userId)
  const id = await insertAddress(work, userId, {
    ...fields,
    is_default: isDefault,
    is_default_billing: isBilling,
  })
  return { address: await findAddress(work, id) }
}
