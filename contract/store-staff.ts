/** Staff of a store and their invitations. Only its owner manages them. */
import { z } from '@hono/zod-openapi'
import { grantedStoreRoles, storeRoles } from '#values/permissions.ts'
import { Password, UserResponse } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Done, Email, line, Slug, Time, Uuid } from './vocabulary.ts'

const ofStore = z.object({ store: Slug })
const ofOne = ofStore.extend({ id: Uuid })
const seller = { tag: 'seller', access: 'seller', area: 'staff' } as const
const byToken = {
  staysOpen: true,
  tag: 'accounts',
  params: z.object({ token: z.string().max(200) }),
} as const
const role = z.enum(grantedStoreRoles, 'field_empty')

export const StaffMember = z
  .object({
    id: Uuid.describe('Of the user'),
    name: z.string(),
    email: z.string(),
    role: z.enum(storeRoles),
    since: Time,
    last_active_at: Time.optional().describe('Absent when no session is open'),
    has_second_factor: z.boolean(),
  })
  .openapi('StaffMember')
export type StaffMember = z.infer<typeof StaffMember>

export const StaffInvitation = z
  .object({ id: Uuid, email: z.string(), role, sent_at: Time, expires_at: Time, is_expired: z.boolean() })
  .openapi('StaffInvitation')
export type StaffInvitation = z.infer<typeof StaffInvitation>

const Sent = z.object({
  invitation: StaffInvitation,
  link: z.string().optional().describe('Link of the invitation, only if no mail server sends it'),
})

export const listStoreStaff = endpoint({
  ...seller,
  summary: 'List the staff of a store, owner first, and open invitations',
  params: ofStore,
  answer: z.object({ data: z.array(StaffMember), invitations: z.array(StaffInvitation) }),
  problems: ['not_found', 'not_allowed'],
})

export const inviteStaff = endpoint({
  ...seller,
  summary: 'Invite a person to work for a store; an earlier link to the same address stops working',
  params: ofStore,
  body: z.strictObject({ email: Email, role }),
  answer: Sent,
  status: 201,
  isAudited: true,
  problems: ['not_found', 'not_allowed', 'too_many_requests'],
})

export const resendStaffInvitation = endpoint({
  ...seller,
  summary: 'Send an invitation again with a new link; earlier links stop working',
  params: ofOne,
  answer: Sent,
  isAudited: true,
  problems: ['not_found', 'not_allowed', 'too_many_requests'],
})

export const revokeStaffInvitation = endpoint({
  ...seller,
  summary: 'Revoke an invitation; its link stops working',
  params: ofOne,
  answer: Done,
  isAudited: true,
  problems: ['not_found', 'not_allowed'],
})

export const changeStaffRole = endpoint({
  ...seller,
  summary: 'Change the role of a staff member, except the owner’s; it applies to their next request',
  params: ofOne,
  body: z.strictObject({ role }),
  answer: z.object({ member: StaffMember }),
  isAudited: true,
  problems: ['not_found', 'not_allowed', 'last_owner'],
})

export const removeStaff = endpoint({
  ...seller,
  summary: 'Remove a staff member, except the owner; their access ends with their next request',
  params: ofOne,
  answer: Done,
  isAudited: true,
  problems: ['not_found', 'not_allowed', 'last_owner'],
})

export const readStaffInvitation = endpoint({
  ...byToken,
  access: 'public',
  summary: 'Get an invitation to work for a store, and whether its email address has an account',
  answer: z.object({
    store: z.object({ name: z.string(), slug: Slug }),
    email: z.string(),
    role,
    has_account: z.boolean(),
    expires_at: Time,
  }),
  problems: ['not_found', 'too_many_requests'],
})

export const acceptStaffInvitation = endpoint({
  ...byToken,
  access: 'public',
  summary: 'Accept an invitation with a new account, which is signed in',
  body: z.object({ name: line(120, 'name_required'), password: Password }),
  answer: UserResponse,
  problems: ['not_found', 'email_taken', 'too_many_requests'],
})

export const acceptStaffInvitationSignedIn = endpoint({
  ...byToken,
  access: 'customer',
  summary: 'Accept an invitation as the signed-in invitee',
  answer: UserResponse,
  problems: ['not_found', 'too_many_requests'],
})
