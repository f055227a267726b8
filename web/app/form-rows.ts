/** Lists in a form that grow and shrink without script: `places.0.city`, `places.1.city` and so on. */
export type Values = Readonly<Record<string, string>>

export function rowsIn(values: Values, list: string): number {
  const places = Object.keys(values).flatMap((name) => {
    const row = rowOf(name, list)
    return row === undefined ? [] : [row.place]
  })
  return Math.max(-1, ...places) + 1
}

/** Returns the prefix of each row's field names (`places.0` and so on), for at least `least` rows. */
export function rowNames(values: Values, list: string, least = 0): string[] {
  return Array.from({ length: Math.max(least, rowsIn(values, list)) }, (_, place) => `${list}.${place}`)
}

export function withRow(values: Values, list: string, field: string): Values {
  return { ...values, [`${list}.${rowsIn(values, list)}.${field}`]: '' }
}

/** Removes the rows for which `isLeft` is false and moves up those after them. */
export function filterRows(values: Values, list: string, isLeft: (place: number) => boolean): Values {
  const left = Array.from({ length: rowsIn(values, list) }, (_, place) => place).filter(isLeft)
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const row = rowOf(name, list)
      if (!row) return [[name, value]]
      const place = left.indexOf(row.place)
      return place < 0 ? [] : [[`${list}.${place}.${row.field}`, value]]
    }),
  )
}

export function filledRows(values: Values, list: string): Values {
  return filterRows(values, list, (place) =>
    Object.entries(values).some(([name, value]) => rowOf(name, list)?.place === place && value.trim() !== ''),
  )
}

/** Moves a row by one place. */
function stepped(
  values: Values,
  list: string,
  { from, to }: { readonly from: number; readonly to: number },
): Values {
  if (to < 0 || to >= rowsIn(values, list)) return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const row = rowOf(name, list)
      if (row?.place !== from && row?.place !== to) return [name, value]
      return [`${list}.${row.place === from ? to : from}.${row.field}`, value]
    }),
  )
}

const PRESS = /^(\w+)[ :](\w+)(?:[ .](\d+))?$/

/**
 * Returns the values after a press of one of the list's buttons, `more places`, `drop places 2`, `up:places.2` or
 * `down:places.2`; undefined for any other button.
 */
export function afterPress(values: Values, list: string, field: string): Values | undefined {
  const [, verb, of, place] = PRESS.exec(values.command ?? '') ?? []
  if (of !== list) return undefined
  if (verb === 'more') return withRow(values, list, field)
  const from = Number(place)
  if (verb === 'up') return stepped(values, list, { from, to: from - 1 })
  if (verb === 'down') return stepped(values, list, { from, to: from + 1 })
  return verb === 'drop' ? filterRows(values, list, (each) => each !== from) : undefined
}

function rowOf(name: string, list: string): { place: number; field: string } | undefined {
  const [of, place, ...field] = name.split('.')
  if (of !== list || place === undefined || field.length === 0 || !/^\d{1,3}$/.test(place)) return undefined
  return { place: Number(place), field: field.join('.') }
}
