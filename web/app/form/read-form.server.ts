/** Turns a form into the body of an API call; its fields are named by the paths of the API's fields. */
import type { Input } from '#contract/endpoint.ts'
import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'
import { parseAmount } from '#values/money.ts'
import { choiceIn } from '../choice-in.ts'
import { bodySchemaOf, isNullable, type JsonSchema, withoutNull } from './json-schema.server.ts'

export type BodyOf<K extends EndpointKey> =
  Input<Endpoints[K]> extends { readonly body?: infer Body } ? Body : never

interface Reading {
  readonly url: URL
  /** Decimals of the currency of the form's amounts. */
  readonly minorUnits?: number
}

interface ReadForm<Body> {
  readonly body: Body
  /** Returns the form's name of a field of the body: empty rows of lists are left out of the body. */
  readonly nameOf: (path: string) => string
}

/**
 * Reads the fields that the endpoint's body has. What can't be read as a number is sent as it is, so that the API
 * refuses it at its field; an empty field that may be left out, is.
 */
export function readForm<K extends EndpointKey>(
  key: K,
  form: FormData,
  reading: Reading,
): ReadForm<BodyOf<K>> {
  const rows = new Map<string, string>()
  const schema = bodySchemaOf(key)
  const body = schema && readField({ form, reading, rows }, schema, { name: '', path: '', isRequired: true })
  return {
    body: body as BodyOf<K>,
    nameOf(path) {
      const row = [...rows.keys()]
        .filter((each) => path.startsWith(`${each}.`) || path === each)
        .sort()
        .at(-1)
      return row === undefined ? path : (rows.get(row) ?? row) + path.slice(row.length)
    },
  }
}

interface Source {
  readonly form: FormData
  readonly reading: Reading
  /** Names of rows in the form, by their path in the body. */
  readonly rows: Map<string, string>
}

interface Field {
  /** In the form. */
  readonly name: string
  /** In the body. */
  readonly path: string
  readonly isRequired: boolean
}

function readField(source: Source, schema: JsonSchema, field: Field): unknown {
  const { form, reading } = source
  const { name, isRequired } = field
  const one = withoutNull(schema)
  if (one.properties) return readObject(source, schema, field)
  if (one.additionalProperties) return readRecord(source, one.additionalProperties, field)
  if (one.type === 'array') return readRows(source, one, field)
  if (one.type === 'boolean') return booleanOf(form.get(name), isRequired)
  const given = form.get(name)
  const text = typeof given !== 'string' || name.includes('password') ? given : given.trim()
  if (one.enum && text) {
    const chosen = choiceIn(form, name, { of: one.enum.map(String), url: reading.url })
    return one.enum.find((each) => String(each) === chosen)
  }
  if (text === null || text === '') {
    if (isRequired && one.type === 'string' && !isNullable(schema)) return ''
    return text === '' && isNullable(schema) ? null : undefined
  }
  if (typeof text !== 'string') return undefined
  return one.type === 'integer' || one.type === 'number' ? (numberOf(text, name, reading) ?? text) : text
}

/** A checkbox is sent if it is ticked; a choice between yes and no has an empty value for no, or for neither. */
function booleanOf(given: FormDataEntryValue | null, isRequired: boolean): boolean | undefined {
  return given === '' && !isRequired ? undefined : given !== null && given !== '' && given !== 'false'
}

/** Undefined or null for an object that may be left out or null, without any field in the form. */
function readObject(source: Source, schema: JsonSchema, field: Field): unknown {
  const { properties = {}, required = [] } = withoutNull(schema)
  const mayLack = field.name !== '' && (!field.isRequired || isNullable(schema))
  if (mayLack && ![...source.form.keys()].some((name) => name.startsWith(`${field.name}.`)))
    return isNullable(schema) ? null : undefined
  const inside = (at: string, name: string) => (at === '' ? name : `${at}.${name}`)
  const entries = Object.entries(properties).map(([name, property]) => {
    const child = { name: inside(field.name, name), path: inside(field.path, name) }
    return [name, readField(source, property, { ...child, isRequired: required.includes(name) })]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Keys are whatever the form names; empty fields are left out. */
function readRecord(source: Source, schema: JsonSchema, { name, path }: Field): unknown {
  const keys = [...source.form.keys()].flatMap((each) =>
    each.startsWith(`${name}.`) ? [each.slice(name.length + 1)] : [],
  )
  const entries = keys.map((key) => {
    const field = { name: `${name}.${key}`, path: `${path}.${key}`, isRequired: false }
    return [key, readField(source, schema, field)]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** A list is sent whole, also when it is empty. */
function readRows(source: Source, { items = {} }: JsonSchema, { name, path }: Field): unknown[] {
  if (source.form.has(name)) {
    const all = source.form.getAll(name)
    for (const at of all.keys()) source.rows.set(`${path}.${at}`, name)
    return all
  }
  const places = new Set<number>()
  for (const [each, value] of source.form) {
    const place = each.startsWith(`${name}.`)
      ? Number(each.slice(name.length + 1).split('.', 1)[0])
      : Number.NaN
    if (Number.isInteger(place) && typeof value === 'string' && value.trim() !== '') places.add(place)
  }
  return [...places]
    .sort((a, b) => a - b)
    .map((place, at) => {
      const row = { name: `${name}.${place}`, path: `${path}.${at}` }
      source.rows.set(row.path, row.name)
      return readField(source, items, { ...row, isRequired: true })
    })
}

/** Fields are named by their unit: `fee_minor` is an amount of money, `spread_bps` hundredths of a percent. */
function numberOf(text: string, name: string, { minorUnits }: Reading): number | undefined {
  if (/(^|[._])minor$/.test(name)) return parseAmount(text, minorUnits)
  if (/(^|[._])bps$/.test(name)) return parseAmount(text)
  return /^-?\d{1,15}([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}
