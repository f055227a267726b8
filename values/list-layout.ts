/** How a list of products is laid out: the names that addresses and the market's settings use, and what a visitor chose. */

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

/** What is chosen from: `collection_list` is another name for `collection_list_view` (screens.md A.2.1). */
export const offeredListLayouts = listLayouts.filter((layout) => layout !== 'collection_list')

export const listColumns = ['3', '4', '5', 'list'] as const
export type ListColumns = (typeof listColumns)[number]

/** The columns chosen for this visit, and the layout of the address that they were chosen under, if it named one. */
export interface ColumnChoice {
  readonly columns: ListColumns
  readonly under?: ListLayoutName | undefined
}

export function listLayoutOf(name: string | undefined): ListLayoutName | undefined {
  return listLayouts.find((layout) => layout === name)
}

/** The value of the cookie `columns`; what nobody can have chosen is no choice. */
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

/** A layout that the address names counts unless the choice was made under that very layout. */
export function columnsChosen(
  choice: ColumnChoice | undefined,
  named: ListLayoutName | undefined,
): ListColumns | undefined {
  if (!choice || (named !== undefined && choice.under !== named)) return undefined
  return choice.columns
}
