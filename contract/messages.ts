/** Conversations between customers and stores. */
import { z } from '@hono/zod-openapi'
import { messageLengthMax, messageSenders } from '#values/message.ts'
import { endpoint } from './endpoint.ts'
import { Message, MessageProduct } from './message.ts'
import { OrderCase } from './message-cases.ts'
import { keyProblems } from './problems.ts'
import {
  Done,
  OrderNumber,
  PageQuery,
  Picture,
  pageOf,
  paragraph,
  Slug,
  Time,
  text,
  Uuid,
  Vertical,
} from './vocabulary.ts'

const thread = {
  id: Uuid,
  store: z.object({ slug: Slug, name: z.string(), vertical: Vertical, logo: Picture.optional() }),
  customer: z.object({ name: z.string() }),
  order: z
    .object({ number: z.string(), group_number: z.string() })
    .optional()
    .describe('Seller order that the conversation is about'),
  unread: z.int().describe('Messages that the caller’s side has not read'),
}

export const ThreadListItem = z
  .object({
    ...thread,
    last: z.object({
      sender: z.enum(messageSenders),
      is_own: z.boolean(),
      text: z.string(),
      created_at: Time,
    }),
  })
  .openapi('MessageThreadListItem')
export type ThreadListItem = z.infer<typeof ThreadListItem>

export const Thread = z
  .object({
    ...thread,
    messages: z.array(Message).describe('Oldest first'),
    has_earlier: z.boolean().describe('Get earlier messages with `before`'),
    read_to: z.int().describe('Position of the last message that the other side has read'),
    can_write: z.boolean(),
    case: OrderCase.optional().describe('The latest problem with the order that the customer reported'),
  })
  .openapi('MessageThread')
export type Thread = z.infer<typeof Thread>

const Written = z.object({ text: paragraph(messageLengthMax).min(1, 'field_empty') })
const Unread = z.object({ unread: z.int().describe('Conversations with unread messages') })
const ReadTo = z.object({ position: z.int().min(1) })
const EarlierQuery = z.object({ before: z.coerce.number().int().min(1).optional() })
const sent = { answer: z.object({ thread: Uuid, message: Uuid }), status: 201, isIdempotent: true } as const
const sendingProblems = ['not_found', 'not_allowed', 'too_many_requests', ...keyProblems] as const

const byId = z.object({ id: Uuid })
const customer = { tag: 'messages', access: 'customer' } as const

export const listOwnThreads = endpoint({
  ...customer,
  summary: 'List the caller’s conversations with stores, last message first',
  query: PageQuery,
  answer: pageOf(ThreadListItem).extend(Unread.shape),
})

export const countOwnUnreadThreads = endpoint({
  ...customer,
  summary: 'Count the caller’s conversations with unread messages',
  answer: Unread,
})

const Addressee = z.object({
  store: Slug.optional(),
  order: OrderNumber.optional().describe('Seller order of the caller'),
  product: Slug.optional(),
})
const isAddressed = ({ store, order, product }: z.output<typeof Addressee>) =>
  [store, order, product].some((each) => each !== undefined)

export const readAddressee = endpoint({
  ...customer,
  summary: 'Get the store that a new message goes to, and the conversation if there is one',
  query: Addressee.refine(isAddressed, { path: ['store'], error: 'field_empty' }),
  answer: z.object({
    store: Thread.shape.store,
    order: Thread.shape.order,
    product: MessageProduct.optional(),
    thread: Uuid.optional(),
  }),
  problems: ['not_found', 'not_allowed'],
})

export const sendFirstMessage = endpoint({
  ...customer,
  ...sent,
  summary: 'Write to a store, about an order or a product if given; continues an existing conversation',
  body: Written.extend(Addressee.shape).refine(isAddressed, { path: ['store'], error: 'field_empty' }),
  problems: sendingProblems,
})

export const readOwnThread = endpoint({
  ...customer,
  summary: 'Get one of the caller’s conversations, with its last messages',
  params: byId,
  query: EarlierQuery,
  answer: Thread,
  problems: ['not_found'],
})

export const sendOwnMessage = endpoint({
  ...customer,
  ...sent,
  summary: 'Write in one of the caller’s conversations',
  params: byId,
  body: Written.extend({ product: Slug.optional() }),
  problems: sendingProblems,
})

export const markOwnThreadRead = endpoint({
  ...customer,
  summary: 'Mark messages of a conversation as read, up to a position',
  params: byId,
  body: ReadTo,
  answer: Done,
  problems: ['not_found'],
})

const seller = { tag: 'messages', access: 'seller', area: 'messages' } as const
const ofStore = z.object({ store: Slug })
const ofStoreById = z.object({ store: Slug, id: Uuid })

export const listStoreThreads = endpoint({
  ...seller,
  summary:
    'List the store’s conversations, last message first; whoever cannot answer sees those about orders',
  params: ofStore,
  query: PageQuery.extend({
    view: z.enum(['unread', 'unanswered']).optional(),
    search: text().max(100).optional().describe('Name of the customer or number of the order'),
  }),
  answer: pageOf(ThreadListItem).extend({
    ...Unread.shape,
    unanswered: z.int().describe('Conversations in which the customer waits for an answer'),
  }),
  problems: ['not_found'],
})

export const countStoreUnreadThreads = endpoint({
  ...seller,
  summary: 'Count the store’s conversations with unread messages',
  params: ofStore,
  answer: Unread,
  problems: ['not_found'],
})

export const readStoreThread = endpoint({
  ...seller,
  summary: 'Get a conversation of the store, with its last messages',
  params: ofStoreById,
  query: EarlierQuery,
  answer: Thread,
  problems: ['not_found'],
})

export const sendStoreMessage = endpoint({
  ...seller,
  ...sent,
  summary: 'Write to the customer of a conversation as the store',
  params: ofStoreById,
  body: Written,
  problems: sendingProblems,
})

export const findOrderThread = endpoint({
  ...seller,
  summary: 'Get the conversation about an order of the store, if there is one',
  params: z.object({ store: Slug, number: OrderNumber }),
  answer: z.object({ thread: Uuid.optional(), customer: Thread.shape.customer, can_write: z.boolean() }),
  problems: ['not_found'],
})

export const sendFirstStoreMessage = endpoint({
  ...seller,
  ...sent,
  summary: 'Write to the customer of an order as the store; continues an existing conversation',
  params: z.object({ store: Slug, number: OrderNumber }),
  body: Written,
  problems: sendingProblems,
})

export const markStoreThreadRead = endpoint({
  ...seller,
  level: 'view',
  summary: 'Mark messages of a conversation as read by the store, up to a position',
  params: ofStoreById,
  body: ReadTo,
  answer: Done,
  problems: ['not_found'],
})
