/** Search over everything of a dashboard. */
import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { orderStates, shopperSteps } from './order-states.ts'
import { PayoutRow } from './payouts.ts'
import { line, Slug, Time, Uuid } from './vocabulary.ts'

const query = z.object({ q: line(100).describe('Beginnings of words, or part of a number') })

const FoundProduct = z
  .object({
    id: Uuid,
    name: z.string(),
    store: z.object({ slug: Slug, name: z.string() }),
    state: z.enum(['draft', 'published', 'withdrawn', 'blocked']),
  })
  .openapi('FoundProduct')
export type FoundProduct = z.infer<typeof FoundProduct>

const FoundPayout = z
  .object({
    id: Uuid,
    run_id: Uuid,
    number: z.string(),
    store: z.string(),
    created_at: Time,
    state: PayoutRow.shape.state,
    way: PayoutRow.shape.way,
  })
  .openapi('FoundPayout')
export type FoundPayout = z.infer<typeof FoundPayout>

const FoundOrder = z
  .object({
    number: z.string(),
    customer: z.string(),
    placed_at: Time,
    status: z.enum([...shopperSteps, 'cancelled']),
  })
  .openapi('FoundOrder')
export type FoundOrder = z.infer<typeof FoundOrder>

const FoundStoreOrder = z
  .object({ number: z.string(), customer: z.string(), placed_at: Time, state: z.enum(orderStates) })
  .openapi('FoundStoreOrder')
export type FoundStoreOrder = z.infer<typeof FoundStoreOrder>

const FoundCustomer = z.object({ id: Uuid, name: z.string(), email: z.string() }).openapi('FoundCustomer')
export type FoundCustomer = z.infer<typeof FoundCustomer>

const FoundStore = z
  .object({
    slug: Slug,
    name: z.string(),
    state: z.enum(['applied', 'in_review', 'preparing', 'approved', 'suspended', 'rejected', 'terminated']),
  })
  .openapi('FoundStore')
export type FoundStore = z.infer<typeof FoundStore>

export const searchMarket = endpoint({
  tag: 'operator',
  access: 'operator',
  summary: 'Search orders, customers, products, stores and payouts; the best few of each',
  query,
  answer: z.object({
    orders: z.array(FoundOrder),
    customers: z.array(FoundCustomer),
    products: z.array(FoundProduct),
    stores: z.array(FoundStore),
    payouts: z.array(FoundPayout),
  }),
})

export const searchStore = endpoint({
  tag: 'seller',
  access: 'seller',
  area: 'orders',
  summary:
    'Search a store’s orders, products and payouts; the best few of each. Payouts only for those who may see them',
  params: z.object({ store: Slug }),
  query,
  answer: z.object({
    orders: z.array(FoundStoreOrder),
    products: z.array(FoundProduct),
    payouts: z.array(FoundPayout),
  }),
  problems: ['not_found'],
})
