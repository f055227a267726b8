/** Slugs of pages. A slug can be changed, and the former ones redirect to it. */
import { z } from '@hono/zod-openapi'
import { slugKinds, slugLengthMax } from '#values/slug.ts'
import { endpoint } from './endpoint.ts'
import { chosenSlug, Slug, Uuid, Vertical } from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const
const seller = { tag: 'seller', access: 'seller', area: 'products' } as const

const Kind = z.enum(slugKinds)

const Fault = z
  .enum(['slug_invalid', 'too_long', 'slug_reserved', 'slug_taken', 'slug_kept'])
  .optional()
  .describe('Why the slug cannot be used; absent if it can or none was given')

/** A record with its current, former and suggested slugs. */
export const OwnSlug = z
  .object({
    id: Uuid,
    kind: Kind,
    name: z.string(),
    slug: Slug,
    before: z.string().describe('Path before the slug: `/product/`'),
    vertical: Vertical.optional().describe('For a store or a category'),
    is_fixed: z.boolean().describe('The market itself links to it, so it cannot change'),
    former_slugs: z.array(Slug).describe('Slugs that redirect to it'),
    fault: Fault,
  })
  .openapi('OwnSlug')
export type OwnSlug = z.infer<typeof OwnSlug>

const SlugQuery = z.object({
  wanted: z.string().max(200).optional().describe('The slug to check, as typed'),
})

const ChosenSlug = chosenSlug(Math.max(...Object.values(slugLengthMax)))

export const checkSlugAvailability = endpoint({
  ...operator,
  summary: 'Check whether a slug is available for something new',
  params: z.object({ kind: Kind }),
  query: SlugQuery,
  answer: z.object({ fault: Fault }),
})

export const readSlug = endpoint({
  ...operator,
  summary: 'Get the slug of a post, page, product, store or category, and check another',
  params: z.object({ kind: Kind, id: Uuid }),
  query: SlugQuery,
  answer: OwnSlug,
  problems: ['not_found'],
})

export const changeSlug = endpoint({
  ...operator,
  summary: 'Change a slug; the old one redirects until it is used again',
  allowsLimited: true,
  params: z.object({ kind: Kind, id: Uuid }),
  body: z.object({ slug: ChosenSlug }),
  answer: OwnSlug,
  problems: ['not_found', 'not_allowed'],
})

const ofStore = z.object({ store: Slug, id: Uuid })

export const readProductSlug = endpoint({
  ...seller,
  summary: 'Get the slug of a product of the store, and check another',
  params: ofStore,
  query: SlugQuery,
  answer: OwnSlug,
  problems: ['not_found'],
})

export const changeProductSlug = endpoint({
  ...seller,
  summary: 'Change the slug of a product of the store; the old one redirects until the store uses it again',
  params: ofStore,
  body: z.object({ slug: ChosenSlug }),
  answer: OwnSlug,
  problems: ['not_found', 'not_allowed'],
  isAudited: true,
})
