/** Inputs out of an OpenAPI document: what its schemas allow, and what people with bad intent send instead. */
import fc, { type Arbitrary } from 'fast-check'

export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

type Schemas = Readonly<Record<string, JsonSchema>>

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
export function allowedValue(schema: JsonSchema, schemas: Schemas): Arbitrary<unknown> {
  if (schema.$ref) {
    const named = schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]
    if (!named) throw new Error(`The document names no ${schema.$ref}`)
    return allowedValue(named, schemas)
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => allowedValue(choice, schemas)))
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => allowedValue(part, schemas))
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
      return fc.array(allowedValue(schema.items ?? {}, schemas), { maxLength: 3 })
    case 'object':
      return allowedObject(schema, schemas)
    case 'string':
      return allowedText(schema)
    default:
      return hostileValue
  }
}

function allowedObject(schema: JsonSchema, schemas: Schemas): Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {})
  const fields = Object.fromEntries(properties.map(([name, field]) => [name, allowedValue(field, schemas)]))
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

/** A text for a pattern where fast-check understands it. */
function matching(pattern: string): Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'))
  } catch {
    return fc.string({ maxLength: 20 })
  }
}
