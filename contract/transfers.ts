/** Bank transfers for the operator, who reconciles them with the bank statement: awaited, partial, or to return. */
import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { Money, PageQuery, pageOf, Time, text, Uuid } from './vocabulary.ts'

export const transferStatuses = ['awaited', 'part', 'to_return', 'done'] as const

export const OrderTransfer = z
  .object({
    tender_id: Uuid,
    standing: z.enum(transferStatuses),
    amount: Money,
    missing: Money.describe('What it still waits for'),
    unapplied: Money.describe('What came and pays for nothing, or not yet, and has not gone back'),
    has_wallet: z.boolean().describe('What is to go back can go into the shopper’s wallet'),
    arrivals: z.array(
      z.object({
        id: Uuid,
        amount: Money,
        source: z.enum(['bank', 'market']).describe('The market bears what was missing'),
        reference: z.string().optional().describe('What the bank calls it'),
        by: z.string().optional(),
        at: Time,
        taken_back: z.object({ at: Time, by: z.string() }).optional().describe('It was a mistake'),
        can_take_back: z.boolean(),
      }),
    ),
    returns: z.array(
      z.object({
        amount: Money,
        to: z.enum(['bank', 'wallet']),
        reference: z.string().optional(),
        by: z.string(),
        at: Time,
      }),
    ),
  })
  .openapi('OrderTransfer')
export type OrderTransfer = z.infer<typeof OrderTransfer>

export const OperatorTransfer = z
  .object({
    id: Uuid,
    group_number: z.string(),
    reference: z.string().describe('What the shopper is to quote'),
    customer: z.object({ name: z.string(), email: z.string() }),
    standing: z.enum(transferStatuses),
    amount: Money,
    missing: Money,
    unapplied: Money,
    pay_by: Time.optional(),
    created_at: Time,
  })
  .openapi('OperatorTransfer')
export type OperatorTransfer = z.infer<typeof OperatorTransfer>

export const listTransfers = endpoint({
  tag: 'operator',
  access: 'operator',
  summary: 'Bank transfers: what is to go back first, then what is awaited, the soonest deadline before all',
  query: PageQuery.extend({
    search: text().max(100).optional(),
    state: z.enum(transferStatuses).optional(),
  }),
  answer: pageOf(OperatorTransfer),
})
