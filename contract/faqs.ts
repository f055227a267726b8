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
  summary: 'List frequently asked questions by topic',
  tag: 'content',
  access: 'public',
  query: z.object({
    search: z
      .string()
      .max(SEARCH_MAX, 'too_long')
      .optional()
      .describe('Words to find in the question or answer, ignoring accents and case'),
  }),
  answer: z.object({ data: z.array(Faq) }),
  isCacheable: true,
})

const operator = { tag: 'operator', access: 'operator' } as const

/** English is the fallback; French may be empty. */
const FaqText = z.object({
  topic: line(60).describe('A built-in topic key, or a custom topic'),
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
  summary: 'List all questions with answers in display order',
  answer: z.object({ data: z.array(WrittenFaq) }),
})

const ofFaq = { ...operator, params: z.object({ id: Uuid }) } as const

export const readWrittenFaq = endpoint({
  ...ofFaq,
  summary: 'Get a question with its answer, in the current or an earlier version',
  query: z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  answer: WrittenFaq.extend({
    shown: z.int().describe('The version returned'),
    versions: z.array(Version).describe('Newest first, up to fifty'),
  }),
  problems: ['not_found'],
})

export const addFaq = endpoint({
  ...operator,
  summary: 'Add a question to the end of its topic, unpublished',
  allowsLimited: true,
  body: FaqText,
  status: 201,
  answer: z.object({ id: Uuid }),
})

export const writeFaq = endpoint({
  ...ofFaq,
  summary: 'Update a question; earlier versions are kept',
  allowsLimited: true,
  body: FaqText.extend({ version: z.int().min(1).describe('The version that the edit is based on') }),
  answer: z.object({ version: z.int() }),
  problems: ['not_found', 'state_conflict'],
})

export const manageFaq = endpoint({
  ...ofFaq,
  summary: 'Show or hide a question, or move it by one place in its topic',
  allowsLimited: true,
  body: z.object({ command: z.enum(['publish', 'hide', 'up', 'down']) }),
  answer: Done,
  problems: ['not_found'],
})
