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
    missing: Money.describe('Missing amount'),
    unapplied: Money.describe('Received money that pays for nothing yet and was not returned'),
    has_wallet: z.boolean().describe('Money to be returned can be paid to the shopper’s wallet'),
    arrivals: z.array(
      z.object({
        id: Uuid,
        amount: Money,
        source: z.enum(['bank', 'market']).describe('`market`: the market paid a missing amount'),
        reference: z.string().optional().describe('The bank’s reference'),
        by: z.string().optional(),
        at: Time,
        taken_back: z
          .object({ at: Time, by: z.string() })
          .optional()
          .describe('Recorded by mistake and undone'),
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
    reference: z.string().describe('Reference for the shopper’s transfer'),
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
  summary: 'List bank transfers: to be returned first, then pending by deadline',
  query: PageQuery.extend({
    search: text().max(100).optional(),
    state: z.enum(transferStatuses).optional(),
  }),
  answer: pageOf(OperatorTransfer),
})
