import type { Answer, Given } from '#contract/endpoint.ts'
import { storeTransferred } from '#contract/events.ts'
import type {
  acceptStoreInvitation as AcceptContract,
  readStoreInvitation as ReadContract,
  acceptStoreInvitationSignedIn as SignedInContract,
} from '#contract/store-invitations.ts'
import { giveStoreTo } from '#domains/sellers/index.ts'
import { emit } from '#platform/events/emit.ts'
import type { Begin, Work } from '#platform/work.ts'
import { acceptSignedIn, acceptWithNewAccount, type InvitationKind, openLink } from './by-link.ts'
import type { InvitationsOptions } from './options.ts'
import { type InvitationRow, readInvitation, setAccepted } from './queries.ts'

const kind: InvitationKind<InvitationRow> = {
  linkByNetwork: { what: 'store invitation by network', max: 60, windowMs: 15 * 60_000 },
  accepted: 'account.store_invitation_accepted',
  tokensOf: ({ tokens }) => tokens,
  read: readInvitation,
  take: setAccepted,
  join: giveStore,
}

export async function readStoreInvitation(
  begin: Begin,
  { params: { token } }: Given<typeof ReadContract>,
  options: InvitationsOptions,
): Promise<Answer<typeof ReadContract>> {
  const invitation = await openLink(begin, { kind, token, options })
  const { store_name: name, store_slug: slug, email, has_account, expires_at } = invitation
  return { store: { name, slug }, email, has_account, expires_at: expires_at.toISOString() }
}

/** Creates the seller's account and gives it the store. */
export async function acceptStoreInvitation(
  begin: Begin,
  { params: { token }, body }: Given<typeof AcceptContract>,
  options: InvitationsOptions,
): Promise<Answer<typeof AcceptContract>> {
  return acceptWithNewAccount(begin, { kind, token, options }, body)
}

export async function acceptStoreInvitationSignedIn(
  work: Work,
  { params: { token } }: Given<typeof SignedInContract>,
  options: InvitationsOptions,
): Promise<Answer<typeof SignedInContract>> {
  return acceptSignedIn(work, { kind, token, options })
}

async function giveStore(
  work: Work,
  { invitation, userId }: { invitation: InvitationRow; userId: string },
): Promise<void> {
  const { store_id: storeId, transfers_from: formerId, keeps_former: keepsFormer } = invitation
  await giveStoreTo(work, { storeId, ownerId: userId, formerId, keepsFormer })
  if (formerId === null) return
  const at = work.now.toISOString()
  emit(work, storeTransferred, { store_id: storeId, former_id: formerId, at })
}
