/** The options of a product as they are edited, and the variants that they give. */
import { rowPaths } from '#app/form/use-rows.ts'
import type { Values } from '#app/form-rows.ts'
import type { Locale } from '#values/locale.ts'

export type Texts = Partial<Record<Locale, string>>

/** `key` stays the same while a label changes and when the value gets its id. */
export interface EditedValue {
  readonly key: string
  readonly id: string | undefined
  readonly label: Texts
  readonly swatch: string
  readonly pictureId: string
}

export interface EditedOption {
  readonly key: string
  readonly id: string | undefined
  readonly name: Texts
  readonly style: string
  readonly values: readonly EditedValue[]
}

export interface VariantRow {
  /** Keys of its values, one per option. */
  readonly key: string
  readonly labels: readonly string[]
  /** Path of the variant that it is, in the values of the form, such as `variants.3`. */
  readonly from: string | undefined
  /** Path of the variant whose price and weight a new one starts with. */
  readonly like: string | undefined
}

// More than a product can have, so that the missing combinations of a full one are found.
const COMBINATIONS_MAX = 20_000

/** Returns the options in a form's values, with the keys that `before` gave to the same options and labels. */
export function optionsIn(
  values: Values,
  languages: readonly Locale[],
  before: readonly EditedOption[] = [],
) {
  return rowPaths(values, 'options').map((path, place): EditedOption => {
    const known = before[place]
    return {
      key: known?.key ?? values[`${path}.id`] ?? path,
      id: values[`${path}.id`],
      name: textsAt(values, `${path}.name`, languages),
      style: values[`${path}.style`] ?? 'rectangle',
      values: rowPaths(values, `${path}.values`).map((row) => {
        const label = textsAt(values, `${row}.label`, languages)
        const same = known?.values.find((value) => value.label.en === label.en)
        return {
          key: same?.key ?? values[`${row}.id`] ?? row,
          id: values[`${row}.id`],
          label,
          swatch: values[`${row}.swatch`] ?? '',
          pictureId: values[`${row}.picture_id`] ?? '',
        }
      }),
    }
  })
}

/**
 * Returns one row for each combination of values that is not in `removed`, at most `max` of them. After an option was
 * added or removed, the first row that agrees with a stored variant is that variant, and the others start like it.
 */
export function variantRows(
  options: readonly EditedOption[],
  stored: ReadonlyMap<string, string>,
  removed: ReadonlySet<string>,
  max: number,
): VariantRow[] {
  const rows: VariantRow[] = []
  const used = options.filter(({ values }) => values.length > 0)
  function add(place: number, keys: readonly string[], labels: readonly string[]): void {
    if (rows.length > max) return
    const option = used[place]
    if (!option) {
      const key = keys.join('/')
      if (!removed.has(key)) rows.push({ key, labels, from: stored.get(key), like: undefined })
      return
    }
    for (const { key, label } of option.values) add(place + 1, [...keys, key], [...labels, label.en ?? ''])
  }
  add(0, [], [])
  return withOrigins(rows.slice(0, max), stored)
}

function withOrigins(rows: readonly VariantRow[], stored: ReadonlyMap<string, string>): VariantRow[] {
  const taken = new Set(rows.flatMap(({ from }) => from ?? []))
  const origins = [...stored].map(([key, path]) => ({ keys: keysOf(key), path }))
  const first = origins[0]?.path
  return rows.map((row) => {
    if (row.from !== undefined) return row
    const keys = keysOf(row.key)
    const similar = origins.filter((origin) => origin.keys.size !== keys.size && agree(origin.keys, keys))
    const free = similar.find(({ path }) => !taken.has(path))
    if (free) taken.add(free.path)
    return { ...row, from: free?.path, like: similar[0]?.path ?? first }
  })
}

function keysOf(key: string): ReadonlySet<string> {
  return new Set(key === '' ? [] : key.split('/'))
}

function agree(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.isSubsetOf(other) || other.isSubsetOf(one)
}

/** Returns the path of each variant in the form's values, by the key of its row. */
export function storedRows(values: Values, options: readonly EditedOption[]): Map<string, string> {
  const stored = new Map<string, string>()
  for (const path of rowPaths(values, 'variants')) {
    const keys = labelsAt(values, path).map(
      (label, place) => options[place]?.values.find((value) => value.label.en === label)?.key,
    )
    if (keys.every((key) => key !== undefined) && keys.length === options.length)
      stored.set(keys.join('/'), path)
  }
  return stored
}

/** Returns the keys of the combinations that the product doesn't have. */
export function missingRows(
  options: readonly EditedOption[],
  stored: ReadonlyMap<string, string>,
): Set<string> {
  if (stored.size === 0) return new Set()
  const all = variantRows(options, stored, new Set(), COMBINATIONS_MAX)
  return new Set(all.flatMap(({ key }) => (stored.has(key) ? [] : [key])))
}

export function countCombinations(options: readonly EditedOption[]): number {
  return options.reduce((count, { values }) => count * Math.max(1, values.length), 1)
}

/** Splits what was typed or pasted, `S, M, L` or one a line, into new labels. */
export function newLabels(typed: string, values: readonly EditedValue[]): string[] {
  const known = new Set(values.map(({ label }) => label.en?.toLowerCase()))
  const labels = typed.split(/[,;\n\t]/).map((label) => label.trim())
  return labels.filter((label) => {
    const isNew = label !== '' && !known.has(label.toLowerCase())
    known.add(label.toLowerCase())
    return isNew
  })
}

function labelsAt(values: Values, path: string): string[] {
  try {
    const labels: unknown = JSON.parse(values[`${path}.values`] ?? '[]')
    return Array.isArray(labels) ? labels.map(String) : []
  } catch {
    return []
  }
}

function textsAt(values: Values, path: string, languages: readonly Locale[]): Texts {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = values[`${path}.${language}`]
      return text ? [[language, text]] : []
    }),
  )
}
