/** Counts and bounds of filters by range, gathered while counting. Pure. */
import type { NumberCounts } from '../question.ts'
import type { Columns } from './columns.ts'

/** By the index of a number's column. */
export interface NumberBounds {
  readonly count: Uint32Array
  readonly min: Float64Array
  readonly max: Float64Array
}

type Numbered = Pick<Columns, 'numbersOf' | 'profile' | 'cells'>

export function createBounds({ cells }: Pick<Columns, 'cells'>): NumberBounds {
  const { length } = cells.numbers.columns
  return {
    count: new Uint32Array(length),
    min: new Float64Array(length).fill(Number.POSITIVE_INFINITY),
    max: new Float64Array(length).fill(Number.NEGATIVE_INFINITY),
  }
}

/** Called for every counted row. */
export function addRow(bounds: NumberBounds, { numbersOf, profile, cells }: Numbered, place: number): void {
  const own = numbersOf[profile[place] ?? 0]
  if (!own) return
  for (let at = 0; at < own.length; at++) {
    const number = own[at] ?? 0
    const value = cells.numbers.columns[number]?.values[place] ?? Number.NaN
    add(bounds, number, { count: 1, min: value, max: value })
  }
}

/** Called for every counted cell whose products all match. */
export function addWholeCell(bounds: NumberBounds, { numbersOf, cells }: Numbered, cell: number): void {
  for (const number of numbersOf[cells.profile[cell] ?? 0] ?? []) {
    const { least, most } = cells.numbers.columns[number] ?? {}
    add(bounds, number, { count: cells.count[cell] ?? 0, min: least?.[cell], max: most?.[cell] })
  }
}

export function joinBounds(bounds: NumberBounds, { count, min, max }: NumberBounds): void {
  count.forEach((products, number) => {
    if (products > 0) add(bounds, number, { count: products, min: min[number], max: max[number] })
  })
}

/** Sums up the bounds that `boundsFor` gives for each filter. */
export function numberCounts(
  { cells }: Pick<Columns, 'cells'>,
  boundsFor: (of: string) => readonly NumberBounds[],
): Map<string, NumberCounts> {
  return new Map(
    cells.numbers.columns.flatMap(({ key }, number) => {
      const sum = createBounds({ cells })
      for (const bounds of boundsFor(key)) joinBounds(sum, bounds)
      const [count = 0, min = 0, max = 0] = [sum.count[number], sum.min[number], sum.max[number]]
      return count > 0 ? [[key, { count, min, max }] as const] : []
    }),
  )
}

function add(
  { count: counts, min: mins, max: maxs }: NumberBounds,
  number: number,
  {
    count,
    min = Number.NaN,
    max = Number.NaN,
  }: Readonly<Record<'count', number>> & Partial<Record<'min' | 'max', number | undefined>>,
): void {
  counts[number] = (counts[number] ?? 0) + count
  if (min < (mins[number] ?? 0)) mins[number] = min
  if (max > (maxs[number] ?? 0)) maxs[number] = max
}
