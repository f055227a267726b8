/** Payout methods of a store. The owner chooses an available one and confirms with the password. */
import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { PayoutMethod } from './payouts.ts'
import { OwnPassword, Slug, Time } from './vocabulary.ts'

const ofStore = {
  tag: 'seller',
  access: 'seller',
  area: 'finance',
  isMoney: true,
  params: z.object({ store: Slug }),
} as const

export const PayoutWays = z
  .object({
    way: PayoutMethod.describe('The chosen method'),
    may_change: z.boolean().describe('Whether the caller owns the store'),
    held_until: Time.optional().describe(
      'Payouts are paused until then because the method or account is new',
    ),
    offered: z.array(
      z.object({
        way: PayoutMethod,
        to: z
          .object({ account_no: z.string(), bank_name: z.string() })
          .optional()
          .describe('Masked account, once it can be paid'),
        is_begun: z.boolean().describe('Its account was created but is incomplete'),
        takes: z
          .boolean()
          .describe('Whether it supports the currency of the store; otherwise the bank is used'),
      }),
    ),
  })
  .openapi('PayoutWays')
export type PayoutWays = z.infer<typeof PayoutWays>

export const readPayoutMethod = endpoint({
  ...ofStore,
  summary: 'Get a store’s payout method and the available ones',
  answer: PayoutWays,
  problems: ['not_allowed', 'not_found'],
})

export const choosePayoutMethod = endpoint({
  ...ofStore,
  summary:
    'Choose a store’s payout method. Requires the password; the owner is notified by email and payouts pause for 72 hours',
  body: z.strictObject({ way: PayoutMethod, password: OwnPassword }),
  answer: PayoutWays,
  problems: ['not_allowed', 'not_found', 'too_many_requests'],
})

export const openPayoutAccount = endpoint({
  ...ofStore,
  summary: 'Get a one-time link to create or complete the store’s Stripe account',
  body: z.strictObject({ password: OwnPassword }),
  answer: z.object({ url: z.url() }),
  problems: ['not_allowed', 'not_found', 'gateway_unavailable', 'payment_unavailable', 'too_many_requests'],
})
