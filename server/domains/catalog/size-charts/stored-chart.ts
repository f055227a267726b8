/** A size chart as it is stored, with its measures in both units, from and to the fields that are edited. Pure. */
import type { EditedSizeChart, SizeChartFields } from '#contract/size-charts.ts'
import { type Texts, withoutEmptyTexts } from '#platform/translated.ts'
import { convertMeasure, type Measure, measureText, parseMeasure, type SizeUnit } from '#values/size-chart.ts'
import { withOtherLanguages } from '../products/document.ts'

type Measures = Readonly<Record<string, Measure>>

export interface StoredChart {
  readonly note: Texts
  readonly columns: Readonly<Record<string, Texts>>
  /** Keys of the columns; absent in charts whose columns are ordered by key. */
  readonly order?: readonly string[]
  readonly rows: readonly { readonly size: string; readonly cm: Measures; readonly inches: Measures }[]
}

export interface NamedChart {
  readonly name: Texts
  readonly unit: SizeUnit
  readonly chart: StoredChart
}

/** Texts in languages that can't be edited stay those of `before`. */
export function chartToStore(fields: SizeChartFields, before: NamedChart | undefined): NamedChart {
  const columns = fields.columns.map(({ key, label }, place) => ({
    key: key ?? newKey(fields, place),
    label,
  }))
  const known = before?.chart.columns ?? {}
  const textsIn = (texts: { en: string; fr: string }, old: Texts | undefined) =>
    withoutEmptyTexts(withOtherLanguages(old, texts))
  return {
    name: textsIn(fields.name, before?.name),
    unit: fields.unit,
    chart: {
      note: textsIn(fields.note, before?.chart.note),
      columns: Object.fromEntries(columns.map(({ key, label }) => [key, textsIn(label, known[key])])),
      order: columns.map(({ key }) => key),
      rows: fields.rows.map(({ size, cells }) => {
        const entered = Object.fromEntries(
          columns.flatMap(({ key }, place) => {
            const measure = parseMeasure(cells[place] ?? '')
            return measure === undefined ? [] : [[key, measure] as const]
          }),
        )
        const converted = Object.fromEntries(
          Object.entries(entered).map(([key, measure]) => [key, convertMeasure(measure, fields.unit)]),
        )
        return fields.unit === 'cm'
          ? { size, cm: entered, inches: converted }
          : { size, cm: converted, inches: entered }
      }),
    },
  }
}

export function editedFields({
  name,
  unit,
  chart,
}: NamedChart): Pick<EditedSizeChart, 'name' | 'unit' | 'note' | 'columns' | 'rows'> {
  const keys = chart.order ?? Object.keys(chart.columns).toSorted()
  return {
    name: inBoth(name),
    unit,
    note: inBoth(chart.note),
    columns: keys.map((key) => ({ key, label: inBoth(chart.columns[key] ?? {}) })),
    rows: chart.rows.map((row) => ({
      size: row.size,
      cells: keys.map((key) => measureText((unit === 'cm' ? row.cm : row.inches)[key])),
    })),
  }
}

function inBoth({ en = '', fr = '' }: Texts): { en: string; fr: string } {
  return { en, fr }
}

/** A key that no other column has. */
function newKey({ columns }: SizeChartFields, place: number): string {
  const taken = new Set(columns.map(({ key }) => key))
  let number = place + 1
  while (taken.has(`column-${number}`)) number += columns.length
  return `column-${number}`
}
