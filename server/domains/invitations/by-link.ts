/** What the links of all kinds of invitations have in common. */
import type { User } from '#contract/accounts.ts'
import {
  checkNewPassword,
  createVerifiedAccount,
  emailTaken,
  findUser,
  hashOf,
} from '#domains/accounts/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { networkOf } from '#platform/addresses.ts'
import { recordAuditEvent } from '#platform/audit.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit, type Limit } from '#platform/rate-limit.ts'
import type { Begin, Work } from '#platform/work.ts'
import type { InvitationsOptions } from './options.ts'
import { type Invitation, type InvitationTokens, idIn } from './token.ts'

interface Invited extends Invitation {
  readonly email: string
  readonly has_account: boolean
  readonly store_name: string
  readonly store_slug: string
}

export interface InvitationKind<Row extends Invited> {
  readonly linkByNetwork: Limit
  /** Of the audit event of an acceptance. */
  readonly accepted: string
  readonly tokensOf: (options: InvitationsOptions) => InvitationTokens
  /** Returns an invitation that can still be accepted. */
  readonly read: (work: Work, id: string) => Promise<Row | undefined>
  /** Marks it as used; returns false if it was used or replaced meanwhile. */
  readonly take: (work: Work, invitation: Row) => Promise<boolean>
  readonly join: (work: Work, given: { invitation: Row; userId: string }) => Promise<void>
}

export interface InvitationLink<Row extends Invited> {
  readonly kind: InvitationKind<Row>
  readonly token: string
  readonly options: InvitationsOptions
}

/** @throws {Problem} not_found for a link that is wrong, replaced, expired or used; too_many_requests */
export async function openLink<Row extends Invited>(begin: Begin, link: InvitationLink<Row>): Promise<Row> {
  await begin((work) => consumeLimit(work, link.kind.linkByNetwork, networkOf(work.visitor)))
  return begin((work) => findInvitation(work, link))
}

/**
 * Creates the account of the invited person, lets it join and signs it in. The link came by email, so the address is
 * verified.
 * @throws {Problem} not_found, email_taken where the address has an account, too_many_requests, or invalid_input for a
 * password that is easy to guess
 */
export async function acceptWithNewAccount<Row extends Invited>(
  begin: Begin,
  link: InvitationLink<Row>,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<{ user: User }> {
  const { email, has_account: hasAccount, store_name: store } = await openLink(begin, link)
  if (hasAccount) throw emailTaken()
  await checkNewPassword(password, { name, email, marketName: store })
  const hash = await hashOf(password)
  const { accounts } = link.options
  return begin(async (work) => {
    const invitation = await takeInvitation(work, link)
    const userId = await createVerifiedAccount(work, { name, email, hash }, accounts)
    await join(work, link.kind, { invitation, userId })
    await accounts.onEmailVerified(work, { userId, email })
    return { user: await findUser(work, userId) }
  })
}

/** @throws {Problem} unknown_caller for guests; not_found also for anyone but the addressee */
export async function acceptSignedIn<Row extends Invited>(
  work: Work,
  link: InvitationLink<Row>,
): Promise<{ user: User }> {
  const userId = accountHolder(work)
  const { email } = await findInvitation(work, link)
  const user = await findUser(work, userId)
  if (user.email !== email) throw problem('not_found')
  await join(work, link.kind, { invitation: await takeInvitation(work, link), userId })
  return { user: await findUser(work, userId) }
}

async function join<Row extends Invited>(
  work: Work,
  kind: InvitationKind<Row>,
  given: { invitation: Row; userId: string },
): Promise<void> {
  await kind.join(work, given)
  await recordAuditEvent(work, {
    action: kind.accepted,
    record: given.invitation.store_slug,
    actorId: given.userId,
  })
}

async function takeInvitation<Row extends Invited>(work: Work, link: InvitationLink<Row>): Promise<Row> {
  const invitation = await findInvitation(work, link)
  if (!(await link.kind.take(work, invitation))) throw problem('not_found')
  return invitation
}

async function findInvitation<Row extends Invited>(
  work: Work,
  { kind, token, options }: InvitationLink<Row>,
): Promise<Row> {
  const id = idIn(token)
  const invitation = id === undefined ? undefined : await kind.read(work, id)
  if (!invitation || !kind.tokensOf(options).isTokenOf(token, invitation)) throw problem('not_found')
  return invitation
}
