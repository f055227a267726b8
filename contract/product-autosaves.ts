/** What people typed in the editor of a product and have not saved, for themselves alone. */
import { z } from '@hono/zod-openapi'
import { MEGABYTE } from '#values/file-size.ts'
import { endpoint } from './endpoint.ts'
import { EditedProduct } from './products.ts'
import { Done, Slug, Time, Uuid } from './vocabulary.ts'

export const AUTOSAVE_DAYS = 30
const AUTOSAVE_BYTES_MAX = 2 * MEGABYTE
const FIELDS_MAX = 60_000

/** Typed text as it is, which the database can store. */
const Typed = z
  .string()
  .max(60_000, 'too_long')
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'field_invalid')

const FieldName = z
  .string()
  .max(200)
  .regex(/^[a-z][\w.-]*$/i, 'field_invalid')

const typed = z
  .record(FieldName, Typed)
  .refine((fields) => Object.keys(fields).length <= FIELDS_MAX, 'too_many')
  .describe('Fields of the form that differ from the saved product; empty for an emptied field')

const version = z.int().min(1).max(1_000_000).optional()

const ofProduct = {
  tag: 'seller',
  access: 'customer',
  params: z.object({ store: Slug, product: z.union([Uuid, z.literal('new')]) }),
} as const

export const ProductAutosave = z
  .object({
    typed,
    version: version.describe('The version that the changes are based on; absent for a new product'),
    saved_at: Time,
    base: EditedProduct.optional().describe('That version, if the product was saved meanwhile'),
  })
  .openapi('ProductAutosave')
export type ProductAutosave = z.output<typeof ProductAutosave>

export const readAutosave = endpoint({
  ...ofProduct,
  summary: 'Get the caller’s unsaved changes of a product',
  answer: z.object({ autosave: ProductAutosave.optional() }),
  problems: ['not_found'],
})

export const writeAutosave = endpoint({
  ...ofProduct,
  summary: `Store the caller’s unsaved changes of a product for ${AUTOSAVE_DAYS} days`,
  body: z.strictObject({ typed, version }),
  bodyBytesMax: AUTOSAVE_BYTES_MAX,
  answer: z.object({ saved_at: Time }),
  problems: ['not_found', 'not_allowed'],
})

export const removeAutosave = endpoint({
  ...ofProduct,
  summary: 'Discard the caller’s unsaved changes of a product',
  answer: Done,
  problems: ['not_found'],
})
