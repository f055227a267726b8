/** Roles of a table made of grids, as table elements can't skip the layout of rows out of sight. */
export const roles = {
  table: { role: 'table' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
