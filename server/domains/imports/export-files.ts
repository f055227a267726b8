/** Exports as files. */
import type { Answer, Given } from '#contract/endpoint.ts'
import type { exportAnyProducts, exportProducts } from '#contract/product-exports.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { csvOf } from '#platform/csv.ts'
import type { Work } from '#platform/work.ts'
import { type Cell, workbookOf } from '#platform/xlsx.ts'
import { exportedTable } from './export-products.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Body = Given<typeof exportAnyProducts>['body']
type File = Answer<typeof exportAnyProducts>

/** @throws not_found, not_allowed */
export function exportStoreProducts(
  work: Work,
  { params, body }: Given<typeof exportProducts>,
): Promise<File> {
  const { storeId } = staffOf(work, params.store)
  return exportedFile(work, { ...body, storeId, name: `${body.content}-${params.store}` })
}

export function exportAllProducts(work: Work, { body }: { readonly body: Body }): Promise<File> {
  return exportedFile(work, { ...body, storeId: undefined, name: body.content })
}

interface Asked extends Body {
  readonly storeId: string | undefined
  readonly name: string
}

async function exportedFile(work: Work, { storeId, selection, content, format, name }: Asked): Promise<File> {
  const table = await exportedTable(work, { of: { storeId, selection }, content })
  if (format === 'csv') return { name: `${name}.csv`, bytes: csvOf(table) }
  return {
    name: `${name}.xlsx`,
    media_type: XLSX,
    bytes: await workbookOf(content, table.map(cellsOf(table))),
  }
}

/** Columns of amounts and counts; codes stay texts, as they may start with zeros. */
const NUMBERS = new Set([
  'Price',
  'Compare-at price',
  'Cost',
  'Stock',
  'Low-stock threshold',
  'Order limit',
  'Product weight (g)',
  'Weight (g)',
  'Net weight (g)',
  'Net volume (ml)',
])
const NUMBER = /^\d{1,12}(?:\.\d{1,3})?$/

function cellsOf([headers = []]: readonly (readonly string[])[]) {
  const isNumeric = headers.map((header) => NUMBERS.has(header))
  return (row: readonly string[]): Cell[] =>
    row.map((text, place) => ({ text, isNumber: isNumeric[place] === true && NUMBER.test(text) }))
}
