import { z } from '@hono/zod-openapi'
import { ownPartChoices, ownParts, productParts } from '#values/product-part.ts'
import { endpoint } from './endpoint.ts'
import { Changed } from './market-rules.ts'
import { Slug } from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const
const seller = { tag: 'seller', access: 'seller', area: 'products' } as const

const ExcludedParts = z
  .array(z.enum(productParts, 'field_empty'))
  .max(productParts.length)
  .describe('Sections hidden on all pages, unless a product overrides it')

export const ProductPageRules = z.object({ left_out: ExcludedParts }).openapi('ProductPageRules')
export type ProductPageRules = z.infer<typeof ProductPageRules>

export const readProductPageRules = endpoint({
  ...operator,
  summary: 'Get the sections hidden on all product pages, with their history',
  answer: z.object({
    rules: ProductPageRules,
    data: z.array(Changed.extend({ rules: ProductPageRules })),
  }),
})

export const changeProductPageRules = endpoint({
  ...operator,
  summary: 'Set the sections hidden on all product pages',
  body: ProductPageRules.strict(),
  answer: ProductPageRules,
  problems: ['not_allowed'],
})

const OwnPartChoice = z.enum(ownPartChoices, 'field_empty').describe('`market`: as set for all product pages')
export type OwnPartChoice = z.infer<typeof OwnPartChoice>

const OwnParts = z
  .object({
    safe_checkout: OwnPartChoice,
    secure_checkout: OwnPartChoice,
    social_share: OwnPartChoice,
    encourage_order: OwnPartChoice,
  } satisfies Record<(typeof ownParts)[number], typeof OwnPartChoice>)
  .openapi('OwnParts')
export type OwnParts = z.infer<typeof OwnParts>

export const ProductParts = z
  .object({
    product: z.object({ slug: Slug, name: z.string() }),
    parts: OwnParts,
    market_leaves_out: z.array(z.enum(ownParts)),
  })
  .openapi('ProductParts')
export type ProductParts = z.infer<typeof ProductParts>

const body = OwnParts.strict()

export const readAnyProductParts = endpoint({
  ...operator,
  summary: 'Get the sections set for one product’s page',
  params: z.object({ slug: Slug }),
  answer: ProductParts,
  problems: ['not_found'],
})

export const changeAnyProductParts = endpoint({
  ...operator,
  summary: 'Set the sections of one product’s page, overriding the general setting',
  allowsLimited: true,
  params: z.object({ slug: Slug }),
  body,
  answer: ProductParts,
  problems: ['not_found'],
})

const ofStore = z.object({ store: Slug, slug: Slug })

export const readOwnProductParts = endpoint({
  ...seller,
  summary: 'Get the sections set for the page of one of the store’s products',
  params: ofStore,
  answer: ProductParts,
  problems: ['not_found'],
})

export const changeOwnProductParts = endpoint({
  ...seller,
  summary: 'Set the sections of the page of one of the store’s products',
  params: ofStore,
  body,
  answer: ProductParts,
  problems: ['not_found', 'not_allowed'],
})
