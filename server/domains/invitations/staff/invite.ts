import type { Answer, Given } from '#contract/endpoint.ts'
import { staffInvitationSent } from '#contract/events.ts'
import type {
  inviteStaff as InviteContract,
  resendStaffInvitation as ResendContract,
  revokeStaffInvitation as RevokeContract,
} from '#contract/store-staff.ts'
import { staffFacts } from '#domains/accounts/index.ts'
import { readMembers, staffOf } from '#domains/sellers/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit, type Limit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { InvitationsOptions } from '../options.ts'
import { invitationAnswer } from './staff.ts'
import { deleteInvitation, type OpenInvitation, renewInvitation, upsertInvitation } from './staff-queries.ts'

const DAY_MS = 86_400_000
const VALID_MS = 7 * DAY_MS

/** Enough to staff a large store in a day, too few to send spam. */
const sentOfStore: Limit = { what: 'staff invitations of a store', max: 50, windowMs: DAY_MS }

/**
 * Invites a person, in place of an earlier invitation to the same address.
 * @throws {Problem} not_found; invalid_input for somebody who works for the store; too_many_requests
 */
export async function inviteStaff(
  work: Work,
  { params, body: { email, role } }: Given<typeof InviteContract>,
  options: InvitationsOptions,
): Promise<Answer<typeof InviteContract>> {
  const { storeId } = staffOf(work, params.store)
  const invitedBy = accountHolder(work)
  await consumeLimit(work, sentOfStore, storeId)
  if (await isStaff(work, { storeId, email }))
    throw problem('invalid_input', {}, { email: ['staff_already'] })
  const expiresAt = expiryFrom(work.now)
  return send(
    work,
    await upsertInvitation(work, { id: newId(), storeId, email, role, invitedBy, expiresAt }),
    options,
  )
}

/** @throws {Problem} not_found, also for another store's; too_many_requests */
export async function resendStaffInvitation(
  work: Work,
  { params: { store, id } }: Given<typeof ResendContract>,
  options: InvitationsOptions,
): Promise<Answer<typeof ResendContract>> {
  const { storeId } = staffOf(work, store)
  await consumeLimit(work, sentOfStore, storeId)
  const renewed = await renewInvitation(work, { id, storeId, expiresAt: expiryFrom(work.now) })
  if (!renewed) throw problem('not_found')
  return send(work, renewed, options)
}

/** @throws {Problem} not_found, also for another store's */
export async function revokeStaffInvitation(
  work: Work,
  { params: { store, id } }: Given<typeof RevokeContract>,
): Promise<Answer<typeof RevokeContract>> {
  const { storeId } = staffOf(work, store)
  if (!(await deleteInvitation(work, { id, storeId }))) throw problem('not_found')
  return { done: true }
}

async function isStaff(
  work: Work,
  { storeId, email }: { readonly storeId: string; readonly email: string },
): Promise<boolean> {
  const members = await readMembers(work, storeId)
  const facts = await staffFacts(
    work,
    members.map(({ user_id: id }) => id),
  )
  return [...facts.values()].some((each) => each.email === email)
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + VALID_MS)
}

/** Emails the link, or returns it where no mail server sends it. */
function send(
  work: Work,
  invitation: OpenInvitation,
  { staffTokens, origin, hasMailServer }: InvitationsOptions,
): Answer<typeof InviteContract> {
  emit(work, staffInvitationSent, { invitation_id: invitation.id })
  const link = `${origin}/staff-invitation/${staffTokens.tokenOf(invitation)}`
  return { invitation: invitationAnswer(invitation, work.now), ...(!hasMailServer && { link }) }
}
