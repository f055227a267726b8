/** Payout methods of a store. The owner chooses an available one and confirms with the password. */
import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { PayoutMethod } from './payouts.ts'
import { OwnPassword, Slug, Time } from './vocabulary.ts'

const ofStore = { tag: 'seller', access: 'seller', params: z.object({ store: Slug }) } as const

export const PayoutWays = z
  .object({
    way: PayoutMethod.describe('The one that is chosen'),
    may_change: z.boolean().describe('Whether the caller owns the store'),
    held_until: Time.optional().describe('Until when nothing is paid, as the way or its account is new'),
    offered: z.array(
      z.object({
        way: PayoutMethod,
        to: z
          .object({ account_no: z.string(), bank_name: z.string() })
          .optional()
          .describe('Its account, masked, once it can be paid'),
        is_begun: z.boolean().describe('An account there is opened and wants to be told more'),
        takes: z.boolean().describe('Whether it pays the currency of the store; else the bank does'),
      }),
    ),
  })
  .openapi('PayoutWays')
export type PayoutWays = z.infer<typeof PayoutWays>

export const readPayoutMethod = endpoint({
  ...ofStore,
  summary: 'How a store is paid, and how it could be',
  answer: PayoutWays,
  problems: ['not_allowed', 'not_found'],
})

export const choosePayoutMethod = endpoint({
  ...ofStore,
  summary:
    'Choose how a store is paid; the password is asked for again, a mail tells of it, and for 72 hours nothing is paid',
  body: z.strictObject({ way: PayoutMethod, password: OwnPassword }),
  answer: PayoutWays,
  problems: ['not_allowed', 'not_found', 'too_many_requests'],
})

export const openPayoutAccount = endpoint({
  ...ofStore,
  summary: 'Open the store’s account at Stripe, or go on with it: answers where, once and for minutes',
  body: z.strictObject({ password: OwnPassword }),
  answer: z.object({ url: z.url() }),
  problems: ['not_allowed', 'not_found', 'gateway_unavailable', 'payment_unavailable', 'too_many_requests'],
})
