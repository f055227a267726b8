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
      is_confirmed: z.boolean().describe('Whether the email address was confirmed'),
    }),
    orders_of_customer: z.int().describe('Number of unpaid orders of this email address'),
    pieces_of_customer: z.int().describe('Reserved pieces of all these orders'),
    method: z.enum(['bank', 'cash']),
    amount: Money,
    holds: z
      .array(z.object({ name: z.string(), sku: z.string(), quantity: z.int(), left: z.int() }))
      .describe('Reserved stock, and how many of each item are left for others'),
    since: Time,
    until: Time.optional().describe('When it expires; absent for cash'),
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
