import { z } from '@hono/zod-openapi'
import { textLengths } from '#values/text-lengths.ts'
import { endpoint } from './endpoint.ts'
import { Changed } from './market-rules.ts'
import { keyProblems } from './problems.ts'
import { Done, Email, line, PageQuery, Phone, pageOf, paragraph, Time, text, Uuid } from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const

export const sendContactMessage = endpoint({
  summary: 'Send a message to the market; the sender receives a confirmation email',
  tag: 'content',
  access: 'public',
  body: z.object({
    name: line(textLengths.personName, 'name_required'),
    email: Email,
    phone: Phone,
    subject: line(150, 'subject_required'),
    message: paragraph(textLengths.contactMessage).min(1, 'message_required'),
    website: z
      .string()
      .max(2000)
      .optional()
      .describe('Hidden field against spam; if it is filled in, the message is dropped silently'),
  }),
  answer: Done,
  problems: ['too_many_requests'],
})

export const ContactState = z
  .enum(['waiting', 'answered', 'closed'])
  .describe('`waiting` for a first answer; `closed` by an operator, answered or not')
export type ContactState = z.infer<typeof ContactState>

const ContactRow = z.object({
  id: Uuid,
  state: ContactState,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  created_at: Time,
})

export const ContactMessage = ContactRow.extend({
  phone: z.string(),
  message: z.string(),
  language: z.string().describe('Language of the message'),
  person_id: Uuid.optional().describe('The account of the sender'),
  answers: z.array(z.object({ words: z.string(), at: Time, by: z.string() })).describe('Oldest first'),
  closed_at: Time.optional(),
  closed_by: z.string().optional(),
}).openapi('ContactMessage')
export type ContactMessage = z.infer<typeof ContactMessage>

export const listContactMessages = endpoint({
  ...operator,
  summary: 'List messages to the market, newest first',
  query: PageQuery.extend({
    search: text().max(100).optional(),
    state: ContactState.optional(),
  }),
  answer: pageOf(ContactRow),
})

const params = z.object({ id: Uuid })

export const readContactMessage = endpoint({
  ...operator,
  summary: 'Get a message with its answers',
  params,
  answer: ContactMessage,
  problems: ['not_found'],
})

export const answerContactMessage = endpoint({
  ...operator,
  summary: 'Answer a message by email',
  allowsLimited: true,
  params,
  body: z.object({ words: paragraph(textLengths.contactMessage).min(1, 'field_empty') }),
  isIdempotent: true,
  answer: Done,
  problems: ['not_found', 'state_conflict', ...keyProblems],
})

export const closeContactMessage = endpoint({
  ...operator,
  summary: 'Close a message',
  allowsLimited: true,
  params,
  answer: Done,
  problems: ['not_found'],
})

export const reopenContactMessage = endpoint({
  ...operator,
  summary: 'Reopen a message',
  allowsLimited: true,
  params,
  answer: Done,
  problems: ['not_found'],
})

/** Text in the offered languages; nothing is shown if it is empty. */
const Texts = z.object({ en: paragraph(300), fr: paragraph(300) })

export const readContactDetails = endpoint({
  summary: 'Get the market’s contact details',
  tag: 'content',
  access: 'public',
  answer: z.object({
    email: z.string(),
    phone: z.string(),
    address: z.string().describe('Empty if not set, as with the hours'),
    hours: z.string(),
  }),
  isCacheable: true,
})

const ContactDetails = z.object({ email: Email, phone: Phone, address: Texts, hours: Texts })

const WrittenDetails = z.object({ email: z.string(), phone: z.string(), address: Texts, hours: Texts })

export const readWrittenContactDetails = endpoint({
  ...operator,
  summary: 'Get the market’s contact details in each language, with their history',
  answer: z.object({
    details: WrittenDetails,
    data: z.array(Changed.extend({ details: WrittenDetails })),
  }),
})

export const writeContactDetails = endpoint({
  ...operator,
  summary: 'Update the market’s contact details',
  allowsLimited: true,
  body: ContactDetails,
  answer: Done,
})
