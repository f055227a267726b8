/** A form's fields as text, by name. Names are the paths of the API's fields: `variants.3.sku`. */
import type { Values } from '../form-rows.ts'

/** Returns the text fields of a form; files are left out. */
export function valuesIn(form: FormData): Values {
  const values: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value
  return values
}

/** Returns the fields of `after` that differ from `before`. Objects and lists are compared as a whole. */
export function changesBetween<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(([name, value]) => !isSame(old.get(name), value))
  return Object.fromEntries(changed) as Partial<Fields>
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** Orders the keys of objects, and leaves out undefined values, so that equal values have equal JSON. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, sorted(each)]),
  )
}
