/** A size chart as the fields of its form: `columns.0.en`, `rows.0.size`, and `rows.0.c0` for a cell. */
import { filterRows, rowNames, type Values, withRow } from '#app/form-rows.ts'
import type { EditedSizeChart, SizeChartFields } from '#contract/size-charts.ts'
import type { SizeUnit } from '#values/size-chart.ts'

export const newChartValues: Values = {
  unit: 'cm',
  'columns.0.en': '',
  'rows.0.size': '',
  'rows.1.size': '',
  'rows.2.size': '',
}

export function valuesOfChart(chart: EditedSizeChart): Values {
  return {
    version: String(chart.version),
    'name.en': chart.name.en,
    'name.fr': chart.name.fr,
    'note.en': chart.note.en,
    'note.fr': chart.note.fr,
    unit: chart.unit,
    ...Object.fromEntries(
      chart.columns.flatMap(({ key = '', label }, place) => [
        [`columns.${place}.key`, key],
        [`columns.${place}.en`, label.en],
        [`columns.${place}.fr`, label.fr],
      ]),
    ),
    ...Object.fromEntries(
      chart.rows.flatMap(({ size, cells }, place) => [
        [`rows.${place}.size`, size],
        ...cells.map((cell, column) => [`rows.${place}.c${column}`, cell]),
      ]),
    ),
    ...Object.fromEntries(chart.category_ids.map((id) => [`category.${id}`, 'on'])),
  }
}

export function chartIn(values: Values): SizeChartFields {
  const text = (name: string) => values[name]?.trim() ?? ''
  const columns = rowNames(values, 'columns')
  return {
    name: { en: text('name.en'), fr: text('name.fr') },
    note: { en: text('note.en'), fr: text('note.fr') },
    unit: text('unit') as SizeUnit,
    columns: columns.map((path) => ({
      ...(text(`${path}.key`) !== '' && { key: text(`${path}.key`) }),
      label: { en: text(`${path}.en`), fr: text(`${path}.fr`) },
    })),
    rows: rowNames(values, 'rows').map((path) => ({
      size: text(`${path}.size`),
      cells: columns.map((_, place) => text(`${path}.c${place}`)),
    })),
  }
}

export function categoriesIn(values: Values): string[] {
  return Object.keys(values).flatMap((name) => (name.startsWith('category.') ? [name.slice(9)] : []))
}

/** The field of an error of the API. */
export function fieldOfError(name: string): string {
  return name
    .replace(/^columns\.(\d+)\.label\.(\w+)$/, 'columns.$1.$2')
    .replace(/^rows\.(\d+)\.cells\.(\d+)$/, 'rows.$1.c$2')
}

/** Returns the values after a press of a button that changes the table; undefined for any other button. */
export function afterTablePress(values: Values): Values | undefined {
  const [, verb, list, digits] =
    /^(more|drop|up|fill)[ :](\w+)(?:[ .](\d+))?$/.exec(values.command ?? '') ?? []
  const place = Number(digits ?? 0)
  if (verb === 'fill') return filled(values)
  if (list === 'rows') return changedRows(values, { verb, place })
  return list === 'columns' ? changedColumns(values, { verb, place }) : undefined
}

interface Press {
  readonly verb: string | undefined
  readonly place: number
}

function changedRows(values: Values, { verb, place }: Press): Values | undefined {
  if (verb === 'more') return withRow(values, 'rows', 'size')
  if (verb === 'drop') return filterRows(values, 'rows', (each) => each !== place)
  return place > 0 ? renamed(values, (name) => swapped(name, /^(rows\.)(\d+)(\..*)$/, place)) : values
}

function changedColumns(values: Values, { verb, place }: Press): Values | undefined {
  if (verb === 'more') return withRow(values, 'columns', 'en')
  if (verb === 'drop') {
    const left = filterRows(values, 'columns', (each) => each !== place)
    return renamed(left, (name) => withoutColumn(name, place))
  }
  if (place === 0) return values
  return renamed(values, (name) =>
    swapped(swapped(name, /^(columns\.)(\d+)(\..*)$/, place), /^(rows\.\d+\.c)(\d+)()$/, place),
  )
}

function renamed(values: Values, rename: (name: string) => string | undefined): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const to = rename(name)
      return to === undefined ? [] : [[to, value]]
    }),
  )
}

/** Swaps the number within a name with the one before it. */
function swapped(name: string, pattern: RegExp, place: number): string {
  return name.replace(pattern, (_, before: string, digits: string, after: string) => {
    const now = Number(digits)
    return `${before}${now === place ? place - 1 : now === place - 1 ? place : now}${after}`
  })
}

function withoutColumn(name: string, place: number): string | undefined {
  const [, row, digits] = /^(rows\.\d+)\.c(\d+)$/.exec(name) ?? []
  if (digits === undefined || Number(digits) < place) return name
  return Number(digits) === place ? undefined : `${row}.c${Number(digits) - 1}`
}

const COLUMNS_MAX = 10
const ROWS_MAX = 60

/** Replaces the table by one copied from a spreadsheet, with headings in its first row and sizes in its first column. */
function filled(values: Values): Values {
  const [headings, ...lines] = (values.pasted ?? '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim()))
  if (!headings || lines.length === 0) return values
  const kept = Object.entries(values).filter(([name]) => !/^(?:columns|rows)\.|^pasted$/.test(name))
  const columns = headings.slice(1, 1 + COLUMNS_MAX).map((label, place) => [`columns.${place}.en`, label])
  const rows = lines
    .slice(0, ROWS_MAX)
    .flatMap(([size = '', ...cells], place) => [
      [`rows.${place}.size`, size],
      ...cells.slice(0, columns.length).map((cell, column) => [`rows.${place}.c${column}`, cell]),
    ])
  return Object.fromEntries([...kept, ...columns, ...rows])
}
