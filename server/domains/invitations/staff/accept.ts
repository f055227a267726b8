import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  acceptStaffInvitation as AcceptContract,
  readStaffInvitation as ReadContract,
  acceptStaffInvitationSignedIn as SignedInContract,
} from '#contract/store-staff.ts'
import {
  checkNewPassword,
  createVerifiedAccount,
  emailTaken,
  findUser,
  hashOf,
} from '#domains/accounts/index.ts'
import { addStaff } from '#domains/sellers/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { networkOf } from '#platform/addresses.ts'
import { recordAuditEvent } from '#platform/audit.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit, type Limit } from '#platform/rate-limit.ts'
import type { Begin, Work } from '#platform/work.ts'
import type { InvitationsOptions } from '../options.ts'
import { idIn } from '../token.ts'
import { type ReceivedInvitation, readReceived, takeInvitation } from './staff-queries.ts'

const MINUTE_MS = 60_000
const linkByNetwork: Limit = { what: 'staff invitation by network', max: 60, windowMs: 15 * MINUTE_MS }

/** @throws {Problem} not_found for a link that is wrong, replaced, revoked, expired or used; too_many_requests */
export async function readStaffInvitation(
  begin: Begin,
  { params: { token } }: Given<typeof ReadContract>,
  options: InvitationsOptions,
): Promise<Answer<typeof ReadContract>> {
  await begin((work) => consumeLimit(work, linkByNetwork, networkOf(work.visitor)))
  const invitation = await begin((work) => findInvitation(work, token, options))
  const { store_name: name, store_slug: slug, email, role, has_account, expires_at } = invitation
  return { store: { name, slug }, email, role, has_account, expires_at: expires_at.toISOString() }
}

/**
 * Creates the account of a staff member and signs it in. The link came by email, so the address is verified.
 * @throws {Problem} not_found, email_taken where the address has an account, too_many_requests, or invalid_input for a
 * password that is easy to guess
 */
export async function acceptStaffInvitation(
  begin: Begin,
  { params: { token }, body: { name, password } }: Given<typeof AcceptContract>,
  options: InvitationsOptions,
): Promise<Answer<typeof AcceptContract>> {
  await begin((work) => consumeLimit(work, linkByNetwork, networkOf(work.visitor)))
  const {
    email,
    has_account: hasAccount,
    store_name: store,
  } = await begin((work) => findInvitation(work, token, options))
  if (hasAccount) throw emailTaken()
  await checkNewPassword(password, { name, email, marketName: store })
  const hash = await hashOf(password)
  return begin(async (work) => {
    const invitation = await redeemInvitation(work, token, options)
    const userId = await createVerifiedAccount(work, { name, email, hash }, options.accounts)
    await join(work, { invitation, userId })
    await options.accounts.onEmailVerified(work, { userId, email })
    return { user: await findUser(work, userId) }
  })
}

/** @throws {Problem} unknown_caller for guests; not_found also for anyone but the addressee */
export async function acceptStaffInvitationSignedIn(
  work: Work,
  { params: { token } }: Given<typeof SignedInContract>,
  options: InvitationsOptions,
): Promise<Answer<typeof SignedInContract>> {
  const userId = accountHolder(work)
  const { email } = await findInvitation(work, token, options)
  const user = await findUser(work, userId)
  if (user.email !== email) throw problem('not_found')
  await join(work, { invitation: await redeemInvitation(work, token, options), userId })
  return { user: await findUser(work, userId) }
}

async function join(
  work: Work,
  { invitation, userId }: { invitation: ReceivedInvitation; userId: string },
): Promise<void> {
  const { store_id: storeId, role } = invitation
  await addStaff(work, { storeId, userId, role })
  await recordAuditEvent(work, {
    action: 'account.staff_invitation_accepted',
    record: invitation.store_slug,
    actorId: userId,
  })
}

async function redeemInvitation(
  work: Work,
  token: string,
  options: InvitationsOptions,
): Promise<ReceivedInvitation> {
  const invitation = await findInvitation(work, token, options)
  if (!(await takeInvitation(work, invitation))) throw problem('not_found')
  return invitation
}

async function findInvitation(
  work: Work,
  token: string,
  { staffTokens }: InvitationsOptions,
): Promise<ReceivedInvitation> {
  const id = idIn(token)
  const invitation = id === undefined ? undefined : await readReceived(work, id)
  if (!invitation || !staffTokens.isTokenOf(token, invitation)) throw problem('not_found')
  return invitation
}
