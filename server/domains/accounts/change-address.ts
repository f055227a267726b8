import type { AddressFields } from '#contract/accounts.ts'
import { lockUser, signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { checkAddress } from './address.ts'
import { findAddress } from './find-address.ts'
import { clearDefault, clearDefaultBilling, ensureDefault, updateAddress } from './queries.ts'

interface Given {
  readonly params: { readonly id: string }
  readonly body: AddressFields
}

/** Changes an address; orders already placed keep their own copy. */
export async function changeAddress(work: Work, { params, body }: Given) {
  const { userId } = signedInUser(work)
  const fields = await checkAddress(work, body)
  await lockUser(work, userId)
  const before = await findAddress(work, params.id)
  const isDefault = fields.is_default ?? before.is_default
  if (isDefault) await clearDefault(work, userId)
  const isBilling = fields.is_default_billing ?? before.is_default_billing
  if (isBilling) await clearDefaultBilling(work, userId)
  const kept = { ...fields, is_default: isDefault, is_default_billing: isBilling }
  await updateAddress(work, { userId, addressId: params.id }, kept)
  await ensureDefault(work, userId)
  return { address: await findAddress(work, params.id) }
}
