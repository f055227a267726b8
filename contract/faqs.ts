/** What is asked again and again, and what the market answers. */
import { z } from '@hono/zod-openapi'
import { Uuid } from './common.ts'
import { endpoint } from './endpoint.ts'

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
