/** Reads the limits of form fields from a schema of the contract, so that browsers get the limits without the schema. */
import type { z } from 'zod'
import type { EndpointKey } from '#contract/endpoints.ts'
import { getOrCreate } from '#values/get-or-create.ts'
import { bodySchemaOf, type JsonSchema, jsonSchemaOf, withoutNull } from './json-schema.server.ts'
import type { Limit, Limits } from './limits.ts'

/** Returns the limits by field path; a `*` stands for any place in a list: `variants.*.sku`. */
export function limitsOf(schema: z.ZodType): Limits {
  return limitsIn(jsonSchemaOf(schema))
}

const limitsByKey = new Map<string, Limits>()

/** Returns the limits of the fields of an endpoint's body. */
export function bodyLimits(key: EndpointKey): Limits {
  return getOrCreate(limitsByKey, key, () => limitsIn(bodySchemaOf(key) ?? {}))
}

function limitsIn(schema: JsonSchema): Limits {
  const limits: Record<string, Limit> = {}
  gather(schema, '', true, limits)
  return limits
}

function gather(schema: JsonSchema, path: string, isRequired: boolean, limits: Record<string, Limit>): void {
  const one = withoutNull(schema)
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
    ...(one.type === 'boolean' && { type: 'boolean' }),
    ...(isRequired && { isRequired }),
    ...(one.maxLength !== undefined && { maxLength: one.maxLength }),
    ...(one.minimum !== undefined && { min: one.minimum }),
    ...(one.maximum !== undefined && one.maximum < Number.MAX_SAFE_INTEGER && { max: one.maximum }),
    ...(one.maxItems !== undefined && { maxItems: one.maxItems }),
  }
  if (Object.keys(limit).length > 0) limits[path] = limit
  if (one.items) gather(one.items, `${path}.*`, one.items.properties !== undefined, limits)
}
