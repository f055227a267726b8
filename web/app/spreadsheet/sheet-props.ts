import type { CellEdit } from './sheet-state.ts'

export interface SheetRow {
  readonly id: string
  /** Accessible name of the row, and its first cell. */
  readonly name: string
}

export interface SheetColumn {
  readonly id: string
  readonly label: string
  readonly isNumber?: boolean
}

export interface SheetProps {
  readonly label: string
  readonly rowLabel: string
  readonly rows: readonly SheetRow[]
  readonly columns: readonly SheetColumn[]
  readonly textOf: (row: string, column: string) => string
  readonly isEdited: (row: string, column: string) => boolean
  /** What is wrong with a cell. */
  readonly noteOf: (row: string, column: string) => string | undefined
  readonly onEdit: (cells: readonly CellEdit[]) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  /** Reports a pasted block, and how many of its cells have no place in the sheet. */
  readonly onPaste: (pasted: { readonly count: number; readonly leftOut: number }) => void
}
