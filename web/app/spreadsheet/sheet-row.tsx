import { isSingle, isWithin } from './sheet-keys.ts'
import type { SheetProps, SheetRow } from './sheet-props.ts'
import type { Cursor } from './use-cursor.ts'

interface SheetRowViewProps {
  readonly sheet: SheetProps
  readonly row: SheetRow | undefined
  readonly place: number
  readonly cursor: Cursor
  readonly commit: () => void
  readonly noteId: string
}

export function SheetRowView({ sheet, row, place, cursor, commit, noteId }: SheetRowViewProps) {
  if (!row) return null
  const { at, block, draft, setDraft } = cursor
  return (
    <tr aria-rowindex={place + 2} data-row={place}>
      <th
        scope="row"
        title={row.name}
        className="sticky start-0 z-10 h-9 truncate border-line border-e border-b bg-surface px-3 text-start font-normal"
      >
        <bdi>{row.name}</bdi>
      </th>
      {sheet.columns.map(({ id, label, isNumber }, index) => {
        const isActive = at.row === place && at.column === index
        const isSelected = isWithin(block, { row: place, column: index })
        const text = sheet.textOf(row.id, id)
        const note = sheet.noteOf(row.id, id)
        const look = lookOf({
          isWrong: note !== undefined,
          isEdited: sheet.isEdited(row.id, id),
          isMarked: isSelected && !isActive && !isSingle(block),
        })
        return (
          <td
            key={id}
            {...cellRole({ isSelected, isWrong: note !== undefined, noteId: isActive ? noteId : undefined })}
            data-column={index}
            data-active={isActive || undefined}
            tabIndex={isActive ? 0 : -1}
            title={note}
            className={`h-9 cursor-default touch-manipulation select-none truncate border-line border-e border-b px-3 focus-visible:-outline-offset-2 ${isNumber ? 'text-end tabular-nums' : ''} ${isActive ? '-outline-offset-2 outline-2 outline-focus' : ''} ${look}`}
          >
            {isActive && draft ? (
              <input
                // biome-ignore lint/a11y/noAutofocus: the cell that has focus becomes a field
                autoFocus
                aria-label={`${row.name}, ${label}`}
                value={draft.text}
                onChange={(event) => setDraft({ ...draft, text: event.target.value })}
                onBlur={commit}
                className={`w-full bg-surface text-strong outline-none ${isNumber ? 'text-end' : ''}`}
              />
            ) : (
              text
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** The active cell's note is below the sheet. */
function cellRole({
  isSelected,
  isWrong,
  noteId,
}: {
  readonly isSelected: boolean
  readonly isWrong: boolean
  readonly noteId: string | undefined
}) {
  return {
    role: 'gridcell',
    'aria-selected': isSelected,
    ...(isWrong && { 'aria-invalid': true, 'aria-describedby': noteId }),
  } as const
}

interface Look {
  readonly isWrong: boolean
  readonly isEdited: boolean
  readonly isMarked: boolean
}

function lookOf({ isWrong, isEdited, isMarked }: Look): string {
  if (isWrong) return 'bg-danger-soft text-danger-text'
  if (isMarked) return isEdited ? 'bg-accent-soft text-warning-text' : 'bg-accent-soft'
  return isEdited ? 'bg-warning-soft text-warning-text' : ''
}
