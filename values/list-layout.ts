/** Layouts of product lists: their names in addresses and settings, and the visitor's choice. */

export const listLayouts = [
  'collection_left_sidebar',
  'collection_right_sidebar',
  'collection_no_sidebar',
  'collection_3_grid',
  'collection_4_grid',
  'collection_5_grid',
  'collection_list_view',
  'collection_list',
  'collection_category_slider',
  'collection_category_sidebar',
  'collection_banner',
  'collection_offcanvas_filter',
] as const
export type ListLayoutName = (typeof listLayouts)[number]

/** Layouts offered to operators, without `collection_list`, an alias of `collection_list_view`. */
export const offeredListLayouts = listLayouts.filter((layout) => layout !== 'collection_list')

export const listColumns = ['3', '4', '5', 'list'] as const
export type ListColumns = (typeof listColumns)[number]

/** Columns chosen for this visit, and the layout in the address at that time, if any. */
export interface ColumnChoice {
  readonly columns: ListColumns
  readonly under?: ListLayoutName | undefined
}

export function listLayoutOf(name: string | undefined): ListLayoutName | undefined {
  return listLayouts.find((layout) => layout === name)
}

/** Reads the cookie `columns`; returns undefined for invalid values. */
export function readColumnChoice(text: string | undefined): ColumnChoice | undefined {
  const [chosen, name] = (text ?? '').split('~')
  const columns = listColumns.find((each) => each === chosen)
  if (columns === undefined) return undefined
  if (name === undefined) return { columns }
  const under = listLayoutOf(name)
  return under && { columns, under }
}

export function writeColumnChoice({ columns, under }: ColumnChoice): string {
  return under ? `${columns}~${under}` : columns
}

/** Returns the chosen columns. A layout in the address overrides them unless they were chosen under that layout. */
export function columnsChosen(
  choice: ColumnChoice | undefined,
  named: ListLayoutName | undefined,
): ListColumns | undefined {
  if (!choice || (named !== undefined && choice.under !== named)) return undefined
  return choice.columns
}
