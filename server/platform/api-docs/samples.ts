import type { JsonSchema, OpenApiDocument, OpenApiOperation } from '../openapi.ts'

type Schemas = OpenApiDocument['components']['schemas']

const UUID = '01970000-0000-7000-8000-000000000000'

const byName: Record<string, unknown> = {
  body: 'Thank you',
  carrier: 'Island Post',
  city: 'Roseau',
  country_code: 'DM',
  currency: 'EUR',
  deliveries: {},
  email: 'maya@shopper.example',
  fingerprint: 'as the quote told it',
  full_name: 'Maya Charles',
  name: 'Maya Charles',
  note: 'No sugar',
  number: 'TW-7K3M-9Q2X',
  password: 'correct horse battery',
  password_confirmation: 'correct horse battery',
  phone: '+17675550100',
  reason: 'Out of season',
  slug: 'scotch-bonnet-fire',
  store: 'madras-lane',
  street: '1 Market Street',
  terms: true,
  title: 'Home',
}

export function curlOf(
  { method, url, schemas }: { method: string; url: string; schemas: Schemas },
  operation: OpenApiOperation,
): string {
  const { parameters = [], requestBody } = operation
  const filled = url.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((known) => known.name === name)
    return String(sampleOf(parameter?.schema ?? {}, name, schemas))
  })
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}'${filled}'`]
  if (operation['x-access'] === 'gateway') lines.push(`-H "x-signature: t=$SECONDS_NOW,v1=$SIGNATURE"`)
  else if (operation['x-access'] !== 'public') lines.push('-H "authorization: Bearer $TOKEN"')
  if (parameters.some(({ name }) => name === 'idempotency-key')) lines.push(`-H 'idempotency-key: ${UUID}'`)
  const body = requestBody?.content['application/json']?.schema
  if (body) {
    lines.push(`-H 'content-type: application/json'`)
    lines.push(`-d '${JSON.stringify(sampleOf(body, 'body', schemas))}'`)
  }
  return lines.join(' \\\n  ')
}

/** Returns a valid sample value with required properties only. */
function sampleOf(schema: JsonSchema, name: string, schemas: Schemas): unknown {
  if (schema.enum) return schema.enum[0]
  const of = schema.$ref ? schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] : undefined
  if (of) return sampleOf(of, name, schemas)
  const [choice] = schema.oneOf ?? schema.anyOf ?? []
  if (choice) return sampleOf(choice, name, schemas)
  if (schema.type === 'object') return objectOf(schema, schemas)
  if (Object.hasOwn(byName, name)) return byName[name]
  if (schema.format === 'uuid') return UUID
  if (schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return []
  return 'text'
}

function objectOf({ properties = {}, required = [] }: JsonSchema, schemas: Schemas): object {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
  return Object.fromEntries(names.map((name) => [name, sampleOf(properties[name] ?? {}, name, schemas)]))
}
