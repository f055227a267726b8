import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { formatBlock, parseBlock } from './clipboard.ts'
import { moveOf, type Place, rangeOf } from './sheet-keys.ts'
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

interface SheetProps {
  readonly label: string
  readonly rowLabel: string
  readonly rows: readonly SheetRow[]
  readonly columns: readonly SheetColumn[]
  readonly textOf: (row: string, column: string) => string
  readonly isEdited: (row: string, column: string) => boolean
  readonly errorOf: (row: string, column: string) => string | undefined
  readonly onEdit: (cells: readonly CellEdit[]) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}

/** Height of a row, as its class sets it. */
const ROW_PX = 36
const OVERSCAN = 8
const VISIBLE_AT_FIRST = 30

/**
 * Grid of text cells, edited like a spreadsheet: arrows, Tab and Enter move, typing or F2 edits, Escape cancels, Ctrl+C
 * and Ctrl+V exchange blocks with other spreadsheets, Ctrl+D fills down, Ctrl+Z undoes. Only rows in view are rendered.
 */
export function Sheet(props: SheetProps) {
  const { label, rowLabel, rows, columns, textOf, onEdit } = props
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<Place>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<Place>({ row: 0, column: 0 })
  const [draft, setDraft] = useState<string>()
  const { first, last, scrollTo } = useRowsInView(box, rows.length)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    if (hasFocus.current && draft === undefined)
      box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })
  const range = rangeOf(at, anchor)
  const go = (to: Place, isExtending = false) => {
    setAt(to)
    if (!isExtending) setAnchor(to)
    scrollTo(to.row)
  }
  const cellsIn = (text: (row: number, column: number) => string): CellEdit[] =>
    range.flatMap(({ row, column }) => {
      const [own, of] = [rows[row], columns[column]]
      return own && of ? [{ row: own.id, column: of.id, text: text(row, column) }] : []
    })
  const commit = () => {
    const [row, column] = [rows[at.row], columns[at.column]]
    if (draft !== undefined && row && column) onEdit([{ row: row.id, column: column.id, text: draft.trim() }])
    setDraft(undefined)
  }
  const pressed = (event: KeyboardEvent) => {
    const size = { rows: rows.length, columns: columns.length }
    const move = moveOf(inReadingOrder(event), at, { size, isEditing: draft !== undefined })
    if (move) {
      event.preventDefault()
      commit()
      go(move.to, move.isExtending)
    } else if (runKey(event, { draft, setDraft, commit, props, cellsIn, text: textAt(at), top: textAtTop })) {
      event.preventDefault()
    }
  }
  const textAt = ({ row, column }: Place) => textOf(rows[row]?.id ?? '', columns[column]?.id ?? '')
  const textAtTop = (column: number) => textAt({ row: Math.min(at.row, anchor.row), column })
  const copy = (event: ClipboardEvent) => {
    if (draft !== undefined) return
    event.preventDefault()
    const byRow = Map.groupBy(range, ({ row }) => row)
    event.clipboardData.setData(
      'text/plain',
      formatBlock([...byRow.values()].map((line) => line.map(textAt))),
    )
  }
  const paste = (event: ClipboardEvent) => {
    if (draft !== undefined) return
    event.preventDefault()
    const block = parseBlock(event.clipboardData.getData('text/plain'))
    const [top, start] = [Math.min(at.row, anchor.row), Math.min(at.column, anchor.column)]
    onEdit(
      block.flatMap((line, down) =>
        line.flatMap((text, right) => {
          const [row, column] = [rows[top + down], columns[start + right]]
          return row && column ? [{ row: row.id, column: column.id, text: text.trim() }] : []
        }),
      ),
    )
  }
  const grid = {
    role: 'grid',
    'aria-label': label,
    'aria-rowcount': rows.length + 1,
    'aria-colcount': columns.length + 1,
    'aria-multiselectable': true,
  }
  return (
    <div
      ref={box}
      className="max-h-[70dvh] overflow-auto rounded-xl border border-line bg-surface text-sm"
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={(event) => {
        hasFocus.current = event.currentTarget.contains(event.relatedTarget)
      }}
      onCopy={copy}
      onPaste={paste}
    >
      <div {...grid} onKeyDown={pressed} className="min-w-max">
        <HeaderRow rowLabel={rowLabel} columns={columns} />
        {first > 0 ? <div role="presentation" style={{ height: first * ROW_PX }} /> : null}
        {rows.slice(first, last).map((row, offset) => (
          <Row
            key={row.id}
            {...props}
            row={row}
            place={first + offset}
            at={at}
            range={range}
            draft={draft}
            setDraft={setDraft}
            commit={commit}
            go={go}
          />
        ))}
        {last < rows.length ? (
          <div role="presentation" style={{ height: (rows.length - last) * ROW_PX }} />
        ) : null}
      </div>
    </div>
  )
}

/** In right-to-left pages the next column is to the left. */
function inReadingOrder({ key, shiftKey, ctrlKey, metaKey, currentTarget }: KeyboardEvent) {
  const isMirrored = getComputedStyle(currentTarget).direction === 'rtl'
  const mirrored: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }
  return { key: (isMirrored ? mirrored[key] : undefined) ?? key, shiftKey, ctrlKey, metaKey }
}

interface KeyActions {
  readonly draft: string | undefined
  readonly setDraft: (draft: string | undefined) => void
  readonly commit: () => void
  readonly props: SheetProps
  readonly cellsIn: (text: (row: number, column: number) => string) => CellEdit[]
  readonly text: string
  readonly top: (column: number) => string
}

/** Returns whether the key did something. */
function runKey(event: KeyboardEvent, { draft, setDraft, props, cellsIn, text, top }: KeyActions): boolean {
  const isCommand = event.ctrlKey || event.metaKey
  if (draft !== undefined) {
    if (event.key !== 'Escape') return false
    setDraft(undefined)
    return true
  }
  if (isCommand) {
    switch (event.key.toLowerCase()) {
      case 'z':
        if (event.shiftKey) props.onRedo()
        else props.onUndo()
        return true
      case 'y':
        props.onRedo()
        return true
      case 'd':
        props.onEdit(cellsIn((_, column) => top(column)))
        return true
      default:
        return false
    }
  }
  if (event.key === 'F2' || event.key === 'Enter') setDraft(text)
  else if (event.key === 'Delete' || event.key === 'Backspace') props.onEdit(cellsIn(() => ''))
  else if (event.key.length === 1 && !event.altKey) setDraft(event.key)
  else return false
  return true
}

const columnsClass = 'flex'
const nameClass =
  'sticky start-0 z-10 flex w-64 shrink-0 items-center truncate border-e border-line bg-surface px-3'
const cellClass = 'flex w-32 shrink-0 items-center border-e border-line px-2'

function HeaderRow({
  rowLabel,
  columns,
}: {
  readonly rowLabel: string
  readonly columns: readonly SheetColumn[]
}) {
  const roles = { row: { role: 'row', 'aria-rowindex': 1 }, header: { role: 'columnheader' } }
  return (
    <div
      {...roles.row}
      className={`${columnsClass} sticky top-0 z-20 h-9 border-b border-line bg-sunken font-medium text-muted`}
    >
      <div {...roles.header} className={`${nameClass} bg-sunken`}>
        {rowLabel}
      </div>
      {columns.map((column) => (
        <div
          key={column.id}
          {...roles.header}
          className={`${cellClass} ${column.isNumber ? 'justify-end' : ''}`}
        >
          {column.label}
        </div>
      ))}
    </div>
  )
}

interface RowProps extends SheetProps {
  readonly row: SheetRow
  readonly place: number
  readonly at: Place
  readonly range: readonly Place[]
  readonly draft: string | undefined
  readonly setDraft: (draft: string | undefined) => void
  readonly commit: () => void
  readonly go: (to: Place, isExtending?: boolean) => void
}

function Row({ row, place, at, range, draft, setDraft, commit, go, ...props }: RowProps) {
  const roles = { row: { role: 'row', 'aria-rowindex': place + 2 }, name: { role: 'rowheader' } }
  return (
    <div {...roles.row} className={`${columnsClass} h-9 border-b border-line`}>
      <div {...roles.name} title={row.name} className={nameClass}>
        <bdi className="truncate">{row.name}</bdi>
      </div>
      {props.columns.map((column, index) => {
        const isAt = at.row === place && at.column === index
        const isSelected = range.some((each) => each.row === place && each.column === index)
        const error = props.errorOf(row.id, column.id)
        const state = {
          role: 'gridcell',
          'aria-selected': isSelected,
          'aria-invalid': error === undefined ? undefined : true,
          tabIndex: isAt ? 0 : -1,
        }
        const look = error
          ? 'bg-danger-soft text-danger-text'
          : props.isEdited(row.id, column.id)
            ? 'bg-warning-soft text-warning-text'
            : isSelected && range.length > 1
              ? 'bg-accent-soft'
              : ''
        return (
          <div
            key={column.id}
            {...state}
            title={error}
            onMouseDown={(event) => {
              if (!isAt) commit()
              go({ row: place, column: index }, event.shiftKey)
            }}
            onFocus={() => {
              if (!isAt) go({ row: place, column: index })
            }}
            onDoubleClick={() => setDraft(props.textOf(row.id, column.id))}
            className={`${cellClass} ${look} ${column.isNumber ? 'justify-end tabular-nums' : ''} focus-visible:-outline-offset-2`}
          >
            {isAt && draft !== undefined ? (
              <input
                // biome-ignore lint/a11y/noAutofocus: the cell that has focus becomes a field
                autoFocus
                aria-label={`${row.name} ${column.label}`}
                value={draft}
                onChange={(event) => setDraft(event.target.value)}
                onBlur={commit}
                className="w-full bg-surface text-strong"
              />
            ) : (
              <span className="truncate">{props.textOf(row.id, column.id)}</span>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** The rows to render: those in view and some beside them. */
function useRowsInView(box: { readonly current: HTMLElement | null }, count: number) {
  const [, update] = useReducer((version: number) => version + 1, 0)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    update()
    element.addEventListener('scroll', update, { passive: true })
    return () => element.removeEventListener('scroll', update)
  }, [box])
  const top = box.current?.scrollTop ?? 0
  const height = box.current?.clientHeight ?? VISIBLE_AT_FIRST * ROW_PX
  const first = Math.max(0, Math.floor(top / ROW_PX) - OVERSCAN)
  const last = Math.min(count, Math.ceil((top + height) / ROW_PX) + OVERSCAN)
  /** Below the header, which stays in place. */
  const scrollTo = (row: number) => {
    const element = box.current
    if (!element) return
    const [from, to] = [row * ROW_PX, (row + 2) * ROW_PX]
    if (from < element.scrollTop) element.scrollTop = from
    else if (to > element.scrollTop + element.clientHeight) element.scrollTop = to - element.clientHeight
  }
  return { first, last, scrollTo }
}
