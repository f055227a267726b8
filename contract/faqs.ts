import { z } from '@hono/zod-openapi'
import { Version } from './drafts.ts'
import { endpoint } from './endpoint.ts'
import { Done, line, paragraph, Time, Uuid } from './vocabulary.ts'

const SEARCH_MAX = 80

export const Faq = z
  .object({
    id: Uuid,
    topic: z.string().describe('A key: delivery, payment'),
    question: z.string(),
    answer: z.string(),
  })
  .openapi('Faq')
export type Faq = z.infer<typeof Faq>

export const listFaqs = endpoint({
  summary: 'Questions that are asked again and again, by topic',
  tag: 'content',
  access: 'public',
  query: z.object({
    search: z
      .string()
      .max(SEARCH_MAX, 'too_long')
      .optional()
      .describe('Words that each stand in the question or the answer; accents and case do not matter'),
  }),
  answer: z.object({ data: z.array(Faq) }),
  isCacheable: true,
})

const operator = { tag: 'operator', access: 'operator' } as const

/** English is the fallback; French may be empty. */
const FaqText = z.object({
  topic: line(60).describe('A key that the pages have words for, or the words themselves'),
  question: z.object({ en: line(200), fr: z.union([z.literal(''), line(200)]) }),
  answer: z.object({ en: paragraph(3000).min(1, 'field_empty'), fr: paragraph(3000) }),
})

const WrittenFaq = FaqText.extend({
  id: Uuid,
  is_shown: z.boolean(),
  version: z.int(),
  changed_at: Time,
})
export type WrittenFaq = z.infer<typeof WrittenFaq>

export const listWrittenFaqs = endpoint({
  ...operator,
  summary: 'Every question with its answer, in the order in which they are shown',
  answer: z.object({ data: z.array(WrittenFaq) }),
})

const ofFaq = { ...operator, params: z.object({ id: Uuid }) } as const

export const readWrittenFaq = endpoint({
  ...ofFaq,
  summary: 'A question with its answer, now or in an earlier version',
  query: z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  answer: WrittenFaq.extend({
    shown: z.int().describe('The version that is answered'),
    versions: z.array(Version).describe('The newest first, fifty at most'),
  }),
  problems: ['not_found'],
})

export const addFaq = endpoint({
  ...operator,
  summary: 'Add a question, the last of its topic; it is not shown until it is published',
  body: FaqText,
  status: 201,
  answer: z.object({ id: Uuid }),
})

export const writeFaq = endpoint({
  ...ofFaq,
  summary: 'Write a question anew; what was there before stays in its history',
  body: FaqText.extend({ version: z.int().min(1).describe('The newest that the writer has seen') }),
  answer: z.object({ version: z.int() }),
  problems: ['not_found', 'state_conflict'],
})

export const manageFaq = endpoint({
  ...ofFaq,
  summary: 'Show a question, hide it, or move it by one place within its topic',
  body: z.object({ command: z.enum(['publish', 'hide', 'up', 'down']) }),
  answer: Done,
  problems: ['not_found'],
})
