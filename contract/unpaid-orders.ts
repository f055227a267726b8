/** Placed but unpaid orders, for operators to see the stock they reserve. */
import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { Money, PageQuery, pageOf, Time, Uuid } from './vocabulary.ts'

export const UnpaidOrder = z
  .object({
    number: z.string(),
    customer: z.object({
      id: Uuid,
      name: z.string(),
      email: z.string(),
      phone: z.string().optional(),
      is_guest: z.boolean(),
      is_confirmed: z.boolean().describe('Whether the mailbox was shown to be theirs'),
    }),
    orders_of_customer: z.int().describe('How many unpaid orders there are of this mailbox'),
    pieces_of_customer: z.int().describe('How many pieces all of them hold'),
    method: z.enum(['bank', 'cash']),
    amount: Money,
    holds: z
      .array(z.object({ name: z.string(), sku: z.string(), quantity: z.int(), left: z.int() }))
      .describe('What it keeps from others, and how many of each others can still have'),
    since: Time,
    until: Time.optional().describe('When it ends by itself; absent for cash'),
  })
  .openapi('UnpaidOrder')
export type UnpaidOrder = z.infer<typeof UnpaidOrder>

export const listUnpaidOrders = endpoint({
  tag: 'operator',
  access: 'operator',
  summary:
    'List unpaid orders by transfer or cash with their reserved stock: largest customers first, grouped by email',
  query: PageQuery.extend({ search: z.string().trim().max(100).optional().catch(undefined) }),
  answer: pageOf(UnpaidOrder),
})
