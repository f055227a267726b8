/** Values of filters by range, a column per attribute, with their bounds per cell. */

export interface NumberColumn {
  readonly key: string
  /** By place; NaN without a value. */
  values: Float64Array
  /** Lowest and highest value by cell; call `refreshBounds` before reading. */
  least: Float64Array
  most: Float64Array
}

export interface Numbers {
  readonly columns: NumberColumn[]
  readonly indexOf: Map<string, number>
  /** Number of places. */
  capacity: number
}

export function createNumbers(capacity: number): Numbers {
  return { columns: [], indexOf: new Map(), capacity }
}

/** Returns the index of an attribute's column, which is added if it is new. */
export function numberIndex({ columns, indexOf, capacity }: Numbers, key: string): number {
  const known = indexOf.get(key)
  if (known !== undefined) return known
  indexOf.set(key, columns.length)
  return (
    columns.push({
      key,
      values: new Float64Array(capacity).fill(Number.NaN),
      least: new Float64Array(0),
      most: new Float64Array(0),
    }) - 1
  )
}

export function putNumbers(numbers: Numbers, place: number, own: Readonly<Record<string, number>>): void {
  for (const key of Object.keys(own)) numberIndex(numbers, key)
  for (const { key, values } of numbers.columns) values[place] = own[key] ?? Number.NaN
}

export function reserveNumbers(numbers: Numbers, capacity: number): void {
  numbers.capacity = capacity
  for (const column of numbers.columns) column.values = grown(column.values, capacity, Number.NaN)
}

/** Widens the bounds of a cell by the values of a product. */
export function widenCell({ columns }: Numbers, cell: number, place: number): void {
  for (const column of columns) {
    const value = column.values[place] ?? Number.NaN
    if (Number.isNaN(value)) continue
    if (cell >= column.least.length) {
      const length = Math.max(64, cell * 2)
      column.least = grown(column.least, length, Number.POSITIVE_INFINITY)
      column.most = grown(column.most, length, Number.NEGATIVE_INFINITY)
    }
    if (value < (column.least[cell] ?? 0)) column.least[cell] = value
    if (value > (column.most[cell] ?? 0)) column.most[cell] = value
  }
}

/** Returns whether a product has the lowest or highest value of its cell. */
export function isAtBound({ columns }: Numbers, cell: number, place: number): boolean {
  return columns.some(({ values, least, most }) => {
    const value = values[place] ?? Number.NaN
    return value <= (least[cell] ?? Number.NaN) || value >= (most[cell] ?? Number.NaN)
  })
}

export function clearCell({ columns }: Numbers, cell: number): void {
  for (const { least, most } of columns) {
    if (cell >= least.length) continue
    least[cell] = Number.POSITIVE_INFINITY
    most[cell] = Number.NEGATIVE_INFINITY
  }
}

function grown(values: Float64Array, length: number, empty: number): Float64Array {
  const larger = new Float64Array(length).fill(empty)
  larger.set(values)
  return larger
}
