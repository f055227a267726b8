import { expect, test } from 'vitest'
import { z } from 'zod'
import { limitsOf } from './limits.server.ts'
import { limitOf } from './limits.ts'

const limits = limitsOf(
  z.strictObject({
    name: z.strictObject({ en: z.string().min(1).max(140), fr: z.string().max(140).optional() }),
    tags: z.array(z.string().max(40)).max(3).default([]),
    variants: z
      .array(z.strictObject({ sku: z.string().max(64).default(''), price: z.int().min(0).max(900) }))
      .min(1),
    is_sold: z.boolean().optional(),
    sale: z.strictObject({ percent: z.int().min(1).max(90) }).nullable(),
  }),
)

test('has the limits of texts and whether they are required', () => {
  expect(limitOf(limits, 'name.en')).toEqual({ isRequired: true, maxLength: 140 })
  expect(limitOf(limits, 'name.fr')).toEqual({ maxLength: 140 })
})

test('has the limits of fields in lists, whatever their place', () => {
  expect(limitOf(limits, 'variants.12.sku')).toEqual({ maxLength: 64 })
  expect(limitOf(limits, 'variants.0.price')).toEqual({ isRequired: true, min: 0, max: 900 })
  expect(limitOf(limits, 'tags')).toEqual({ maxItems: 3 })
  expect(limitOf(limits, 'tags.0')).toEqual({ maxLength: 40 })
})

test('requires nothing of what may be left out', () => {
  expect(limitOf(limits, 'sale.percent')).toEqual({ min: 1, max: 90 })
  expect(limitOf(limits, 'is_sold')).toEqual({ type: 'boolean' })
  expect(limitOf(limits, 'unknown')).toEqual({})
})
