import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  acceptStaffInvitation as AcceptContract,
  readStaffInvitation as ReadContract,
  acceptStaffInvitationSignedIn as SignedInContract,
} from '#contract/store-staff.ts'
import { addStaff } from '#domains/sellers/index.ts'
import type { Begin, Work } from '#platform/work.ts'
import { acceptSignedIn, acceptWithNewAccount, type InvitationKind, openLink } from '../by-link.ts'
import type { InvitationsOptions } from '../options.ts'
import { type ReceivedInvitation, readReceived, takeInvitation } from './staff-queries.ts'

const kind: InvitationKind<ReceivedInvitation> = {
  linkByNetwork: { what: 'staff invitation by network', max: 60, windowMs: 15 * 60_000 },
  accepted: 'account.staff_invitation_accepted',
  tokensOf: ({ staffTokens }) => staffTokens,
  read: readReceived,
  take: takeInvitation,
  join: (work, { invitation: { store_id: storeId, role }, userId }) =>
    addStaff(work, { storeId, userId, role }),
}

export async function readStaffInvitation(
  begin: Begin,
  { params: { token } }: Given<typeof ReadContract>,
  options: InvitationsOptions,
): Promise<Answer<typeof ReadContract>> {
  const invitation = await openLink(begin, { kind, token, options })
  const { store_name: name, store_slug: slug, email, role, has_account, expires_at } = invitation
  return { store: { name, slug }, email, role, has_account, expires_at: expires_at.toISOString() }
}

export async function acceptStaffInvitation(
  begin: Begin,
  { params: { token }, body }: Given<typeof AcceptContract>,
  options: InvitationsOptions,
): Promise<Answer<typeof AcceptContract>> {
  return acceptWithNewAccount(begin, { kind, token, options }, body)
}

export async function acceptStaffInvitationSignedIn(
  work: Work,
  { params: { token } }: Given<typeof SignedInContract>,
  options: InvitationsOptions,
): Promise<Answer<typeof SignedInContract>> {
  return acceptSignedIn(work, { kind, token, options })
}
