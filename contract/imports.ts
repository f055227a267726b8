import { z } from '@hono/zod-openapi'
import {
  IMPORT_BYTES_MAX,
  importFormats,
  importOutcomes,
  importStates,
  mappableFields,
} from '#values/product-import.ts'
import { endpoint } from './endpoint.ts'
import { FileResponse, line, Slug, Time, Uuid } from './vocabulary.ts'

const CATEGORIES_MAX = 2000
const COLUMNS_MAX = 500

const Count = z.int().min(0)

/** An import of products from a file, and how far it is. */
export const ProductImport = z
  .object({
    id: Uuid,
    file_name: z.string(),
    format: z.enum(importFormats),
    state: z.enum(importStates),
    created_at: Time,
    created_by: z.string().optional(),
    finished_at: Time.optional(),
    publishes: z.boolean().describe('New products are published once their pictures are fetched'),
    failure: z.string().optional().describe('Why the file could not be read, in the caller’s language'),
    counts: z.object({
      products: Count.describe('Read so far'),
      new: Count,
      changed: Count,
      unchanged: Count,
      refused: Count,
      done: Count.describe('Of new and changed, saved or undone so far'),
      ignored_rows: Count.describe('Rows that are no products, such as notes'),
      publishable: Count.describe('Of new, those that the file calls neither drafts nor archived'),
      published: Count.describe('Of new, published or submitted for review so far'),
      incomplete: Count.describe('Of new, drafts because something is missing; the report says what'),
      pictures: Count,
      pictures_done: Count,
      pictures_failed: Count,
    }),
    can_undo_until: Time.optional(),
  })
  .openapi('ProductImport')
export type ProductImport = z.infer<typeof ProductImport>

export const ImportColumn = z.object({
  place: z.int(),
  header: z.string(),
  samples: z.array(z.string()),
  field: z.string().optional().describe('What the column means; absent if it is not imported'),
  is_fixed: z.boolean().describe('The format gives it a meaning that cannot be chosen'),
})
export type ImportColumn = z.infer<typeof ImportColumn>

export const ImportCategory = z.object({
  name: z.string().describe('As in the file'),
  products: Count,
  category_id: Uuid.optional().describe('Chosen or suggested'),
  is_suggested: z.boolean(),
})
export type ImportCategory = z.infer<typeof ImportCategory>

export const ImportIssue = z.object({
  row: z.int(),
  column: z.string().optional(),
  message: z.string(),
  is_warning: z.boolean().describe('The product is imported without the value'),
})

export const ImportedRow = z.object({
  handle: z.string(),
  name: z.string(),
  rows: z.array(z.int()),
  variants: Count,
  outcome: z.enum(importOutcomes),
  issues: z.array(ImportIssue),
})
export type ImportedRow = z.infer<typeof ImportedRow>

export const ImportDetails = z
  .object({
    import: ProductImport,
    columns: z.array(ImportColumn),
    categories: z.array(ImportCategory),
    default_category_id: Uuid.optional(),
    zipped_pictures: z
      .object({
        named: Count.describe('Pictures that the file names'),
        found: Count.describe('Of them, in uploaded ZIP files'),
        missing: z.array(z.string()).describe('Names of the first ones that are missing'),
        is_unpacking: z.boolean(),
        failures: z.array(z.string()).describe('ZIP files that could not be read, and why'),
      })
      .optional()
      .describe('Pictures of ZIP files; absent if the file names none and none was uploaded'),
    preview: z.array(ImportedRow).describe('The first 100 products'),
    choices: z
      .array(z.object({ id: Uuid, name: z.string(), depth: z.int() }))
      .describe('Categories of the market'),
  })
  .openapi('ImportDetails')
export type ImportDetails = z.infer<typeof ImportDetails>

export const ImportMapping = z
  .strictObject({
    columns: z
      .array(
        z.strictObject({
          place: z.int().min(0).max(COLUMNS_MAX),
          field: z.enum(mappableFields).nullable().describe('Null: the column is not imported'),
        }),
      )
      .max(COLUMNS_MAX, 'too_many')
      .default([])
      .describe('Columns that differ from what was detected or chosen before'),
    categories: z
      .array(z.strictObject({ name: z.string().max(1000), category_id: Uuid.nullable() }))
      .max(CATEGORIES_MAX, 'too_many')
      .default([]),
    default_category_id: Uuid.nullable()
      .optional()
      .describe('For products whose category is missing or has no match'),
  })
  .openapi('ImportMapping')

const ImportStart = z
  .strictObject({
    publish: z
      .boolean()
      .default(false)
      .describe('Publish new products once their pictures are fetched, unless the file says otherwise'),
  })
  .default({ publish: false })

const ofStore = z.object({ store: Slug })
const ofImport = ofStore.extend({ id: Uuid })

/** The same endpoints for a store's managers and for operators, who may import into every store. */
function importEndpoints<const Role extends 'seller' | 'operator'>(role: Role) {
  const base = { tag: role, access: role, area: 'products', level: 'edit' } as const
  const command = {
    ...base,
    params: ofImport,
    answer: z.object({ import: ProductImport }),
    problems: ['not_found', 'not_allowed', 'state_conflict'],
  } as const
  return {
    list: endpoint({
      ...base,
      summary: 'List the latest imports of a store',
      params: ofStore,
      answer: z.object({ data: z.array(ProductImport) }),
      problems: ['not_found', 'not_allowed'],
    }),
    upload: endpoint({
      ...base,
      summary: 'Upload a CSV, TSV, XLSX or XML file with products and check it',
      params: ofStore,
      query: z.object({ file_name: line(200) }),
      upload: { bytesMax: IMPORT_BYTES_MAX },
      answer: z.object({ import: ProductImport }),
      status: 201,
      problems: ['not_found', 'not_allowed', 'too_many_requests'],
    }),
    read: endpoint({
      ...base,
      summary: 'Read an import with its mapping and the first products',
      params: ofImport,
      answer: ImportDetails,
      problems: ['not_found', 'not_allowed'],
    }),
    addPictures: endpoint({
      ...command,
      summary: 'Upload a ZIP file with the pictures that the file names, before the import starts',
      query: z.object({ file_name: line(200) }),
      upload: { bytesMax: IMPORT_BYTES_MAX },
      status: 201,
      problems: ['not_found', 'not_allowed', 'state_conflict', 'too_many_requests'],
    }),
    map: endpoint({
      ...command,
      summary: 'Change what columns and categories mean and check the file again',
      body: ImportMapping,
    }),
    start: endpoint({
      ...command,
      summary: 'Start a checked import',
      body: ImportStart,
      status: 202,
    }),
    undo: endpoint({
      ...command,
      summary: 'Undo a finished import within a day: new products are removed, changed ones restored',
      status: 202,
    }),
    report: endpoint({
      ...base,
      summary: 'Download what an import did, product by product',
      params: ofImport,
      answer: FileResponse,
      file: 'text/csv',
      problems: ['not_found', 'not_allowed'],
    }),
    export: endpoint({
      ...base,
      summary: 'Download all products of a store with their variants, in the form that can be imported again',
      params: ofStore,
      answer: FileResponse,
      file: 'text/csv',
      problems: ['not_found', 'not_allowed'],
    }),
  }
}

export const sellerImports = importEndpoints('seller')
export const operatorImports = importEndpoints('operator')
