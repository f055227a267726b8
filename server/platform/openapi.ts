/** The contract as an OpenAPI document, made from the very schemas that check what is sent and answered. */
import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Access, Definition } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ProblemBody, type ProblemCode, problemStatuses } from '#contract/problems.ts'
import { strictly } from './http-input.ts'

export type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>
type RegisteredPath = Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0]

const IdempotencyKey = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(255)
    .describe('Chosen by the caller; the command is carried out once for it'),
})

/** The document of the API at this origin. */
export function openApiDocument(origin: string): OpenApiDocument {
  const { openAPIRegistry: registry, getOpenAPI31Document } = new OpenAPIHono()
  registry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'uat',
    description: 'Set by signing in; writes must come from our own pages',
  })
  registry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' })
  for (const [key, definition] of Object.entries(endpoints)) registry.registerPath(pathOf(key, definition))
  return getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Tradewind',
      version: '1',
      description:
        'Everything the pages do, anyone may do. Amounts are whole minor units; times are RFC 3339. Language: `accept-language` or `x-language`. Currency: the customer’s, or `x-currency`.',
    },
    servers: [{ url: `${origin}/api` }],
  })
}

/** Every problem an endpoint may answer, those that the HTTP layer raises for it included. */
export function problemsOf(key: string, definition: Definition): ProblemCode[] {
  const isWrite = !key.startsWith('GET ')
  const takesInput = definition.params ?? definition.query ?? definition.body
  const codes: ProblemCode[] = [...(definition.problems ?? [])]
  if (takesInput || definition.isIdempotent) codes.push('invalid_input')
  if (definition.access !== 'gateway') codes.push('unknown_caller')
  if (definition.access !== 'gateway' && isWrite) codes.push('wrong_origin')
  if (definition.access === 'operator') codes.push('not_allowed')
  if (definition.access === 'seller') codes.push('not_found')
  if (definition.body) codes.push('unsupported_media')
  if (definition.body || definition.access === 'gateway') codes.push('too_large')
  return [...new Set<ProblemCode>([...codes, 'overloaded'])]
}

function pathOf(key: string, definition: Definition): RegisteredPath {
  const [method = '', path = ''] = key.split(' ')
  const { params, query, body, isIdempotent } = definition
  return {
    method: methodOf(method),
    path,
    summary: definition.summary,
    tags: [definition.tag],
    operationId: operationIdOf(method, path),
    security: securityOf(definition.access),
    request: {
      ...(params && { params: objectOf(params) }),
      ...(query && { query: objectOf(query) }),
      ...(isIdempotent && { headers: IdempotencyKey }),
      ...(body && { body: { required: true, content: { 'application/json': { schema: strictly(body) } } } }),
    },
    responses: responsesOf(key, definition),
  }
}

function responsesOf(key: string, definition: Definition): RegisteredPath['responses'] {
  const responses: RegisteredPath['responses'] = {
    [definition.status ?? 200]: {
      description: 'Done',
      content: { 'application/json': { schema: definition.answer } },
    },
  }
  for (const [status, codes] of byStatus(problemsOf(key, definition))) {
    responses[status] = problemResponse(codes.join(', '))
  }
  responses[500] = problemResponse('internal')
  return responses
}

function problemResponse(description: string) {
  return { description, content: { 'application/json': { schema: ProblemBody } } }
}

function byStatus(codes: readonly ProblemCode[]): Map<number, ProblemCode[]> {
  return Map.groupBy(codes, (code) => problemStatuses[code])
}

function securityOf(access: Access): Record<string, string[]>[] {
  const signedIn = [{ session: [] }, { token: [] }]
  if (access === 'gateway') return []
  return access === 'public' ? [{}, ...signedIn] : signedIn
}

/** `GET /products/{slug}/reviews` is `getProductsSlugReviews`. */
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
      throw new Error(`No endpoint of the contract is asked for by ${method}`)
  }
}

function objectOf(schema: z.ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema
  throw new Error('Parameters and queries are objects')
}
