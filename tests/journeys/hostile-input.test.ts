/** Whatever is sent to an operation of the OpenAPI document, the answer is one it documents, and never a fault. */
import fc, { type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { demoAccounts } from '#database/seed/index.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { allowedValue, hostileValue, type JsonSchema } from '#tests/support/json-schema-arbitrary.ts'

const INPUTS_EACH = 200
const SEED = 20_260_904

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema?: JsonSchema
}

interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema?: JsonSchema }> }
  readonly responses: Record<string, unknown>
}

interface Document {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components?: { readonly schemas?: Record<string, JsonSchema> }
}

interface Sent {
  readonly path: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body: unknown
  readonly caller: number
}

let market: TestMarket
let document: Document
let callers: Caller[]

/** Somebody who sends what they like but stays who they are. */
interface Caller {
  readonly visitor: TestVisitor
  readonly cookies: ReadonlyMap<string, string>
}

beforeAll(async () => {
  market = await openMarket()
  document = await (await market.visitor().fetch('/api/openapi.json')).json()
  const [seller, operator] = [accountOf('shop seller'), accountOf('operator')]
  const visitors = [
    market.visitor(),
    await market.signIn(),
    await market.signIn(seller),
    await market.signIn(operator),
  ]
  callers = visitors.map((visitor) => ({ visitor, cookies: new Map(visitor.cookies) }))
}, 120_000)

afterAll(() => market.close())

describe('any input', () => {
  it.each(Object.keys(endpoints))(
    'to %s is answered as documented',
    async (key) => {
      const [method = '', path = ''] = key.split(' ')
      const operation = operationAt(method, path)
      const documented = new Set(Object.keys(operation.responses))

      const odd: string[] = []
      for (const sent of fc.sample(inputOf(operation), { numRuns: INPUTS_EACH, seed: SEED })) {
        const status = await send(method, path, sent)
        if (status >= 500 || !documented.has(String(status)))
          odd.push(`${status}: ${JSON.stringify(sent).slice(0, 300)}`)
      }

      expect(odd).toEqual([])
    },
    120_000,
  )
})

function accountOf(role: string): string {
  const account = demoAccounts.find((known) => known.role === role)
  if (!account) throw new Error(`The demo market has no ${role}`)
  return account.email
}

function operationAt(method: string, path: string): Operation {
  const operation = (document.paths[`/api${path}`] ?? document.paths[path])?.[method.toLowerCase()]
  if (!operation) throw new Error(`The document has no ${method} ${path}`)
  return operation
}

function inputOf(operation: Operation): Arbitrary<Sent> {
  const schemas = document.components?.schemas ?? {}
  const placed = (place: string, odds: { allowed: number; hostile: number }) => {
    const fields = (operation.parameters ?? [])
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema = {} }): [string, Arbitrary<unknown>] => [
        name,
        fc.oneof(
          { weight: odds.allowed, arbitrary: allowedValue(schema, schemas) },
          { weight: odds.hostile, arbitrary: hostileValue },
        ),
      ])
    return fc.record(Object.fromEntries(fields), place === 'path' ? {} : { requiredKeys: [] })
  }
  const bodySchema = operation.requestBody?.content['application/json']?.schema
  const body: Arbitrary<unknown> = bodySchema
    ? fc.oneof(
        { weight: 3, arbitrary: allowedValue(bodySchema, schemas) },
        { weight: 3, arbitrary: spoiled(allowedValue(bodySchema, schemas)) },
        { weight: 1, arbitrary: hostileValue },
      )
    : fc.constant(undefined)
  return fc.record({
    path: placed('path', { allowed: 3, hostile: 1 }),
    query: placed('query', { allowed: 2, hostile: 1 }),
    body,
    caller: fc.nat({ max: 3 }),
  })
}

/** An allowed object with one field replaced by what does not belong there, or one field too many. */
function spoiled(allowed: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.tuple(allowed, hostileValue, fc.nat()).map(([value, bad, at]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return bad
    const names = [...Object.keys(value), '__proto__', 'is_admin']
    return { ...value, [names[at % names.length] ?? 'is_admin']: bad }
  })
}

async function send(
  method: string,
  path: string,
  { path: params, query, body, caller }: Sent,
): Promise<number> {
  const visitor = visitorFor(path, caller)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(params[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, textOf(value)]))
  const init: RequestInit = { method }
  if (method !== 'GET' && body !== undefined) {
    init.headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    init.body = JSON.stringify(body)
  }
  const response = await visitor.fetch(`/api${filled}${search.size > 0 ? `?${search}` : ''}`, init)
  await response.arrayBuffer()
  return response.status
}

/** Signing out would end the session of everyone who comes after, so strangers do that. */
function visitorFor(path: string, caller: number): TestVisitor {
  const known = callers[caller]
  if (!known || path === '/auth/logout') return market.visitor()
  known.visitor.cookies.clear()
  for (const [name, value] of known.cookies) known.visitor.cookies.set(name, value)
  return known.visitor
}

/** As text that can stand in an address; a lone surrogate cannot. */
function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value ?? '')).toWellFormed()
}
