/** Why a file cannot be read at all. */
export type FileFault =
  | 'file_empty'
  | 'file_unreadable'
  | 'file_old_excel'
  | 'file_quote_open'
  | 'file_cell_too_long'
  | 'file_too_many_rows'
  | 'file_too_many_columns'
  | 'file_unpacks_too_large'
  | 'file_has_entities'
  | 'file_without_products'
  | 'file_without_dishes'
  | 'menu_name_column_missing'
  | 'menu_dishes_full'

export class InvalidFile extends Error {
  readonly fault: FileFault
  /** Row of the sheet, where the header is row 1. */
  readonly row: number | undefined

  constructor(fault: FileFault, { row, ...options }: ErrorOptions & { readonly row?: number } = {}) {
    super(fault, options)
    this.fault = fault
    this.row = row
  }
}
