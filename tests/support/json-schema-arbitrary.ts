/** Inputs out of an OpenAPI document: what its schemas allow, and what people with bad intent send instead. */
import fc, { type Arbitrary } from 'fast-check'
import type { JsonSchema } from '#platform/openapi.ts'

/** Where values come from: the document's named schemas, and what the market knows by the name of a field. */
export interface Source {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  readonly known: Readonly<Record<string, readonly unknown[]>>
}

const LONG = 'x'.repeat(20_000)

/** What no schema means: wrong types, the edges of numbers, broken text, code for other machines. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1.5,
    1e21,
    Number.MAX_SAFE_INTEGER + 2,
    '',
    ' ',
    'NaN',
    '1e9',
    LONG,
    'nul\u0000byte',
    'lone\ud800surrogate',
    '\u202eright to left',
    "' or 1=1 --",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: for whoever evaluates templates
    '{{7*7}}${7*7}<%=',
    '<script>alert(1)</script>',
    '../../../../etc/passwd',
    '00000000-0000-0000-0000-000000000000',
    [],
    {},
    [[[[[[[[]]]]]]]],
  ),
  fc.jsonValue({ maxDepth: 2 }),
)

/** A value that the schema allows, as far as a pattern can be guessed. */
export function allowedValue(schema: JsonSchema, source: Source): Arbitrary<unknown> {
  if (schema.$ref) {
    const named = source.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]
    if (!named) throw new Error(`The document names no ${schema.$ref}`)
    return allowedValue(named, source)
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => allowedValue(choice, source)))
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => allowedValue(part, source))
    return fc.tuple(...parts).map((values) => Object.assign({}, ...values))
  }
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  switch (type) {
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -1000),
        max: Math.min(schema.maximum ?? 1000, 1000),
      })
    case 'number':
      return fc.double({ noNaN: true, min: schema.minimum ?? 0, max: schema.maximum ?? 1000 })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(allowedValue(schema.items ?? {}, source), { maxLength: 3 })
    case 'object':
      return allowedObject(schema, source)
    case 'string':
      return allowedText(schema)
    default:
      return hostileValue
  }
}

/** The value of a field of this name: often one that the market knows, so that what is behind it is reached. */
export function allowedField(name: string, schema: JsonSchema, source: Source): Arbitrary<unknown> {
  const allowed = allowedValue(schema, source)
  const known = source.known[name] ?? []
  if (known.length === 0) return allowed
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: allowed })
}

function allowedObject(schema: JsonSchema, source: Source): Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {})
  const fields = Object.fromEntries(
    properties.map(([name, field]) => [name, allowedField(name, field, source)]),
  )
  return fc.record(fields, { requiredKeys: [...(schema.required ?? [])].filter((name) => name in fields) })
}

function allowedText({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'uri') return fc.webUrl({ validSchemes: ['https'] })
  if (pattern !== undefined) return fc.oneof(fc.string({ maxLength: 20 }), matching(pattern))
  return fc.string({ minLength, maxLength: Math.min(Math.max(maxLength, minLength), 60) })
}

/** A text for a pattern where fast-check understands it; made once for each, as kinds of letters are counted out in all of Unicode. */
function matching(pattern: string): Arbitrary<string> {
  const made = ofPatterns.get(pattern) ?? textsFor(pattern)
  ofPatterns.set(pattern, made)
  return made
}

const ofPatterns = new Map<string, Arbitrary<string>>()

function textsFor(pattern: string): Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'))
  } catch {
    return fc.string({ maxLength: 20 })
  }
}
