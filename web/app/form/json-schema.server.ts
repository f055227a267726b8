/** The schemas of the contract as JSON Schema, which is their public form. */
import { z } from 'zod'
import type { Definition } from '#contract/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/endpoints.ts'
import { getOrCreate } from '#values/get-or-create.ts'

export interface JsonSchema {
  readonly type?: unknown
  readonly const?: unknown
  readonly enum?: readonly (string | number)[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  /** Of the values of a record; strict objects have false. */
  readonly additionalProperties?: JsonSchema | false
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
}

export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

const bodies = new Map<EndpointKey, JsonSchema | undefined>()

/** Returns the schema of an endpoint's body; undefined without a body. */
export function bodySchemaOf(key: EndpointKey): JsonSchema | undefined {
  const { body }: Definition = endpoints[key]
  return getOrCreate(bodies, key, () => body && jsonSchemaOf(body))
}

/** Returns the schema of the value itself, where null or an empty text is allowed too. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  return schema.anyOf?.find(({ type, const: only }) => type !== 'null' && only !== '') ?? schema
}

export function isNullable({ anyOf = [] }: JsonSchema): boolean {
  return anyOf.some(({ type }) => type === 'null')
}
