export interface Place {
  readonly row: number
  readonly column: number
}

interface Pressed {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

interface Move {
  readonly to: Place
  readonly isExtending: boolean
}

const PAGE_ROWS = 15

/** Returns where a key moves to in a sheet; undefined if it is no key of movement. While editing, arrows stay in the text. */
export function moveOf(
  { key, shiftKey, ctrlKey, metaKey }: Pressed,
  { row, column }: Place,
  {
    size,
    isEditing,
  }: { readonly size: { readonly rows: number; readonly columns: number }; readonly isEditing: boolean },
): Move | undefined {
  const isFar = ctrlKey || metaKey
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1]
  const to = (toRow: number, toColumn: number, isExtending = false): Move => ({
    to: {
      row: Math.min(Math.max(toRow, 0), lastRow),
      column: Math.min(Math.max(toColumn, 0), lastColumn),
    },
    isExtending,
  })
  if (key === 'Enter') return isEditing ? to(row + (shiftKey ? -1 : 1), column) : undefined
  if (key === 'Tab') {
    const next = column + (shiftKey ? -1 : 1)
    // At an edge, Tab leaves the sheet.
    return next < 0 || next > lastColumn ? undefined : to(row, next)
  }
  if (isEditing) return undefined
  switch (key) {
    case 'ArrowUp':
      return to(isFar ? 0 : row - 1, column, shiftKey)
    case 'ArrowDown':
      return to(isFar ? lastRow : row + 1, column, shiftKey)
    case 'ArrowLeft':
      return to(row, isFar ? 0 : column - 1, shiftKey)
    case 'ArrowRight':
      return to(row, isFar ? lastColumn : column + 1, shiftKey)
    case 'Home':
      return to(isFar ? 0 : row, 0, shiftKey)
    case 'End':
      return to(isFar ? lastRow : row, lastColumn, shiftKey)
    case 'PageUp':
      return to(row - PAGE_ROWS, column, shiftKey)
    case 'PageDown':
      return to(row + PAGE_ROWS, column, shiftKey)
    default:
      return undefined
  }
}

/** Returns the cells between two corners, row by row. */
export function rangeOf(one: Place, other: Place): Place[] {
  const [top, bottom] = [Math.min(one.row, other.row), Math.max(one.row, other.row)]
  const [left, right] = [Math.min(one.column, other.column), Math.max(one.column, other.column)]
  return Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (__, along) => ({ row: top + down, column: left + along })),
  ).flat()
}
