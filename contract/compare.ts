import { z } from '@hono/zod-openapi'
import { ProductCard } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { Done, Uuid } from './vocabulary.ts'

/** Product in the comparison table; unknown properties are absent. */
export const ComparedProduct = ProductCard.extend({
  brand: z.string().optional(),
  origin: z.string().optional(),
  sold_from: z.string(),
  weight_grams: z.int(),
  returns_days: z.int(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  allergens: z.array(z.string()),
  details: z.array(z.object({ label: z.string(), value: z.string() })),
}).openapi('ComparedProduct')
export type ComparedProduct = z.infer<typeof ComparedProduct>

const params = z.object({ productId: Uuid })

export const listCompared = endpoint({
  summary: 'List the caller’s compared products (up to four), in the order they were added. Guests have none',
  tag: 'compare',
  access: 'customer',
  answer: z.object({ data: z.array(ComparedProduct) }),
})

export const addCompared = endpoint({
  summary: 'Add a product to the comparison, replacing another when there are four',
  tag: 'compare',
  access: 'customer',
  params,
  body: z.object({ instead_of: Uuid.optional() }),
  answer: Done,
  problems: ['not_found', 'compare_full'],
})

export const removeCompared = endpoint({
  summary: 'Remove a product from the comparison',
  tag: 'compare',
  access: 'customer',
  params,
  answer: Done,
})
