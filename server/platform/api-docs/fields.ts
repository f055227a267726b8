/** Flattens schemas into rows for display: one per field, nested fields under their path. */
import type { JsonSchema } from '../openapi.ts'

export interface Field {
  readonly path: string
  readonly isRequired: boolean
  readonly type: string
  /** Name of the schema that the type refers to. */
  readonly named?: string
  readonly told: string
}

/** Returns the fields of an object, or of each variant of a union. */
export function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return choices.flatMap((choice) => fieldsOf(choice, `${prefix}${nameOfChoice(choice)}`))
  if (schema.allOf) return schema.allOf.flatMap((part) => fieldsOf(part, prefix))
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const isRequired = schema.required?.includes(name) ?? false
    return [{ path, isRequired, ...typeOf(field), told: toldOf(field) }, ...innerFieldsOf(field, path)]
  })
}

/** Returns the schema name that a schema refers to, directly, in a list or in `allOf`. */
export function nameIn({ $ref, items, allOf = [] }: JsonSchema): string | undefined {
  if ($ref) return $ref.slice($ref.lastIndexOf('/') + 1)
  return items ? nameIn(items) : allOf.map(nameIn).find((name) => name !== undefined)
}

export function typeOf(schema: JsonSchema): Pick<Field, 'type' | 'named'> {
  const named = nameIn(schema)
  return { type: wordsOf(schema), ...(named !== undefined && { named }) }
}

function innerFieldsOf(field: JsonSchema, path: string): Field[] {
  if (field.items) return innerFieldsOf(field.items, `${path}[]`)
  if (typeof field.additionalProperties === 'object') {
    return innerFieldsOf(field.additionalProperties, `${path}.*`)
  }
  const isObject = field.properties ?? field.oneOf ?? field.anyOf
  return isObject ? fieldsOf(field, `${path}.`) : []
}

/** Union variants are named after the one constant property of each. */
function nameOfChoice({ properties = {} }: JsonSchema): string {
  const mark = Object.entries(properties).find(([, { enum: values }]) => values?.length === 1)
  return mark ? `(${mark[0]} ${mark[1].enum?.[0]}) ` : ''
}

function wordsOf(schema: JsonSchema): string {
  const named = schema.items ? undefined : nameIn(schema)
  if (named !== undefined) return named
  if (schema.items) return `list of ${wordsOf(schema.items)}`
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ')
  if (schema.oneOf ?? schema.anyOf) return 'one of several objects'
  if (typeof schema.additionalProperties === 'object' && !schema.properties) {
    return `map to ${wordsOf(schema.additionalProperties)}`
  }
  if (schema.format) return schema.format
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.join(' or ')
  return type === 'string' ? 'text' : (type ?? 'anything')
}

/** Returns a field's description with its limits. */
function toldOf({
  description,
  minimum,
  maximum,
  minLength,
  maxLength,
  maxItems,
  pattern,
}: JsonSchema): string {
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  return [
    description,
    minimum !== undefined && isBounded && `from ${minimum} to ${maximum}`,
    maxLength !== undefined && `${minLength ?? 0} to ${maxLength} characters`,
    maxItems !== undefined && `at most ${maxItems}`,
    // The pattern that excludes control characters is noise to readers.
    pattern !== undefined && !pattern.includes('\\p{Cc}') && `like ${pattern}`,
  ]
    .filter(Boolean)
    .join('; ')
}
