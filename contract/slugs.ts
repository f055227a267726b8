/** Slugs of pages. A slug can be changed, and the former ones redirect to it. */
import { z } from '@hono/zod-openapi'
import { slugKinds, slugLengthMax } from '#values/slug.ts'
import { endpoint } from './endpoint.ts'
import { chosenSlug, Slug, Uuid, Vertical } from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const
const seller = { tag: 'seller', access: 'seller' } as const

const Kind = z.enum(slugKinds)

const Fault = z
  .enum(['slug_invalid', 'too_long', 'slug_reserved', 'slug_taken', 'slug_kept'])
  .optional()
  .describe('Why it may not lie at what was wanted; absent where it may, or where nothing was')

/** A record with its current, former and suggested slugs. */
export const OwnSlug = z
  .object({
    id: Uuid,
    kind: Kind,
    name: z.string(),
    slug: Slug,
    before: z.string().describe('What stands before the slug in the path of its page: `/product/`'),
    vertical: Vertical.optional().describe('Of a store or a category'),
    is_fixed: z.boolean().describe('The market itself refers to it where it lies'),
    former_slugs: z.array(Slug).describe('Which lead to it'),
    fault: Fault,
  })
  .openapi('OwnSlug')
export type OwnSlug = z.infer<typeof OwnSlug>

const SlugQuery = z.object({
  wanted: z.string().max(200).optional().describe('What it might lie at, as it is being written'),
})

const ChosenSlug = chosenSlug(Math.max(...Object.values(slugLengthMax)))

export const checkSlugAvailability = endpoint({
  ...operator,
  summary: 'Whether something that is about to be added may lie at a slug',
  params: z.object({ kind: Kind }),
  query: SlugQuery,
  answer: z.object({ fault: Fault }),
})

export const readSlug = endpoint({
  ...operator,
  summary: 'Where an article, page, product, store or category lies, and whether it may lie at another slug',
  params: z.object({ kind: Kind, id: Uuid }),
  query: SlugQuery,
  answer: OwnSlug,
  problems: ['not_found'],
})

export const changeSlug = endpoint({
  ...operator,
  summary: 'Let something lie at another slug; where it lay leads to it until something else lies there',
  params: z.object({ kind: Kind, id: Uuid }),
  body: z.object({ slug: ChosenSlug }),
  answer: OwnSlug,
  problems: ['not_found', 'not_allowed'],
})

const ofStore = z.object({ store: Slug, id: Uuid })

export const readProductSlug = endpoint({
  ...seller,
  summary: 'Where a product of the store lies, and whether it may lie at another slug',
  params: ofStore,
  query: SlugQuery,
  answer: OwnSlug,
  problems: ['not_found'],
})

export const changeProductSlug = endpoint({
  ...seller,
  summary:
    'Let a product of the store lie at another slug; where it lay leads to it until another of the store lies there',
  params: ofStore,
  body: z.object({ slug: ChosenSlug }),
  answer: OwnSlug,
  problems: ['not_found', 'not_allowed'],
  isAudited: true,
})
