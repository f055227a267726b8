import type { Answer, Given } from '#contract/endpoint.ts'
import { storeTransferred } from '#contract/events.ts'
import type {
  acceptStoreInvitation as AcceptContract,
  readStoreInvitation as ReadContract,
  acceptStoreInvitationSignedIn as SignedInContract,
} from '#contract/store-invitations.ts'
import {
  checkNewPassword,
  createVerifiedAccount,
  emailTaken,
  findUser,
  hashOf,
} from '#domains/accounts/index.ts'
import { giveStoreTo } from '#domains/sellers/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { networkOf } from '#platform/addresses.ts'
import { recordAuditEvent } from '#platform/audit.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit, type Limit } from '#platform/rate-limit.ts'
import type { Begin, Work } from '#platform/work.ts'
import type { InvitationsOptions } from './options.ts'
import { type InvitationRow, readInvitation, setAccepted } from './queries.ts'
import { idIn } from './token.ts'

const MINUTE_MS = 60_000
const linkByNetwork: Limit = { what: 'store invitation by network', max: 60, windowMs: 15 * MINUTE_MS }

/** @throws {Problem} not_found for a link that is wrong, replaced, expired or used; too_many_requests */
export async function readStoreInvitation(
  begin: Begin,
  { params }: Given<typeof ReadContract>,
  options: InvitationsOptions,
): Promise<Answer<typeof ReadContract>> {
  await begin((work) => consumeLimit(work, linkByNetwork, networkOf(work.visitor)))
  const invitation = await begin((work) => findInvitation(work, params.token, options))
  const { store_name: name, store_slug: slug, email, has_account, expires_at } = invitation
  return { store: { name, slug }, email, has_account, expires_at: expires_at.toISOString() }
}

/**
 * Creates the seller's account, gives it the store and signs it in. The link came by email, so the address is verified.
 * @throws {Problem} not_found, email_taken where the address has an account, too_many_requests, or invalid_input for a
 * password that is easy to guess
 */
export async function acceptStoreInvitation(
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
    const invitation = await takeInvitation(work, token, options)
    const userId = await createVerifiedAccount(work, { name, email, hash }, options.accounts)
    await giveStore(work, { invitation, userId })
    await options.accounts.onEmailVerified(work, { userId, email })
    return { user: await findUser(work, userId) }
  })
}

/** @throws {Problem} unknown_caller for guests; not_found also for anyone but the addressee */
export async function acceptStoreInvitationSignedIn(
  work: Work,
  { params: { token } }: Given<typeof SignedInContract>,
  options: InvitationsOptions,
): Promise<Answer<typeof SignedInContract>> {
  const userId = accountHolder(work)
  const { email } = await findInvitation(work, token, options)
  const user = await findUser(work, userId)
  if (user.email !== email) throw problem('not_found')
  await giveStore(work, { invitation: await takeInvitation(work, token, options), userId })
  return { user: await findUser(work, userId) }
}

async function giveStore(
  work: Work,
  { invitation, userId }: { invitation: InvitationRow; userId: string },
): Promise<void> {
  const { store_id: storeId, transfers_from: formerId, keeps_former: keepsFormer } = invitation
  await giveStoreTo(work, { storeId, ownerId: userId, formerId, keepsFormer })
  if (formerId !== null) {
    const at = work.now.toISOString()
    emit(work, storeTransferred, { store_id: storeId, former_id: formerId, at })
  }
  await recordAuditEvent(work, {
    action: 'account.store_invitation_accepted',
    record: invitation.store_slug,
    actorId: userId,
  })
}

async function takeInvitation(
  work: Work,
  token: string,
  options: InvitationsOptions,
): Promise<InvitationRow> {
  const invitation = await findInvitation(work, token, options)
  if (!(await setAccepted(work, invitation))) throw problem('not_found')
  return invitation
}

async function findInvitation(
  work: Work,
  token: string,
  { tokens }: InvitationsOptions,
): Promise<InvitationRow> {
  const id = idIn(token)
  const invitation = id === undefined ? undefined : await readInvitation(work, id)
  if (!invitation || !tokens.isTokenOf(token, invitation)) throw problem('not_found')
  return invitation
}
