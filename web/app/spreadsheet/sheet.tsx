import { type ReactNode, type Ref, useId, useImperativeHandle, useRef } from 'react'
import type { SheetProps } from './sheet-props.ts'
import { SheetRowView } from './sheet-row.tsx'
import { useCursor } from './use-cursor.ts'
import { ROW_REM, renderedRows, useRowsInView } from './use-rows-in-view.ts'
import { useSheet } from './use-sheet.ts'

export interface SheetHandle {
  /** Selects a cell and moves the focus to it. */
  readonly goTo: (row: string, column: string) => void
}

const roles = {
  grid: { role: 'grid', 'aria-multiselectable': true },
  gap: { role: 'presentation' },
} as const

/**
 * Grid of text cells, edited like a spreadsheet: arrows, Tab and Enter move, Shift selects, typing or F2 edits, Escape
 * cancels, Ctrl+C and Ctrl+V exchange blocks with other spreadsheets, Ctrl+D fills down, Ctrl+Z undoes. Only rows in
 * view are rendered.
 */
export function Sheet({ ref, ...props }: SheetProps & { readonly ref?: Ref<SheetHandle> }) {
  const { label, rows, columns } = props
  const box = useRef<HTMLDivElement>(null)
  const noteId = useId()
  const cursor = useCursor(box)
  const view = useRowsInView(box, rows.length)
  const { commit, handlers } = useSheet(props, cursor)
  useImperativeHandle(ref, () => ({
    goTo: (row, column) =>
      cursor.go({
        row: rows.findIndex(({ id }) => id === row),
        column: columns.findIndex(({ id }) => id === column),
      }),
  }))
  const active = Math.min(cursor.at.row, rows.length - 1)
  const shown = renderedRows(view, active)
  const note = props.noteOf(rows[active]?.id ?? '', columns[cursor.at.column]?.id ?? '')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div
        ref={box}
        className="max-h-[60dvh] scroll-ps-36 scroll-pt-14 overflow-auto rounded-xl border border-line bg-surface text-sm md:scroll-ps-64"
      >
        <table
          {...roles.grid}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          {...handlers}
          className="w-full min-w-4xl table-fixed border-separate border-spacing-0 md:min-w-5xl"
        >
          <Columns columns={columns} />
          <Header {...props} />
          <tbody>
            {shown.map((place, index) => (
              <RowAfterGap key={rows[place]?.id} gap={place - (shown[index - 1] ?? -1) - 1}>
                <SheetRowView
                  sheet={props}
                  row={rows[place]}
                  place={place}
                  cursor={cursor}
                  commit={commit}
                  noteId={noteId}
                />
              </RowAfterGap>
            ))}
            <Gap rows={rows.length - (shown.at(-1) ?? -1) - 1} />
          </tbody>
        </table>
      </div>
      <p id={noteId} className="min-h-5 text-sm text-danger-text">
        {note}
      </p>
    </div>
  )
}

function Columns({ columns }: Pick<SheetProps, 'columns'>) {
  return (
    <colgroup>
      <col className="w-36 md:w-64" />
      {columns.map(({ id, isNumber }) => (
        <col key={id} className={isNumber ? undefined : 'w-40'} />
      ))}
    </colgroup>
  )
}

function Header({ rowLabel, columns }: SheetProps) {
  const look =
    'sticky top-0 h-9 border-line border-e border-b bg-sunken px-3 py-1.5 align-bottom font-medium text-muted leading-tight'
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={`${look} start-0 z-20 text-start`}>
          {rowLabel}
        </th>
        {columns.map(({ id, label, isNumber }) => (
          <th key={id} scope="col" className={`${look} z-10 ${isNumber ? 'text-end' : 'text-start'}`}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function RowAfterGap({ gap, children }: { readonly gap: number; readonly children: ReactNode }) {
  return (
    <>
      <Gap rows={gap} />
      {children}
    </>
  )
}

/** As high as rows that are not rendered. */
function Gap({ rows }: { readonly rows: number }) {
  return rows > 0 ? <tr {...roles.gap} style={{ height: `${rows * ROW_REM}rem` }} /> : null
}
