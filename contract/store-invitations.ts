/** Stores that operators create, and the invitations of their sellers. */
import { z } from '@hono/zod-openapi'
import { textLengths } from '#values/text-lengths.ts'
import { Password, UserResponse } from './accounts.ts'
import { StoreName } from './applications.ts'
import { endpoint } from './endpoint.ts'
import { OperatorStore } from './operator.ts'
import { Email, line, Slug, Time, Vertical } from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const
const byLink = { tag: 'accounts', access: 'public', staysOpen: true } as const
const byToken = z.object({ token: z.string().max(200) })

const Created = z.object({
  store: OperatorStore,
  link: z.string().optional().describe('Link of the invitation, only if no mail server sends it'),
})

export const createStore = endpoint({
  ...operator,
  summary: 'Create a store, unpublished: for the caller, or for a seller who is invited by email',
  body: z.strictObject({
    name: StoreName,
    vertical: z.enum(Vertical.options, 'field_empty'),
    country_code: z.string('country_required').regex(/^[A-Z]{2}$/, 'country_required'),
    city: line(100, 'city_required'),
    seller_email: Email.optional().describe('Absent: the caller becomes the owner'),
  }),
  answer: Created,
  status: 201,
  problems: ['not_allowed'],
})

export const inviteSeller = endpoint({
  ...operator,
  summary: 'Invite a seller to a store without an owner; earlier links stop working',
  params: z.object({ slug: Slug }),
  body: z.strictObject({ email: Email }),
  answer: Created,
  problems: ['not_allowed', 'not_found', 'state_conflict'],
})

export const transferStore = endpoint({
  ...operator,
  summary: 'Invite a person to take over a store from its owner, who stays until they accept',
  params: z.object({ slug: Slug }),
  body: z.strictObject({
    email: Email,
    keeps_former: z.boolean().default(false).describe('Whether the former owner stays as a manager'),
  }),
  answer: Created,
  problems: ['not_allowed', 'not_found', 'state_conflict'],
})

export const readStoreInvitation = endpoint({
  ...byLink,
  summary: 'Get the store of an invitation, and whether its email address has an account',
  params: byToken,
  answer: z.object({
    store: z.object({ name: z.string(), slug: Slug }),
    email: z.string(),
    has_account: z.boolean(),
    expires_at: Time,
  }),
  problems: ['not_found', 'too_many_requests'],
})

export const acceptStoreInvitation = endpoint({
  ...byLink,
  summary: 'Accept an invitation with a new account, which becomes the owner and is signed in',
  params: byToken,
  body: z.object({ name: line(textLengths.personName, 'name_required'), password: Password }),
  answer: UserResponse,
  problems: ['not_found', 'email_taken', 'too_many_requests'],
})

export const acceptStoreInvitationSignedIn = endpoint({
  tag: 'accounts',
  access: 'customer',
  staysOpen: true,
  summary: 'Accept an invitation as the signed-in invitee',
  params: byToken,
  answer: UserResponse,
  problems: ['not_found'],
})
