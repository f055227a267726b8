/** Customers as operators find and know them. */
import { z } from '@hono/zod-openapi'
import {
  CUSTOMER_NOTE_LENGTH_MAX,
  CUSTOMER_SEGMENTS_MAX,
  CUSTOMER_TAG_LENGTH_MAX,
  CUSTOMER_TAGS_MAX,
  customerSorts,
  SEGMENT_NAME_LENGTH_MAX,
  SEGMENT_QUERY_LENGTH_MAX,
} from '#values/customers.ts'
import { Address } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Done, line, Money, PageQuery, pageOf, Time, text, Uuid } from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const
const ofCustomer = z.object({ id: Uuid })

/** Which customers a list or a segment is about. */
export const CustomerFilter = z.object({
  search: text().max(100).optional().describe('Part of the name or email address, or a phone number'),
  kind: z.enum(['account', 'guest']).optional(),
  orders: z.enum(['none', 'one', 'repeat']).optional(),
  last_order: z
    .enum(['30_days', '90_days', 'over_90_days', 'over_180_days'])
    .optional()
    .describe('Within the last days, or longer ago than that'),
  spent_min: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000_000_000)
    .optional()
    .describe('Least amount spent, in minor units of the currency of the list'),
  joined: z.enum(['7_days', '30_days', '90_days']).optional(),
  country: z.string().length(2).optional().describe('Country code of the last delivery'),
  tag: text().max(CUSTOMER_TAG_LENGTH_MAX).optional(),
  newsletter: z.enum(['subscribed', 'not_subscribed']).optional(),
  role: z.enum(['seller', 'operator']).optional(),
  state: z.enum(['active', 'suspended']).optional(),
})
export type CustomerFilter = z.output<typeof CustomerFilter>

export const ListedCustomer = z
  .object({
    id: Uuid,
    name: z.string(),
    email: z.string(),
    is_guest: z.boolean(),
    state: z.enum(['active', 'suspended']),
    roles: z.array(z.enum(['seller', 'operator'])),
    orders_count: z.int().describe('Without cancelled and rejected ones'),
    spent: Money.describe('Net of refunds, in the base currency at the rates of each order'),
    last_order_at: Time.optional(),
    country: z.string().optional().describe('Country code of the last delivery'),
    tags: z.array(z.string()),
    joined_at: Time,
  })
  .openapi('ListedCustomer')
export type ListedCustomer = z.infer<typeof ListedCustomer>

export const listCustomers = endpoint({
  ...operator,
  summary: 'List customers with their orders, what they spent and their tags',
  query: CustomerFilter.extend({ ...PageQuery.shape, sort: z.enum(customerSorts).optional() }),
  answer: pageOf(ListedCustomer).extend({
    currency: z.string().describe('Of the amounts'),
    minor_units: z.int().describe('Decimal places of the currency'),
  }),
})

export const customerFilters = endpoint({
  ...operator,
  summary: 'List the tags and countries that customers have',
  answer: z.object({
    tags: z.array(z.string()),
    countries: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
})

export const CustomerNote = z
  .object({ id: Uuid, text: z.string(), by: z.string().optional(), at: Time, is_own: z.boolean() })
  .openapi('CustomerNote')

export const CustomerProfile = z
  .object({
    id: Uuid,
    name: z.string(),
    email: z.string(),
    phone: z.string().optional(),
    is_guest: z.boolean(),
    state: z.enum(['active', 'suspended', 'deleted']),
    roles: z.array(z.string()),
    has_second_factor: z.boolean(),
    joined_at: Time,
    orders_count: z.int(),
    spent: Money,
    average: Money.optional().describe('Spent per order'),
    first_order_at: Time.optional(),
    last_order_at: Time.optional(),
    addresses: z.array(Address),
    wallet: z.array(Money).describe('Balances by currency, without empty ones'),
    points: z.int(),
    newsletter: z.object({ state: z.enum(['none', 'pending', 'subscribed', 'ended']), at: Time.optional() }),
    signs: z
      .object({
        failed_payments: z.int().describe('Payments that a gateway refused'),
        refund_requests: z.int(),
        chargebacks: z.int(),
        cancelled_orders: z.int(),
      })
      .describe('What may hint at a risk'),
    tags: z.array(z.string()),
    notes: z.array(CustomerNote).describe('Newest first'),
  })
  .openapi('CustomerProfile')
export type CustomerProfile = z.infer<typeof CustomerProfile>

export const readCustomer = endpoint({
  ...operator,
  summary: 'Get a customer with addresses, balances, consent, signs of risk, tags and notes',
  params: ofCustomer,
  answer: z.object({ customer: CustomerProfile }),
  problems: ['not_found'],
})

export const setCustomerTags = endpoint({
  ...operator,
  allowsLimited: true,
  summary: `Replace the tags of a customer, at most ${CUSTOMER_TAGS_MAX}`,
  params: ofCustomer,
  body: z.strictObject({
    tags: z.array(line(CUSTOMER_TAG_LENGTH_MAX)).max(CUSTOMER_TAGS_MAX, 'too_many'),
  }),
  answer: z.object({ tags: z.array(z.string()) }),
  problems: ['not_found'],
})

export const addCustomerNote = endpoint({
  ...operator,
  allowsLimited: true,
  summary: 'Add a note to a customer, which customers never see',
  params: ofCustomer,
  body: z.strictObject({ text: text().min(1, 'required').max(CUSTOMER_NOTE_LENGTH_MAX, 'too_long') }),
  answer: z.object({ note: CustomerNote }),
  problems: ['not_found'],
})

export const removeCustomerNote = endpoint({
  ...operator,
  allowsLimited: true,
  summary: 'Delete a note that the caller wrote',
  params: ofCustomer.extend({ note: Uuid }),
  answer: Done,
  problems: ['not_found'],
})

export const CustomerSegment = z
  .object({
    id: Uuid,
    name: z.string(),
    query: z.string().describe('Query of the list’s address'),
    count: z.int().describe('Customers who match now'),
  })
  .openapi('CustomerSegment')

const segments = z.object({
  data: z.array(CustomerSegment),
  presets: z
    .array(z.object({ key: z.string(), query: z.string(), count: z.int() }))
    .describe('Segments that every market has'),
})

export const listCustomerSegments = endpoint({
  ...operator,
  summary: 'List segments of customers with how many match',
  answer: segments,
})

export const saveCustomerSegment = endpoint({
  ...operator,
  allowsLimited: true,
  summary: `Save a segment; one of the same name is replaced. At most ${CUSTOMER_SEGMENTS_MAX}`,
  body: z.strictObject({
    name: line(SEGMENT_NAME_LENGTH_MAX),
    query: text().max(SEGMENT_QUERY_LENGTH_MAX, 'too_long'),
  }),
  answer: z.object({ id: Uuid }),
})

export const removeCustomerSegment = endpoint({
  ...operator,
  allowsLimited: true,
  summary: 'Delete a segment; its customers stay',
  params: z.object({ id: Uuid }),
  answer: Done,
  problems: ['not_found'],
})
