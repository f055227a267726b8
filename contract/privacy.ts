import { z } from '@hono/zod-openapi'
import { cookieChoices } from '#values/cookie-choice.ts'
import { textLengths } from '#values/text-lengths.ts'
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
  summary: 'List the caller’s data exports, newest first',
  answer: z.object({ data: z.array(DataExport) }),
})

export const requestDataExport = endpoint({
  ...own,
  summary: 'Request an export of the caller’s data; an email is sent when it is ready',
  answer: z.object({ export: DataExport }),
  status: 202,
  problems: ['state_conflict', 'too_many_requests'],
})

export const readDataExport = endpoint({
  ...own,
  summary: 'Download a data export as JSON, for a week',
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
      .describe('Open orders'),
    refunds: z.array(z.object({ order_number: z.string(), amount: Money })).describe('Owed refunds'),
    refund_requests: z
      .array(z.object({ order_number: z.string(), amount: Money }))
      .describe('Undecided requests'),
    wallet: z.array(Money).describe('Wallet balances'),
    wallet_moves: z
      .array(z.object({ kind: z.enum(['recharge', 'withdrawal']), amount: Money }))
      .describe('Pending wallet payments'),
    stores: z.array(z.object({ slug: Slug, name: z.string() })).describe('Stores owned by the caller'),
    is_operator: z.boolean(),
  })
  .openapi('Deletion')
export type Deletion = z.infer<typeof Deletion>

export const readDeletion = endpoint({
  ...own,
  summary: 'List what prevents the caller from deleting their account',
  answer: Deletion,
})

export const deleteAccount = endpoint({
  ...own,
  summary: 'Delete the account: ends all sessions now and erases the data soon after',
  body: z.object({
    password: z.string().min(1, 'current_password_required').max(textLengths.password, 'too_long'),
  }),
  answer: Done,
  status: 202,
  problems: ['deletion_blocked', 'too_many_requests'],
})

export const saveCookieChoice = endpoint({
  tag: 'privacy',
  access: 'public',
  summary: 'Record the consent to optional cookies',
  body: z.object({
    choice: z.enum(cookieChoices, 'field_empty'),
    version: z.int().min(1).max(1000).describe('Version of the consent question'),
  }),
  answer: z.object({ choice: z.enum(cookieChoices), version: z.int(), chosen_at: Time }),
  status: 201,
  problems: ['too_many_requests'],
})
