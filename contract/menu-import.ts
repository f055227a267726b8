import { z } from '@hono/zod-openapi'
import { importOutcomes, MENU_FILE_BYTES_MAX } from '#values/product-import.ts'
import { endpoint } from './endpoint.ts'
import { FileResponse, Slug } from './vocabulary.ts'

const Count = z.int().min(0)

export const MenuImport = z
  .object({
    counts: z.object({ new: Count, changed: Count, unchanged: Count, refused: Count }),
    rows: z.array(
      z.object({
        number: z.int().describe('Row of the sheet, where the header is row 1'),
        name: z.string(),
        outcome: z.enum(importOutcomes),
        issues: z.array(z.object({ column: z.string().optional(), message: z.string() })),
      }),
    ),
    ignored_columns: z.array(z.string()).describe('Headers of columns that are not part of a menu'),
  })
  .openapi('MenuImport')
export type MenuImport = z.infer<typeof MenuImport>

const ofStore = z.object({ store: Slug })
const seller = { tag: 'seller', access: 'seller', area: 'products', level: 'edit', params: ofStore } as const

export const exportMenu = endpoint({
  ...seller,
  summary: 'Download a kitchen’s menu in the form that can be imported again',
  answer: FileResponse,
  file: 'text/csv',
  problems: ['not_found', 'not_allowed', 'state_conflict'],
})

export const importMenu = endpoint({
  ...seller,
  summary: 'Import a kitchen’s menu from a CSV, TSV or XLSX file; each row is saved or refused by itself',
  query: z.object({
    is_dry_run: z.enum(['true', 'false']).describe('Only report what would change'),
  }),
  upload: { bytesMax: MENU_FILE_BYTES_MAX },
  answer: MenuImport,
  problems: ['not_found', 'not_allowed', 'state_conflict', 'too_many_requests'],
})
