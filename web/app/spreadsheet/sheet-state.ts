/** The cells of a spreadsheet that differ from the saved ones, with undo and redo. */

export interface CellEdit {
  readonly row: string
  readonly column: string
  readonly text: string
}

/** Entered text by cell. */
type Edits = ReadonlyMap<string, string>

export interface SheetState {
  readonly edits: Edits
  readonly past: readonly Edits[]
  readonly future: readonly Edits[]
}

/** A cell whose entered text was saved. */
export interface SavedCell {
  readonly key: string
  /** The text of the cell before, and the entered one. */
  readonly before: string
  readonly entered: string
}

export type SheetAction =
  | { readonly kind: 'set'; readonly cells: readonly CellEdit[]; readonly savedText: SavedText }
  | { readonly kind: 'undo' | 'redo' }
  /** Undoing what was saved enters the former text again. */
  | { readonly kind: 'saved'; readonly cells: readonly SavedCell[] }

export type SavedText = (row: string, column: string) => string

export const emptySheet: SheetState = { edits: new Map(), past: [], future: [] }

const STEPS_MAX = 100

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
      if (areEqual(next, edits)) return state
      return { edits: next, past: [...past, edits].slice(-STEPS_MAX), future: [] }
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
      const since = (before: Edits) => sinceSaved(before, action.cells)
      return { edits: since(edits), past: past.map(since), future: future.map(since) }
    }
  }
}

function areEqual(one: Edits, other: Edits): boolean {
  return one.size === other.size && [...one].every(([key, text]) => other.get(key) === text)
}

/** Returns what differs from the saved cells after they changed. */
function sinceSaved(edits: Edits, cells: readonly SavedCell[]): Edits {
  const next = new Map(edits)
  for (const { key, before, entered } of cells) {
    const text = next.get(key) ?? before
    if (text === entered) next.delete(key)
    else next.set(key, text)
  }
  return next
}
