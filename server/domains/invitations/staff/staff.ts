import type { Answer, Given } from '#contract/endpoint.ts'
import { staffRemoved } from '#contract/events.ts'
import type {
  changeStaffRole as ChangeContract,
  listStoreStaff as ListContract,
  removeStaff as RemoveContract,
  StaffInvitation,
  StaffMember,
} from '#contract/store-staff.ts'
import { type StaffFacts, staffFacts } from '#domains/accounts/index.ts'
import { changeRole, endStaff, memberOf, readMembers, staffOf } from '#domains/sellers/index.ts'
import { recordAuditChange } from '#platform/audit.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import type { StoreRole } from '#values/permissions.ts'
import { type OpenInvitation, readInvitations } from './staff-queries.ts'

export async function listStoreStaff(
  work: Work,
  { params }: Given<typeof ListContract>,
): Promise<Answer<typeof ListContract>> {
  const { storeId } = staffOf(work, params.store)
  const members = await readMembers(work, storeId)
  const facts = await staffFacts(
    work,
    members.map(({ user_id: id }) => id),
  )
  const data = members.flatMap((member) => {
    const own = facts.get(member.user_id)
    return own ? [memberAnswer(member, own)] : []
  })
  const invitations = await readInvitations(work, storeId)
  return {
    data: data.toSorted((one, other) => Number(other.role === 'owner') - Number(one.role === 'owner')),
    invitations: invitations.map((invitation) => invitationAnswer(invitation, work.now)),
  }
}

/** @throws {Problem} not_found, also for staff of another store; last_owner */
export async function changeStaffRole(
  work: Work,
  { params: { store, id: userId }, body: { role } }: Given<typeof ChangeContract>,
): Promise<Answer<typeof ChangeContract>> {
  const named = { storeId: staffOf(work, store).storeId, userId }
  const before = await memberOf(work, named)
  if (!before) throw problem('not_found')
  await changeRole(work, { ...named, role })
  recordAuditChange(work, { from: before.role, to: role })
  const own = (await staffFacts(work, [userId])).get(userId)
  if (!own) throw new Error(`User ${userId} not found`)
  return { member: memberAnswer({ ...before, role }, own) }
}

/** @throws {Problem} not_found, also for staff of another store; last_owner */
export async function removeStaff(
  work: Work,
  { params: { store, id: userId } }: Given<typeof RemoveContract>,
): Promise<Answer<typeof RemoveContract>> {
  const { storeId } = staffOf(work, store)
  await endStaff(work, { storeId, userId })
  emit(work, staffRemoved, { store_id: storeId, user_id: userId, at: work.now.toISOString() })
  return { done: true }
}

export function invitationAnswer(
  { id, email, role, created_at: sentAt, expires_at: expiresAt }: OpenInvitation,
  now: Date,
): StaffInvitation {
  return {
    id,
    email,
    role,
    sent_at: sentAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    is_expired: expiresAt <= now,
  }
}

function memberAnswer(
  { role, created_at: since }: { readonly role: StoreRole; readonly created_at: Date },
  { id, name, email, last_active_at: lastActiveAt, has_second_factor: hasSecondFactor }: StaffFacts,
): StaffMember {
  return {
    id,
    name,
    email,
    role,
    since: since.toISOString(),
    ...(lastActiveAt && { last_active_at: lastActiveAt.toISOString() }),
    has_second_factor: hasSecondFactor,
  }
}
