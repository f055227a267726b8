import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react'
import { formatBlock, parseBlock } from './clipboard.ts'
import {
  type Block,
  type EntryMode,
  isSingle,
  moveOf,
  type Place,
  type Pressed,
  rowsOf,
  type Size,
} from './sheet-keys.ts'
import type { SheetProps } from './sheet-props.ts'
import type { CellEdit } from './sheet-state.ts'
import type { Cursor } from './use-cursor.ts'

/** What the keyboard, the mouse and the clipboard do in a sheet. */
export function useSheet(props: SheetProps, cursor: Cursor) {
  const actions = actionsOf(props, cursor)
  return {
    commit: actions.commit,
    handlers: {
      onKeyDown: (event: KeyboardEvent) => press(event, { props, cursor, actions }),
      ...mouseHandlers({ props, cursor, actions }),
      ...clipboardHandlers({ props, cursor, actions }),
    },
  }
}

type Actions = ReturnType<typeof actionsOf>

interface Context {
  readonly props: SheetProps
  readonly cursor: Cursor
  readonly actions: Actions
}

function actionsOf({ rows, columns, textOf, onEdit }: SheetProps, { at, block, draft, setDraft }: Cursor) {
  const editAt = ({ row, column }: Place, text: string): CellEdit[] => {
    const [own, of] = [rows[row], columns[column]]
    return own && of ? [{ row: own.id, column: of.id, text: text.trim() }] : []
  }
  const textAt = ({ row, column }: Place) => textOf(rows[row]?.id ?? '', columns[column]?.id ?? '')
  return {
    editAt,
    textAt,
    /** Enters a text in every selected cell. */
    fill: (text: (place: Place) => string) =>
      onEdit(
        rowsOf(block)
          .flat()
          .flatMap((place) => editAt(place, text(place))),
      ),
    commit: () => {
      if (draft) onEdit(editAt(at, draft.text))
      setDraft(undefined)
    },
  }
}

function sizeOf({ rows, columns }: SheetProps): Size {
  return { rows: rows.length, columns: columns.length }
}

function modeOf({ draft }: Cursor): EntryMode {
  if (!draft) return 'selecting'
  return draft.isTyped ? 'overwriting' : 'editing'
}

function press(event: KeyboardEvent, context: Context): void {
  const { props, cursor, actions } = context
  const move = moveOf(inReadingOrder(event), cursor.at, { size: sizeOf(props), mode: modeOf(cursor) })
  if (move) {
    actions.commit()
    cursor.go(move.to, move.isExtending)
  } else if (cursor.draft) {
    if (event.key !== 'Escape') return
    cursor.setDraft(undefined)
    cursor.focus()
  } else if (event.altKey || !(runCommand(event, context) || runKey(event, context))) {
    return
  }
  event.preventDefault()
}

/** In right-to-left pages the next column is to the left. */
function inReadingOrder({ key, shiftKey, ctrlKey, metaKey, currentTarget }: KeyboardEvent): Pressed {
  const isMirrored = getComputedStyle(currentTarget).direction === 'rtl'
  const mirrored: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }
  return { key: (isMirrored ? mirrored[key] : undefined) ?? key, shiftKey, ctrlKey, metaKey }
}

/** Keys with Ctrl or ⌘; returns whether the key did something. */
function runCommand(event: KeyboardEvent, { props, cursor, actions }: Context): boolean {
  if (!(event.ctrlKey || event.metaKey)) return false
  const { at, block, select } = cursor
  const { rows, columns } = sizeOf(props)
  switch (event.key.toLowerCase()) {
    case 'z':
      if (event.shiftKey) props.onRedo()
      else props.onUndo()
      return true
    case 'y':
      props.onRedo()
      return true
    case 'd':
      actions.fill(({ column }) => actions.textAt({ row: block.top, column }))
      return true
    case 'a':
      select({ row: 0, column: 0 }, { row: rows - 1, column: columns - 1 })
      return true
    case ' ':
      select({ row: 0, column: at.column }, { row: rows - 1, column: at.column })
      return true
    default:
      return false
  }
}

/** Other keys of a selected cell; returns whether the key did something. */
function runKey(event: KeyboardEvent, { props, cursor, actions }: Context): boolean {
  if (event.ctrlKey || event.metaKey) return false
  const { at, select, setDraft } = cursor
  if (event.key === ' ' && event.shiftKey) {
    select({ row: at.row, column: 0 }, { row: at.row, column: props.columns.length - 1 })
  } else if (event.key === 'F2' || event.key === 'Enter') {
    setDraft({ text: actions.textAt(at), isTyped: false })
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    actions.fill(() => '')
  } else if (event.key.length === 1) {
    setDraft({ text: event.key, isTyped: true })
  } else {
    return false
  }
  return true
}

function mouseHandlers({ cursor, actions }: Context) {
  const edit = (place: Place) => cursor.setDraft({ text: actions.textAt(place), isTyped: false })
  return {
    onMouseDown: (event: MouseEvent) => {
      const place = placeOf(event.target)
      if (!place || event.button !== 0 || event.target instanceof HTMLInputElement) return
      event.preventDefault()
      actions.commit()
      cursor.go(place, event.shiftKey)
    },
    onMouseOver: (event: MouseEvent) => {
      const place = placeOf(event.target)
      if (place && event.buttons === 1 && !cursor.draft) cursor.go(place, true)
    },
    onDoubleClick: (event: MouseEvent) => {
      const place = placeOf(event.target)
      if (place && !cursor.draft) edit(place)
    },
    /** On touch screens, a second tap edits. */
    onClick: ({ nativeEvent, target, detail }: MouseEvent) => {
      const place = placeOf(target)
      const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
      if (place && isTouch && detail > 1 && !cursor.draft) edit(place)
    },
  }
}

/** Returns the cell around an element. */
function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  if (!cell || !row) return undefined
  return { row: Number(row.dataset.row), column: Number(cell.dataset.column) }
}

function clipboardHandlers({ props, cursor: { block, draft }, actions }: Context) {
  const copy = (event: ClipboardEvent) => {
    event.preventDefault()
    const text = formatBlock(rowsOf(block).map((row) => row.map(actions.textAt)))
    event.clipboardData.setData('text/plain', text)
  }
  return {
    onCopy: (event: ClipboardEvent) => {
      if (!draft) copy(event)
    },
    onCut: (event: ClipboardEvent) => {
      if (draft) return
      copy(event)
      actions.fill(() => '')
    },
    onPaste: (event: ClipboardEvent) => {
      if (draft) return
      event.preventDefault()
      const cells = parseBlock(event.clipboardData.getData('text/plain'))
      const edits = placed(cells, block).map(({ place, text }) => actions.editAt(place, text))
      const count = edits.filter((each) => each.length > 0).length
      props.onEdit(edits.flat())
      props.onPaste({ count, leftOut: edits.length - count })
    },
  }
}

/** Returns where the cells of a block go: from the first selected cell on; one cell fills the selection. */
function placed(cells: readonly (readonly string[])[], block: Block) {
  const [only = ''] = cells[0] ?? []
  if (cells.length === 1 && cells[0]?.length === 1 && !isSingle(block)) {
    return rowsOf(block)
      .flat()
      .map((place) => ({ place, text: only }))
  }
  return cells.flatMap((line, down) =>
    line.map((text, along) => ({ place: { row: block.top + down, column: block.left + along }, text })),
  )
}
