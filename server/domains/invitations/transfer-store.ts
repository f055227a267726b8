import type { Answer, Given } from '#contract/endpoint.ts'
import type { transferStore as TransferContract } from '#contract/store-invitations.ts'
import { findUser } from '#domains/accounts/index.ts'
import { operatorStore, storeToInvite } from '#domains/sellers/index.ts'
import { mustHaveFullRights } from '#platform/market-rules.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { sendInvitation } from './create-store.ts'
import type { InvitationsOptions } from './options.ts'

/**
 * Invites a person to take over a store. Its owner stays until they accept.
 * @throws {Problem} not_allowed unless the caller has full rights; not_found; state_conflict when the store has no
 * owner; invalid_input for the owner's own address
 */
export async function transferStore(
  work: Work,
  { params: { slug }, body: { email, keeps_former: keepsFormer } }: Given<typeof TransferContract>,
  options: InvitationsOptions,
): Promise<Answer<typeof TransferContract>> {
  const operatorId = mustHaveFullRights(work)
  const { id: storeId, owner_id: formerId } = await storeToInvite(work, { slug })
  if (formerId === null) throw problem('state_conflict')
  const owner = await findUser(work, formerId)
  if (owner.email === email) throw problem('invalid_input', {}, { email: ['owner_already'] })
  const link = await sendInvitation(
    work,
    { storeId, email, operatorId, transfer: { formerId, keepsFormer } },
    options,
  )
  return { store: await operatorStore(work, slug), ...(link !== undefined && { link }) }
}
