/** Products that operators review before shoppers see them. */
import { z } from '@hono/zod-openapi'
import { submissionStates } from '#values/submission-state.ts'
import { textLengths } from '#values/text-lengths.ts'
import { endpoint } from './endpoint.ts'
import { Changed } from './market-rules.ts'
import { EditedProduct } from './products.ts'
import { line, PageQuery, Picture, pageOf, Slug, Time, text, Uuid, Video } from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const

const STORES_MAX = 2000
const CATEGORIES_MAX = 500

export const ProductReviewRules = z
  .object({
    mode: z
      .enum(['none', 'all', 'some'], 'field_empty')
      .describe('Which products are reviewed before they are live'),
    store_ids: z.array(Uuid).max(STORES_MAX, 'too_many').describe('For `some`: all products of these stores'),
    category_ids: z
      .array(Uuid)
      .max(CATEGORIES_MAX, 'too_many')
      .describe('For `some`: products in these categories and those below them'),
  })
  .openapi('ProductReviewRules')
export type ProductReviewRules = z.infer<typeof ProductReviewRules>

export const readProductReviewRules = endpoint({
  ...operator,
  summary: 'Get the rule for reviews of products, with its history',
  answer: z.object({
    rules: ProductReviewRules,
    choices: z.object({
      stores: z.array(z.object({ id: Uuid, name: z.string() })),
      categories: z.array(z.object({ id: Uuid, path: z.string(), name: z.string(), depth: z.int() })),
    }),
    data: z.array(Changed.extend({ rules: ProductReviewRules })),
  }),
})

export const changeProductReviewRules = endpoint({
  ...operator,
  summary: 'Set which products are reviewed before they are live',
  body: ProductReviewRules.strict(),
  answer: ProductReviewRules,
  problems: ['not_allowed'],
})

export const ProductSubmission = z
  .object({
    id: Uuid,
    kind: z.enum(['new', 'change']),
    state: z.enum(submissionStates),
    product: z.object({
      id: Uuid,
      slug: Slug,
      name: z.string(),
      picture: Picture.optional(),
      is_blocked: z.boolean(),
    }),
    store: z.object({ slug: Slug, name: z.string() }),
    version: z.int().describe('Of the product, to decide on what was seen'),
    changed: z.array(z.string()).describe('Names of the changed fields; empty for a new product'),
    submitted_at: Time,
    submitted_by: z.string().optional(),
    decided_at: Time.optional(),
    decided_by: z.string().optional(),
    reason: z.string().optional(),
  })
  .openapi('ProductSubmission')
export type ProductSubmission = z.infer<typeof ProductSubmission>

const Texts = z.record(z.string(), z.string())

/** Fields of a live product that are reviewed. Absent ones are unchanged. */
export const ReviewedFields = z
  .object({
    name: Texts.optional(),
    short_description: Texts.optional(),
    description: Texts.optional(),
    category: z.string().optional().describe('Names from the vertical down'),
    pictures: z.array(z.object({ alt: Texts, picture: Picture, video: Video.optional() })).optional(),
  })
  .openapi('ReviewedFields')
export type ReviewedFields = z.infer<typeof ReviewedFields>

export const listSubmissions = endpoint({
  ...operator,
  summary: 'List products submitted for review, the longest waiting first',
  query: PageQuery.extend({
    search: text().max(100, 'too_long').optional(),
    state: z.enum(submissionStates).optional(),
  }),
  answer: pageOf(ProductSubmission),
})

const ofSubmission = z.object({ id: Uuid })

export const readSubmission = endpoint({
  ...operator,
  summary: 'Get a product submitted for review, with its changes',
  params: ofSubmission,
  answer: z.object({
    submission: ProductSubmission,
    product: EditedProduct.describe('With the proposed changes, while they are pending'),
    category: z.string().describe('Names from the vertical down'),
    before: ReviewedFields.optional().describe('What shoppers see; absent for a new product'),
    after: ReviewedFields.optional(),
  }),
  problems: ['not_found'],
})

const decision = {
  ...operator,
  params: ofSubmission,
  answer: z.object({ submission: ProductSubmission }),
  problems: ['not_found', 'state_conflict'],
} as const

const version = z.int().describe('The version of the product that was reviewed. Refused if it has changed')

export const approveSubmission = endpoint({
  ...decision,
  summary: 'Approve a product or its changes: shoppers see them',
  allowsLimited: true,
  body: z.strictObject({ version }),
})

export const rejectSubmission = endpoint({
  ...decision,
  summary: 'Reject a product or its changes; the seller is told the reason',
  allowsLimited: true,
  body: z.strictObject({ version, reason: line(textLengths.reason) }),
})

export const withdrawSubmission = endpoint({
  tag: 'seller',
  access: 'seller',
  area: 'products',
  summary: 'Withdraw a product from review; changes of a live product are dropped',
  params: z.object({ store: Slug, id: Uuid }),
  answer: z.object({ product: EditedProduct }),
  problems: ['not_found', 'not_allowed', 'state_conflict'],
})
