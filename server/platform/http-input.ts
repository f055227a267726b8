/** Parses request input strictly: no unknown fields, no duplicate keys, nothing that PostgreSQL cannot store. */
import { z } from '@hono/zod-openapi'
import { problem } from './problem.ts'
import { hasProblemText } from './problem-texts.ts'

/** Largest body of a request without files. */
export const BODY_BYTES_MAX = 128 * 1024
const JSON_DEPTH_MAX = 32

type Errors = Record<string, string[]>

/** Returns a parser for one part of a request, which returns the schema's output or throws `invalid_input`. */
export function reader(schema: z.ZodType, { isStrict = false } = {}): (given: unknown) => unknown {
  const wanted = isStrict ? strictly(schema) : schema
  return (given) => {
    const parsed = wanted.safeParse(given)
    if (parsed.success) return parsed.data
    throw problem('invalid_input', {}, errorsOf(parsed.error, wanted, given))
  }
}

/** Parses the fields of a body one by one when the whole is invalid. */
export function readableParts(schema: z.ZodType, given: unknown): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject) || typeof given !== 'object' || given === null) return {}
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, part]) => {
      const read = z.safeParse(part, Reflect.get(given, name))
      return read.success && read.data !== undefined ? [[name, read.data]] : []
    }),
  )
}

/**
 * Makes a body schema strict at all levels unless it is declared loose, because an unknown field may be a misspelled
 * one.
 */
export function strictly(schema: z.ZodType): z.ZodType {
  return asType(strict(schema))
}

function strict(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [name, strict(field)]),
    )
    return like(schema, { shape, catchall: schema.def.catchall ?? z.never() })
  }
  if (schema instanceof z.ZodArray) return like(schema, { element: strict(schema.def.element) })
  if (schema instanceof z.ZodRecord) return like(schema, { valueType: strict(schema.def.valueType) })
  if (schema instanceof z.ZodUnion) return like(schema, { options: schema.def.options.map(strict) })
  if (schema instanceof z.ZodPipe) return like(schema, { in: strict(schema.def.in) })
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return like(schema, { innerType: strict(schema.def.innerType) })
  }
  return schema
}

/** Returns the schema with other parts, or itself if all parts are unchanged. */
function like<S extends z.ZodType>(schema: S, parts: object): S {
  const before: object = schema.def
  const isSame = Object.entries(parts).every(([name, part]) => isAlike(part, Reflect.get(before, name)))
  if (isSame) return schema
  return schema.clone({ ...before, ...parts } as S['def'], { parent: true }) as S
}

function isAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (one instanceof z.core.$ZodType || typeof one !== 'object' || one === null) return false
  if (typeof other !== 'object' || other === null) return false
  return Object.entries(one).every(([name, part]) => part === Reflect.get(other, name))
}

function asType(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodType) return schema
  throw new Error('Contract schema is not a full Zod type')
}

/** Parses JSON whose objects have no duplicate keys. */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw problem('json_invalid')
  }
  assertPlainKeys(text)
  assertWellFormed(value)
  return value
}

/** Parses query parameters. Empty ones count as absent, because plain forms send all their fields. */
export function parseQuery(search: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of search) {
    if (Object.hasOwn(values, name)) throw problem('invalid_input', {}, { [name]: ['field_invalid'] })
    values[name] = value
  }
  assertWellFormed(values)
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** Refuses malformed Unicode and NUL characters, which PostgreSQL cannot store. */
export function assertWellFormed(value: unknown, path = ''): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed() || value.includes('\0')) {
      throw problem('invalid_input', {}, { [path]: ['field_invalid'] })
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      assertWellFormed(key, path)
      assertWellFormed(inner, path === '' ? key : `${path}.${key}`)
    }
  }
}

/**
 * Refuses JSON that is nested too deeply or has duplicate keys, which two parsers could read differently. The text is
 * already known to be valid JSON, so only strings need special care.
 */
function assertPlainKeys(text: string): void {
  const open: (Set<string> | undefined)[] = []
  const token = /"(?:[^"\\]+|\\.)*"|[{}[\]]/g
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [word] = found
    if (word === '{') open.push(new Set())
    else if (word === '[') open.push(undefined)
    else if (word === '}' || word === ']') open.pop()
    else if (isKey(text, token.lastIndex)) addKey(open.at(-1), word)
    if (open.length > JSON_DEPTH_MAX) throw problem('invalid_input')
  }
}

/** In JSON a string is a key exactly if a colon follows. */
function isKey(text: string, from: number): boolean {
  let at = from
  while (' \t\n\r'.includes(text[at] ?? '.')) at++
  return text[at] === ':'
}

function addKey(keys: Set<string> | undefined, word: string): void {
  const key: string = JSON.parse(word)
  if (!keys || keys.has(key) || key === '__proto__') {
    throw problem('invalid_input', {}, { [key]: ['field_invalid'] })
  }
  keys.add(key)
}

function errorsOf(error: z.ZodError, schema: z.ZodType, given: unknown): Errors {
  const errors: Errors = {}
  // The first error of a field is reported: later ones may follow from it.
  const add = (path: PropertyKey[], code: string) => {
    errors[path.map(String).join('.')] ??= [code]
  }
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], 'field_unknown')
    } else {
      add(issue.path, codeOf(issue, schema, given))
    }
  }
  return errors
}

function codeOf(issue: z.core.$ZodIssue, schema: z.ZodType, given: unknown): string {
  if (hasProblemText(issue.message)) return issue.message
  return isMissing(issue.path, given) ? codeOfMissing(schema, issue.path) : 'field_invalid'
}

function isMissing(path: PropertyKey[], given: unknown): boolean {
  let value = given
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return true
    value = Object.entries(value).find(([name]) => name === String(key))?.[1]
  }
  return value === undefined || value === null
}

/** A missing field gets the same message as an empty one. */
function codeOfMissing(schema: z.ZodType, path: PropertyKey[]): string {
  let field: unknown = schema
  for (const key of path) field = field instanceof z.ZodObject ? field.shape[String(key)] : undefined
  const code = field instanceof z.ZodType ? field.safeParse('').error?.issues[0]?.message : undefined
  return code !== undefined && hasProblemText(code) ? code : 'field_empty'
}
