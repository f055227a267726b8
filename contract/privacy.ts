import { z } from '@hono/zod-openapi'
import { cookieChoices } from '#values/cookie-choice.ts'
import { endpoint } from './endpoint.ts'
import { Done, FileResponse, Money, Slug, Time, Uuid } from './vocabulary.ts'

const own = { tag: 'privacy', access: 'customer' } as const

export const DataExport = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('under_way'), id: Uuid, requested_at: Time }),
    z.object({
      state: z.literal('ready'),
      id: Uuid,
      requested_at: Time,
      expires_at: Time,
      size: z.int().describe('In bytes'),
    }),
    z.object({ state: z.literal('expired'), id: Uuid, requested_at: Time }),
  ])
  .openapi('DataExport')
export type DataExport = z.infer<typeof DataExport>

export const listDataExports = endpoint({
  ...own,
  summary: 'The copies of their data that the caller asked for, the latest first',
  answer: z.object({ data: z.array(DataExport) }),
})

export const requestDataExport = endpoint({
  ...own,
  summary: 'Have a copy made of all that is kept of the caller; a mail tells when it is ready',
  answer: z.object({ export: DataExport }),
  status: 202,
  problems: ['state_conflict', 'too_many_requests'],
})

export const readDataExport = endpoint({
  ...own,
  summary: 'The copy, as JSON, for a week',
  params: z.object({ id: Uuid }),
  answer: FileResponse,
  file: 'application/json',
  problems: ['not_found'],
})

export const Deletion = z
  .object({
    can_delete: z.boolean(),
    orders: z
      .array(z.object({ number: z.string(), group_number: z.string(), state: z.string() }))
      .describe('Still open'),
    refunds: z.array(z.object({ order_number: z.string(), amount: Money })).describe('Still owed'),
    refund_requests: z
      .array(z.object({ order_number: z.string(), amount: Money }))
      .describe('Asked for and not decided'),
    wallet: z.array(Money).describe('Money that is still in it'),
    wallet_moves: z
      .array(z.object({ kind: z.enum(['recharge', 'withdrawal']), amount: Money }))
      .describe('Still on its way into it or out of it'),
    stores: z.array(z.object({ slug: Slug, name: z.string() })).describe('Owned by the caller'),
    is_operator: z.boolean(),
  })
  .openapi('Deletion')
export type Deletion = z.infer<typeof Deletion>

export const readDeletion = endpoint({
  ...own,
  summary: 'What stands between the caller and deleting their account',
  answer: Deletion,
})

export const deleteAccount = endpoint({
  ...own,
  summary: 'Delete the account: signed out everywhere at once, erased soon after',
  body: z.object({ password: z.string().min(1, 'current_password_required').max(128, 'too_long') }),
  answer: Done,
  status: 202,
  problems: ['deletion_blocked', 'too_many_requests'],
})

export const saveCookieChoice = endpoint({
  tag: 'privacy',
  access: 'public',
  summary: 'Note what was said about cookies that are not needed',
  body: z.object({
    choice: z.enum(cookieChoices, 'field_empty'),
    version: z.int().min(1).max(1000).describe('Of the question that was answered'),
  }),
  answer: z.object({ choice: z.enum(cookieChoices), version: z.int(), chosen_at: Time }),
  status: 201,
  problems: ['too_many_requests'],
})
