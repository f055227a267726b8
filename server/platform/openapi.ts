/** The contract as an OpenAPI document, generated from the schemas that validate requests and responses. */
import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Access, Definition } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ProblemBody, type ProblemCode, problemStatuses } from '#contract/problems.ts'
import { tags } from '#contract/tags.ts'
import { strictly } from './http-input.ts'

type RegisteredPath = Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0]

/** The parts of the document that the docs page and the API tests read. */
export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

export interface OpenApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly 'x-access': Access
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly OpenApiParameter[]
  readonly requestBody?: { readonly content: OpenApiContent }
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content: OpenApiContent }>
  >
}

export interface OpenApiParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: JsonSchema
}

type OpenApiContent = Readonly<Record<string, { readonly schema: JsonSchema }>>

export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

const accessDescriptions: Record<Access, string> = {
  public: 'Public.',
  customer: 'Signed-in customers and guests.',
  seller: 'Staff of the store in the path; others get `not_found`.',
  operator: 'Operators.',
  gateway: 'Payment gateways, which sign their requests.',
}

const marketDescription = [
  'The API that the pages of the market use, open to everyone.',
  'Amounts are whole minor units with a currency; times are in RFC 3339; lists have numbered pages.',
  'Texts use the language of `x-language` or `accept-language`. Prices use the customer’s currency, `x-currency` or US dollars.',
  'To sign in without cookies, send `x-token: wanted` and pass the returned token as `authorization: Bearer`.',
  'With cookies, write requests must come from the market’s own origin.',
  'Unknown fields and parameters are refused, not ignored.',
].join(' ')

const IdempotencyKey = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(255)
    .describe('Chosen by the client; the command runs once per key'),
})

const SignedEvent = z.looseObject({}).describe('The event of the gateway, byte for byte as signed')

const retryAfter = {
  'retry-after': { description: 'Seconds to wait', schema: { type: 'integer' as const } },
}

export function openApiDocument(origin: string): OpenApiDocument {
  const { openAPIRegistry: registry, getOpenAPI31Document } = new OpenAPIHono()
  registry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'uat',
    description: 'Set at sign-in; write requests must come from the market’s own origin',
  })
  registry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: 'Session token, for clients without cookies',
  })
  registry.registerComponent('securitySchemes', 'signature', {
    type: 'apiKey',
    in: 'header',
    name: 'x-signature',
    description: 'Signature of time and body with the shared secret of market and gateway',
  })
  for (const [key, definition] of Object.entries(endpoints)) registry.registerPath(pathOf(key, definition))
  const document = getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Tradewind', version: '1', description: marketDescription },
    servers: [{ url: `${origin}/api` }],
    tags: Object.entries(tags).map(([name, told]) => ({ name, description: told })),
  })
  return plain(document)
}

/** Converts to plain JSON, and removes regular expression flags from patterns. */
function plain(document: object): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'pattern' && typeof value === 'string' ? value.replace(/\/[a-z]+$/, '') : value,
  )
}

/** Returns every problem that an endpoint may answer, including those of the HTTP layer. */
function problemsOf(key: string, definition: Definition): ProblemCode[] {
  const isWrite = !key.startsWith('GET ')
  const acceptsInput = definition.params ?? definition.query ?? definition.body
  const codes: ProblemCode[] = [...(definition.problems ?? [])]
  if (acceptsInput || definition.isIdempotent) codes.push('invalid_input')
  if (definition.access !== 'gateway') codes.push('unknown_caller')
  if (definition.access !== 'gateway' && isWrite) codes.push('wrong_origin')
  if (definition.access === 'operator') codes.push('not_allowed', 'second_factor_needed')
  if (definition.access === 'seller') codes.push('not_found', 'second_factor_needed')
  if (definition.body) codes.push('unsupported_media')
  if (definition.body || definition.access === 'gateway') codes.push('too_large', 'request_incomplete')
  return [...new Set<ProblemCode>([...codes, 'overloaded', 'storage_full'])]
}

function pathOf(key: string, definition: Definition): RegisteredPath {
  const [method = '', path = ''] = key.split(' ')
  const { params, query, body, upload, isIdempotent, access, summary, tag } = definition
  return {
    method: methodOf(method),
    path,
    summary,
    description: accessDescriptions[access],
    tags: [tag],
    operationId: operationIdOf(method, path),
    security: securityOf(access),
    'x-access': access,
    request: {
      ...(params && { params: objectOf(params) }),
      ...(query && { query: objectOf(query) }),
      ...(isIdempotent && {
        headers: isIdempotent === 'optional' ? IdempotencyKey.partial() : IdempotencyKey,
      }),
      ...(body && { body: jsonBody(strictly(body), { required: !body.safeParse(undefined).success }) }),
      ...(upload && { body: fileBody }),
      ...(access === 'gateway' && { body: jsonBody(SignedEvent) }),
    },
    responses: responsesOf(key, definition),
  }
}

const fileBody = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } },
}

function jsonBody(schema: z.ZodType, { required = true } = {}) {
  return { required, content: { 'application/json': { schema } } }
}

function responsesOf(key: string, definition: Definition): RegisteredPath['responses'] {
  const responses: RegisteredPath['responses'] = {
    [definition.status ?? 200]: {
      description: 'Done',
      content: definition.file
        ? { [definition.file]: { schema: { type: 'string' as const, format: 'binary' } } }
        : { 'application/json': { schema: definition.answer } },
    },
  }
  const codes = problemsOf(key, definition)
  for (const [status, some] of Map.groupBy(codes, (code) => problemStatuses[code])) {
    responses[status] = problemResponse(status, some)
  }
  responses[500] = problemResponse(500, ['internal'])
  return responses
}

function problemResponse(status: number, codes: readonly string[]) {
  return {
    description: codes.join(', '),
    ...((status === 429 || status === 503) && { headers: retryAfter }),
    content: { 'application/problem+json': { schema: ProblemBody } },
  }
}

function securityOf(access: Access): Record<string, string[]>[] {
  const signedIn = [{ session: [] }, { token: [] }]
  if (access === 'gateway') return [{ signature: [] }]
  return access === 'public' ? [{}, ...signedIn] : signedIn
}

/** `GET /products/{slug}/reviews` becomes `getProductsSlugReviews`. */
function operationIdOf(method: string, path: string): string {
  const words = path.match(/[a-z]+/gi) ?? []
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
}

function methodOf(method: string): RegisteredPath['method'] {
  switch (method) {
    case 'GET':
      return 'get'
    case 'POST':
      return 'post'
    case 'PUT':
      return 'put'
    case 'DELETE':
      return 'delete'
    default:
      throw new Error(`Unsupported method ${method} in the contract`)
  }
}

/** Parameters by name. One whose invalid values are ignored is documented with its valid ones. */
function objectOf(schema: z.ZodType): z.ZodObject {
  if (!(schema instanceof z.ZodObject)) throw new Error('Parameter and query schemas must be objects')
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, wantedOf(field)])
  return z.object(Object.fromEntries(fields))
}

function wantedOf(field: z.core.$ZodType): z.core.$ZodType {
  if (!(field instanceof z.ZodCatch)) return field
  const { description } = field
  const wanted = field.unwrap()
  return wanted instanceof z.ZodType && description !== undefined ? wanted.describe(description) : wanted
}
