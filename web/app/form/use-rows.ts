import { useState } from 'react'
import type { Values } from '../form-rows.ts'
import { useForm } from './form-context.tsx'

export interface FormRow {
  /** Stays the same while other rows come and go, and when the row is saved. */
  readonly key: string
  /** Path of the row in the form's values, such as `details.3`; undefined for a new row. */
  readonly from: string | undefined
}

/** The rows of a list in a form. A row's fields are named by its place and take their values from `from`. */
export function useRows(list: string) {
  const { values, markChanged } = useForm()
  const [state, setState] = useState(() => ({ values, rows: rowsFrom(values, list, []) }))
  let { rows } = state
  // Saved meanwhile: the values have new paths.
  if (state.values !== values) {
    rows = rowsFrom(values, list, rows)
    setState({ values, rows })
  }

  function change(next: readonly FormRow[]): void {
    setState({ values, rows: next })
    markChanged()
  }

  return {
    rows,
    add(): string {
      const key = crypto.randomUUID()
      change([...rows, { key, from: undefined }])
      return key
    },
    remove: (key: string) => change(rows.filter((row) => row.key !== key)),
  }
}

function rowsFrom(values: Values, list: string, before: readonly FormRow[]): readonly FormRow[] {
  return rowPaths(values, list).map((from, place) => ({ key: before[place]?.key ?? from, from }))
}

/** Returns the path of each row of a list that has any value: `details.0`, `details.1`. */
export function rowPaths(values: Values, list: string): string[] {
  const places = new Set<number>()
  for (const name of Object.keys(values)) {
    if (!name.startsWith(`${list}.`)) continue
    const place = Number(name.slice(list.length + 1).split('.', 1)[0])
    if (Number.isInteger(place)) places.add(place)
  }
  return [...places].sort((a, b) => a - b).map((place) => `${list}.${place}`)
}
