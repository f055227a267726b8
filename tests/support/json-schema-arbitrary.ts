/** Inputs generated from an OpenAPI document: values that its schemas allow, and hostile values. */
import fc, { type Arbitrary } from 'fast-check'
import type { JsonSchema } from '#platform/openapi.ts'

/** Sources of values: the document's named schemas, and known values by field name. */
export interface Source {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  readonly known: Readonly<Record<string, readonly unknown[]>>
}

const LONG = 'x'.repeat(20_000)

/** Values that no schema allows: wrong types, number limits, broken text and code injections. */
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

/** Returns a value that the schema allows, with a best effort for patterns. */
export function allowedValue(schema: JsonSchema, source: Source): Arbitrary<unknown> {
  if (schema.$ref) {
    const named = source.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]
    if (!named) throw new Error(`Schema ${schema.$ref} not found in the document`)
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

/** Returns a value for a field of this name, often a known one, to reach the code behind a lookup. */
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

/**
 * Returns a text for a pattern, if fast-check supports it. Cached per pattern, because Unicode letter classes are
 * slow to enumerate.
 */
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
