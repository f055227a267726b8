export interface Place {
  readonly row: number
  readonly column: number
}

/** A block of cells, its edges included. */
export interface Block {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export interface Size {
  readonly rows: number
  readonly columns: number
}

/**
 * Whether a cell is only selected, overwritten by typing, when arrows accept the text and move on, or edited, when
 * arrows stay in the text.
 */
export type EntryMode = 'selecting' | 'overwriting' | 'editing'

export interface Pressed {
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

/** Returns where a key moves to in a sheet; undefined if it is no key of movement. */
export function moveOf(
  pressed: Pressed,
  at: Place,
  { size, mode }: { readonly size: Size; readonly mode: EntryMode },
): Move | undefined {
  const { key, shiftKey } = pressed
  if (key === 'Enter' && mode === 'selecting') return undefined
  if (key === 'Enter')
    return { to: within(size, at.row + (shiftKey ? -1 : 1), at.column), isExtending: false }
  if (key === 'Tab') {
    const next = at.column + (shiftKey ? -1 : 1)
    // At an edge, Tab leaves the sheet.
    return next < 0 || next >= size.columns
      ? undefined
      : { to: within(size, at.row, next), isExtending: false }
  }
  if (mode === 'editing') return undefined
  if (mode === 'overwriting') return key.startsWith('Arrow') ? arrowMove({ key }, at, size) : undefined
  return arrowMove(pressed, at, size)
}

function arrowMove(
  { key, shiftKey = false, ctrlKey = false, metaKey = false }: Partial<Pressed> & { readonly key: string },
  { row, column }: Place,
  size: Size,
): Move | undefined {
  const isFar = ctrlKey || metaKey
  const to = (toRow: number, toColumn: number) => ({
    to: within(size, toRow, toColumn),
    isExtending: shiftKey,
  })
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1]
  switch (key) {
    case 'ArrowUp':
      return to(isFar ? 0 : row - 1, column)
    case 'ArrowDown':
      return to(isFar ? lastRow : row + 1, column)
    case 'ArrowLeft':
      return to(row, isFar ? 0 : column - 1)
    case 'ArrowRight':
      return to(row, isFar ? lastColumn : column + 1)
    case 'Home':
      return to(isFar ? 0 : row, 0)
    case 'End':
      return to(isFar ? lastRow : row, lastColumn)
    case 'PageUp':
      return to(row - PAGE_ROWS, column)
    case 'PageDown':
      return to(row + PAGE_ROWS, column)
    default:
      return undefined
  }
}

function within(size: Size, row: number, column: number): Place {
  return {
    row: Math.max(0, Math.min(row, size.rows - 1)),
    column: Math.max(0, Math.min(column, size.columns - 1)),
  }
}

/** Returns the block between two corners. */
export function blockOf(one: Place, other: Place): Block {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  }
}

export function isWithin({ top, bottom, left, right }: Block, { row, column }: Place): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

export function isSingle({ top, bottom, left, right }: Block): boolean {
  return top === bottom && left === right
}

/** Returns the cells of a block, row by row. */
export function rowsOf({ top, bottom, left, right }: Block): Place[][] {
  return Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (__, along) => ({ row: top + down, column: left + along })),
  )
}
