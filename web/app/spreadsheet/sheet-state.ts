/** The cells of a spreadsheet that differ from the saved ones, with undo and redo. */

export interface CellEdit {
  readonly row: string
  readonly column: string
  readonly text: string
}

type Edits = ReadonlyMap<string, string>

export interface SheetState {
  /** Entered text by cell. */
  readonly edits: Edits
  readonly past: readonly Edits[]
  readonly future: readonly Edits[]
}

export type SheetAction =
  | { readonly kind: 'set'; readonly cells: readonly CellEdit[]; readonly savedText: SavedText }
  | { readonly kind: 'undo' | 'redo' }
  /** Cells that were saved; undo no longer reaches before that. */
  | { readonly kind: 'saved'; readonly keys: readonly string[] }

export type SavedText = (row: string, column: string) => string

export const emptySheet: SheetState = { edits: new Map(), past: [], future: [] }

export function cellKey(row: string, column: string): string {
  return `${row} ${column}`
}

export function changeSheet(state: SheetState, action: SheetAction): SheetState {
  const { edits, past, future } = state
  switch (action.kind) {
    case 'set': {
      const next = new Map(edits)
      for (const { row, column, text } of action.cells) {
        const key = cellKey(row, column)
        if (text === action.savedText(row, column)) next.delete(key)
        else next.set(key, text)
      }
      return { edits: next, past: [...past, edits], future: [] }
    }
    case 'undo': {
      const before = past.at(-1)
      return before ? { edits: before, past: past.slice(0, -1), future: [edits, ...future] } : state
    }
    case 'redo': {
      const [after, ...later] = future
      return after ? { edits: after, past: [...past, edits], future: later } : state
    }
    case 'saved': {
      const next = new Map(edits)
      for (const key of action.keys) next.delete(key)
      return { edits: next, past: [], future: [] }
    }
  }
}
