/** Settings of a block as its form holds them: they may be invalid, and no input is lost. */
import { isLocale } from '#values/locale.ts'
import type { FieldSpec } from './fields.ts'

export type Value = string | number | readonly Value[] | { readonly [name: string]: Value | undefined }
export type Settings = { readonly [name: string]: Value | undefined }

/** Returns an item of a list or a property of an object; undefined for other values. */
export function partOf(value: Value | undefined, name: string | number): Value | undefined {
  if (typeof value !== 'object') return undefined
  if (isList(value)) return value[Number(name)]
  return value[name]
}

export function listIn(value: Value | undefined, name: string): readonly Value[] {
  const part = partOf(value, name)
  return typeof part === 'object' && isList(part) ? part : []
}

export function stringIn(value: Value | undefined, name: string): string {
  const part = partOf(value, name)
  return typeof part === 'string' || typeof part === 'number' ? String(part) : ''
}

function isList(value: object): value is readonly Value[] {
  return Array.isArray(value)
}

/** Reads the settings field by field; `pictures` are uploaded pictures by field name. */
export function settingsIn(
  form: FormData,
  fields: readonly FieldSpec[],
  { pictures = new Map(), prefix = '' }: { pictures?: ReadonlyMap<string, string>; prefix?: string } = {},
): Settings {
  return Object.fromEntries(
    fields.map((field) => [field.name, valueIn(form, field, { pictures, path: `${prefix}${field.name}` })]),
  )
}

function valueIn(
  form: FormData,
  field: FieldSpec,
  { pictures, path }: { pictures: ReadonlyMap<string, string>; path: string },
): Value | undefined {
  switch (field.type) {
    case 'words':
      return wordsIn(form, path)
    case 'count': {
      const written = String(form.get(path) ?? '').trim()
      return /^\d+$/.test(written) ? Number(written) : written
    }
    case 'picture':
      return pictures.get(path) ?? (form.has(`${path}.without`) ? undefined : kept(form.get(path)))
    case 'path':
    case 'collection':
    case 'choice':
      return kept(form.get(path))
    case 'places':
      return undefined
    case 'group':
      return settingsIn(form, field.fields, { pictures, prefix: `${path}.` })
    case 'list':
      return Array.from({ length: lengthIn(form, path, field.max) }, (_, index) =>
        settingsIn(form, field.fields, { pictures, prefix: `${path}.${index}.` }),
      )
  }
}

function kept(given: FormDataEntryValue | null): string | undefined {
  const written = typeof given === 'string' ? given.trim() : ''
  return written === '' ? undefined : written
}

/** Always includes English, so that the API reports when it is missing. */
function wordsIn(form: FormData, path: string): Value {
  const others = [...form].flatMap(([name, value]) => {
    const language = name.startsWith(`${path}.`) ? name.slice(path.length + 1) : ''
    const written = kept(value)
    return isLocale(language) && language !== 'en' && written !== undefined
      ? [[language, written] as const]
      : []
  })
  return { en: kept(form.get(`${path}.en`)) ?? '', ...Object.fromEntries(others) }
}

function lengthIn(form: FormData, path: string, max: number): number {
  const written = Number(form.get(`${path}.length`) ?? 0)
  return Number.isInteger(written) && written > 0 ? Math.min(written, max) : 0
}

/** Changes to a list of the form: `add:slides`, `remove:slides.2`, `up:slides.2`. */
const STEP = /^(add|remove|up|down):([a-z]+)(?:\.(\d+))?$/

/** Returns the settings with one list changed; unchanged when the step names no list. */
export function stepped(settings: Settings, step: string): Settings {
  const [, way, name = '', digits] = STEP.exec(step) ?? []
  if (way === undefined) return settings
  const list = [...listIn(settings, name)]
  const index = Number(digits ?? -1)
  if (way === 'add') list.push({})
  else if (way === 'remove') list.splice(index, 1)
  else moveIn(list, index, index + (way === 'up' ? -1 : 1))
  return { ...settings, [name]: list }
}

export function isStep(command: string): boolean {
  return STEP.test(command)
}

/** Moves an item within its list; ignores positions outside of it. */
export function moveIn<T>(list: T[], from: number, to: number): void {
  if (from === to || !(from in list) || !(to in list)) return
  list.splice(to, 0, ...list.splice(from, 1))
}
