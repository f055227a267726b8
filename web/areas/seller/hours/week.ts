/** Weekly hours form: reads its rows, applies its buttons and sends it. */
import { data } from 'react-router'
import { type Api, ApiProblem } from '#app/api.ts'
import type { Timetable } from '#contract/store-hours.ts'

interface Row {
  readonly opens: string
  readonly closes: string
}

/** Entered spans of each day, starting with Sunday. */
export type WeekRows = readonly (readonly Row[])[]

export interface WeekAnswer {
  readonly rows: WeekRows
  /** Errors by field name (`fieldOf`). */
  readonly errors: Readonly<Record<string, string>>
  /** Why the whole form was refused. */
  readonly message: string | undefined
  /** Name or id of the control to focus next. */
  readonly focus: string | undefined
}

export const mondayFirst = [1, 2, 3, 4, 5, 6, 0] as const
export const ROWS_MAX = 4

export function fieldOf(weekday: number, row: number, end: 'opens' | 'closes'): string {
  return `${end}-${weekday}-${row}`
}

export function adderOf(weekday: number): string {
  return `add-${weekday}`
}

export function rowsOf(week: Timetable['week']): WeekRows {
  return week.map(({ spans }) => spans)
}

/** Returns the form's rows, including empty ones. */
export function submittedRows(form: FormData): WeekRows {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : undefined
  }
  return Array.from({ length: 7 }, (_, weekday) =>
    Array.from({ length: ROWS_MAX }, (_, row) => {
      const opens = text(fieldOf(weekday, row, 'opens'))
      const closes = text(fieldOf(weekday, row, 'closes'))
      return opens === undefined || closes === undefined ? undefined : { opens, closes }
    }).filter((row) => row !== undefined),
  )
}

/** Returns the form changed by one of its buttons, unsaved; undefined for the save button. */
export function editedWeek(form: FormData): WeekAnswer | undefined {
  const [command = '', weekday = '', row = ''] = String(form.get('edit') ?? '').split('-')
  const edit = Object.hasOwn(edits, command) ? edits[command] : undefined
  if (!edit) return undefined
  const { rows, focus } = edit(submittedRows(form), Number(weekday), Number(row))
  return { rows, focus, errors: {}, message: undefined }
}

type Edit = (rows: WeekRows, weekday: number, row: number) => { rows: WeekRows; focus: string }

const edits: Readonly<Record<string, Edit>> = {
  add: (rows, weekday) => {
    const place = Math.min(rows[weekday]?.length ?? 0, ROWS_MAX - 1)
    return {
      rows: rows.map((day, index) =>
        index === weekday && day.length < ROWS_MAX ? [...day, { opens: '', closes: '' }] : day,
      ),
      focus: fieldOf(weekday, place, 'opens'),
    }
  },
  remove: (rows, weekday, row) => ({
    rows: rows.map((day, index) => (index === weekday ? day.filter((_, place) => place !== row) : day)),
    focus: adderOf(weekday),
  }),
  copy: (rows, weekday) => ({ rows: rows.map(() => rows[weekday] ?? []), focus: `copy-${weekday}` }),
}

/** Saves the week. An empty row is refused at its field, as its day would otherwise be saved as closed. */
export async function sendWeek(api: Api, { store }: { store: string }, form: FormData): Promise<void> {
  const spans = spansOf(submittedRows(form)).map(({ weekday, opens, closes }) => ({ weekday, opens, closes }))
  await api('PUT /seller/stores/{store}/hours', { params: { store }, body: { spans } })
}

/** Returns the errors of a refused week, with the entered values. */
export function refusedWeek(error: unknown, form: FormData) {
  if (!(error instanceof ApiProblem)) throw error
  const { body, status } = error
  const rows = submittedRows(form)
  const errors = errorsIn(body.errors ?? {}, rows)
  const [focus] = Object.keys(errors)
  const week: WeekAnswer = { rows, errors, message: focus ? undefined : body.message, focus }
  return data({ week }, { status })
}

function spansOf(rows: WeekRows) {
  return rows.flatMap((day, weekday) =>
    day.map(({ opens, closes }, row) => ({ weekday, row, opens, closes })),
  )
}

/** Maps error paths such as `spans.3.opens` to field names. */
function errorsIn(errors: Readonly<Record<string, readonly string[]>>, rows: WeekRows) {
  const spans = spansOf(rows)
  const named = Object.entries(errors).flatMap(([path, [text]]) => {
    const [, place, end] = path.split('.')
    const span = spans[Number(place)]
    if (!span || !text || (end !== 'opens' && end !== 'closes')) return []
    return [[fieldOf(span.weekday, span.row, end), text]]
  })
  return Object.fromEntries(named)
}
