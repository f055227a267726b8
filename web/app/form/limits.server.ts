/** Reads the limits of form fields from a schema of the contract, so that browsers get the limits without the schema. */
import { z } from 'zod'
import type { Limit, Limits } from './limits.ts'

interface JsonSchema {
  readonly type?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
}

/** Returns the limits by field path; a `*` stands for any place in a list: `variants.*.sku`. */
export function limitsOf(schema: z.ZodType): Limits {
  const limits: Record<string, Limit> = {}
  gather(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '', true, limits)
  return limits
}

function gather(schema: JsonSchema, path: string, isRequired: boolean, limits: Record<string, Limit>): void {
  const one = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  if (one.properties) {
    // Of an object that may be left out, no field is required by itself.
    const isThere = isRequired && schema.anyOf === undefined
    for (const [name, property] of Object.entries(one.properties)) {
      const isNeeded = isThere && (one.required?.includes(name) ?? false)
      gather(property, path === '' ? name : `${path}.${name}`, isNeeded, limits)
    }
    return
  }
  const limit: Limit = {
    ...(isRequired && { isRequired }),
    ...(one.maxLength !== undefined && { maxLength: one.maxLength }),
    ...(one.minimum !== undefined && { min: one.minimum }),
    ...(one.maximum !== undefined && one.maximum < Number.MAX_SAFE_INTEGER && { max: one.maximum }),
    ...(one.maxItems !== undefined && { maxItems: one.maxItems }),
  }
  if (Object.keys(limit).length > 0) limits[path] = limit
  if (one.items) gather(one.items, `${path}.*`, one.items.properties !== undefined, limits)
}
