import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { Slug } from './vocabulary.ts'

const RATES_MAX = 60

/** The standard class has the general rate, zero-rated and exempt products no tax. */
const RatedClass = z.literal('reduced')

const percent = z
  .int('rate_percent_invalid')
  .min(0, 'rate_percent_invalid')
  .max(10_000, 'rate_percent_invalid')

export const StoreTaxes = z
  .object({
    country: z.object({ code: z.string(), name: z.string() }).describe('The store’s country'),
    prices_include_tax: z.boolean().describe('Otherwise tax is added at checkout'),
    taxes_delivery: z.boolean(),
    tax_bps: z.int().describe('Rate for deliveries in its own country'),
    rates: z
      .array(
        z.object({
          country_code: z.string(),
          category_path: z.string().optional().describe('Absent: all its sales there'),
          category_name: z.string().optional(),
          tax_class: RatedClass.optional().describe('For products of this class, instead of a category'),
          bps: z.int(),
        }),
      )
      .describe('Rates for other countries and categories; deliveries abroad without a rate are not taxed'),
  })
  .openapi('StoreTaxes')
export type StoreTaxes = z.infer<typeof StoreTaxes>

export const StoreTaxesFields = z.strictObject({
  prices_include_tax: z.boolean(),
  taxes_delivery: z.boolean(),
  tax_bps: percent.default(0),
  rates: z
    .array(
      z.strictObject({
        country_code: z.string().length(2, 'country_required'),
        category_path: z.string().max(200).optional(),
        tax_class: RatedClass.optional().describe('For products of this class, instead of a category'),
        bps: percent,
      }),
    )
    .max(RATES_MAX),
})
export type StoreTaxesFields = z.infer<typeof StoreTaxesFields>

const ofStore = {
  tag: 'seller',
  access: 'seller',
  area: 'settings',
  params: z.object({ store: Slug }),
} as const

export const readStoreTaxes = endpoint({
  ...ofStore,
  summary: 'Get a store’s tax rates',
  answer: z.object({ taxes: StoreTaxes }),
  problems: ['not_found'],
})

export const changeStoreTaxes = endpoint({
  ...ofStore,
  summary: 'Set a store’s tax rates for new orders',
  body: StoreTaxesFields,
  answer: z.object({ taxes: StoreTaxes }),
  problems: ['not_found', 'not_allowed'],
})
