/** Products as files that can be imported again. */
import { z } from '@hono/zod-openapi'
import { exportContents, exportFormats } from '#values/product-export.ts'
import { productSelections } from './bulk-edits.ts'
import { endpoint } from './endpoint.ts'
import { FileResponse, Slug } from './vocabulary.ts'

const common = {
  answer: FileResponse,
  file: 'text/csv',
  isQuestion: true,
} as const

function bodyOf<S extends z.ZodType>(selection: S) {
  return z.strictObject({ selection, content: z.enum(exportContents), format: z.enum(exportFormats) })
}

export const exportProducts = endpoint({
  ...common,
  tag: 'seller',
  access: 'seller',
  area: 'products',
  level: 'edit',
  summary:
    'Download products of a store, their stock or their prices, in the form that can be imported again',
  params: z.object({ store: Slug }),
  body: bodyOf(productSelections.seller),
  problems: ['not_found', 'not_allowed'],
})

export const exportAnyProducts = endpoint({
  ...common,
  tag: 'operator',
  access: 'operator',
  summary: 'Download products of all stores, their stock or their prices, with the store in the first column',
  body: bodyOf(productSelections.operator),
})
