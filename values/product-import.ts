import { MEGABYTE } from './file-size.ts'

/** Maximum size of an imported file, in bytes. */
export const IMPORT_BYTES_MAX = 50 * MEGABYTE

/** Maximum size of a file with a menu, in bytes. */
export const MENU_FILE_BYTES_MAX = MEGABYTE

/** `mapping` waits for the seller to say what the columns mean, `checked` for the start. */
export const importStates = [
  'mapping',
  'checking',
  'checked',
  'running',
  'finished',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

export const importFormats = ['market', 'shopify', 'woocommerce', 'etsy', 'google', 'table'] as const
export type ImportFormat = (typeof importFormats)[number]

export const importOutcomes = ['new', 'changed', 'unchanged', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Fields that people may choose for a column; others belong to one program's format. */
export const mappableFields = [
  'handle',
  'title',
  'short_description',
  'description',
  'category',
  'brand',
  'tags',
  'status',
  'origin',
  'hs_code',
  'seo_title',
  'seo_description',
  'detail',
  'attribute',
  'ingredients',
  'storage',
  'option_1_name',
  'option_1_value',
  'option_2_name',
  'option_2_value',
  'option_3_name',
  'option_3_value',
  'sku',
  'barcode',
  'price',
  'compare_at_price',
  'cost',
  'stock',
  'weight',
  'picture',
  'picture_alt',
  'variant_picture',
] as const

/** Hours after its end during which an import can be undone. */
export const UNDO_HOURS = 24
