/** Sets of values for the options of products, as operators manage them. */
import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { Done, line, Slug, Uuid } from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const

export const OPTION_SET_VALUES_MAX = 200

const names = (max: number) => z.object({ en: line(max), fr: z.union([z.literal(''), line(max)]) })

const OptionSetBody = z.object({
  name: names(60),
  aliases: z.array(line(60)).max(50, 'too_long').describe('Other names of the option in imported files'),
  values: z
    .array(
      z.object({
        label: names(80),
        swatch: z
          .string()
          .toLowerCase()
          .regex(/^#[0-9a-f]{6}$/, 'colour_invalid')
          .optional()
          .describe('A colour as #rrggbb'),
      }),
    )
    .min(1, 'option_values_missing')
    .max(OPTION_SET_VALUES_MAX, 'too_long')
    .describe('In the order of filters'),
})

const WrittenOptionSet = OptionSetBody.extend({
  id: Uuid,
  key: Slug.describe('Of the options of products'),
  version: z.int(),
  products: z.int().describe('That have the option'),
})
export type WrittenOptionSet = z.infer<typeof WrittenOptionSet>

const OptionSetRow = z.object({
  id: Uuid,
  name: z.string(),
  values: z.array(z.object({ label: z.string(), swatch: z.string().optional() })),
  products: z.int(),
})
export type OptionSetRow = z.infer<typeof OptionSetRow>

export const listOptionSets = endpoint({
  ...operator,
  summary: 'All option sets by name',
  answer: z.object({ data: z.array(OptionSetRow) }),
})

export const addOptionSet = endpoint({
  ...operator,
  summary: 'Add an option set; its key is made from its English name',
  allowsLimited: true,
  body: OptionSetBody,
  status: 201,
  answer: z.object({ id: Uuid }),
})

const ofSet = { ...operator, params: z.object({ id: Uuid }) } as const

export const readOptionSet = endpoint({
  ...ofSet,
  summary: 'An option set with its values',
  answer: WrittenOptionSet,
  problems: ['not_found'],
})

export const changeOptionSet = endpoint({
  ...ofSet,
  summary: 'Change an option set; products keep their own options',
  allowsLimited: true,
  body: OptionSetBody.extend({ version: z.int().min(1).describe('The newest that the writer has seen') }),
  answer: z.object({ version: z.int() }),
  problems: ['not_found', 'state_conflict'],
})

export const removeOptionSet = endpoint({
  ...ofSet,
  summary: 'Delete an option set; products keep their options',
  allowsLimited: true,
  answer: Done,
  problems: ['not_found'],
})

/** An option set as the editor of a product offers it. */
export const OfferedOptionSet = z
  .object({
    name: z.record(z.string(), z.string()).describe('By language'),
    values: z.array(
      z.object({
        label: z.record(z.string(), z.string()).describe('By language'),
        swatch: z.string().optional(),
      }),
    ),
  })
  .openapi('OfferedOptionSet')
export type OfferedOptionSet = z.infer<typeof OfferedOptionSet>
