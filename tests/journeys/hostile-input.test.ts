/** Any input to an operation of the OpenAPI document gets a documented answer, and never a server error. */
import fc, { type Arbitrary } from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { OpenApiDocument, OpenApiOperation } from '#platform/openapi.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import {
  allowedField,
  allowedValue,
  hostileValue,
  type Source,
} from '#tests/support/json-schema-arbitrary.ts'

const INPUTS_EACH = 200
/** Fewer are needed where only one role gets as far as the input, because most of them are sent in that role. */
const INPUTS_EACH_BY_ROLE = 80
const SEED = 20_260_904
const ODD_REPORTED_MAX = 5

interface Sent {
  readonly path: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body: unknown
  readonly caller: number
}

/** A caller who sends arbitrary input but keeps their identity. */
interface Caller {
  readonly visitor: TestVisitor
  readonly cookies: ReadonlyMap<string, string>
}

let market: TestMarket
let document: OpenApiDocument
let source: Source
let callers: Caller[]

const answered = new Map<number, number>()
let operationsCount = 0
let inputsCount = 0

beforeAll(async () => {
  market = await openMarket()
  document = await (await market.visitor().fetch('/api/openapi.json')).json()
  source = { schemas: document.components.schemas, known: await knownValues() }
  const visitors = [
    await market.signIn('maya@shopper.example'),
    await market.signIn('owner@madras-lane.example'),
    await market.signIn('operator@tradewind.example'),
  ]
  callers = visitors.map((visitor) => ({ visitor, cookies: new Map(visitor.cookies) }))
}, 120_000)

afterAll(async () => {
  await market.close()
  const statuses = [...answered].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
  console.log(`${operationsCount} operations, ${inputsCount} inputs: ${statuses.join(', ')}`)
})

describe('any input', () => {
  it.each(Object.keys(endpoints))(
    'to %s is answered as documented',
    async (key) => {
      const [method = '', path = ''] = key.split(' ')
      const operation = operationAt(method, path)
      const documented = new Set(Object.keys(operation.responses))
      const { access } = endpoints[key as keyof typeof endpoints]
      const numRuns = access in callerWith ? INPUTS_EACH_BY_ROLE : INPUTS_EACH

      const odd: string[] = []
      for (const sent of fc.sample(inputOf(operation, access), { numRuns, seed: SEED })) {
        const { status, text } = await send(method, path, sent)
        answered.set(status, (answered.get(status) ?? 0) + 1)
        const isExpected = status < 500 && documented.has(String(status))
        if (!isExpected) odd.push(`${status}: ${JSON.stringify(sent).slice(0, 300)} -> ${text.slice(0, 200)}`)
      }

      operationsCount += 1
      inputsCount += numRuns
      expect(odd.slice(0, ODD_REPORTED_MAX)).toEqual([])
    },
    120_000,
  )
})

it('leaves every caller signed in as before', async () => {
  const answers = await Promise.all(
    callers.map(({ cookies }) =>
      market.visitor().fetch('/api/customer', {
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      }),
    ),
  )

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
})

function operationAt(method: string, path: string): OpenApiOperation {
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`OpenAPI document lacks ${method} ${path}`)
  return operation
}

/** Returns some existing names, numbers and ids from the demo market. */
async function knownValues(): Promise<Source['known']> {
  const { rows } = await sql<{ name: string; value: string }>`
    (select 'slug' as name, slug as value from products order by slug limit 6)
    union all (select 'slug', slug from stores order by slug limit 6)
    union all select 'store', slug from stores where slug in ('madras-lane', 'tavias-pot')
    union all (select 'number', number from order_groups order by placed_at desc limit 12)
    union all (
      select 'number', o.number
      from orders o
      join stores s on s.id = o.store_id
      where s.slug = 'madras-lane'
      order by o.number
      limit 12
    )
    union all (select 'product_id', id::text from products order by slug limit 20)
    union all (
      select 'id', v.id::text
      from variants v
      join products p on p.id = v.product_id
      join stores s on s.id = p.store_id
      where s.slug = 'madras-lane'
      order by v.id
      limit 4
    )
    union all (select 'id', id::text from users where not is_guest and email like '%@shopper.example' and email <> 'maya@shopper.example' order by email limit 4)
    union all (select 'address_id', a.id::text from addresses a join users u on u.id = a.user_id where u.email = 'maya@shopper.example')
    union all (select 'id', a.id::text from addresses a join users u on u.id = a.user_id where u.email = 'maya@shopper.example')
    union all select 'email', 'maya@shopper.example'
    union all select 'password', 'tradewind-demo'
    union all select 'password_confirmation', 'tradewind-demo'
    union all select 'phone', '+17675550100'
    union all select unnest(array['country_code', 'country_code']), unnest(array['DM', 'US'])
    union all select unnest(array['currency', 'currency']), unnest(array['EUR', 'XCD'])
  `.execute(market.database.db)
  const groups = Map.groupBy(rows, ({ name }) => name)
  return Object.fromEntries([...groups].map(([name, values]) => [name, values.map(({ value }) => value)]))
}

function inputOf(operation: OpenApiOperation, access: string): Arbitrary<Sent> {
  const placed = (place: string, odds: { allowed: number; hostile: number }) => {
    const fields = (operation.parameters ?? [])
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema }): [string, Arbitrary<unknown>] => [
        name,
        fc.oneof(
          { weight: odds.allowed, arbitrary: allowedField(name, schema, source) },
          { weight: odds.hostile, arbitrary: hostileValue },
        ),
      ])
    return fc.record(Object.fromEntries(fields), place === 'path' ? {} : { requiredKeys: [] })
  }
  const bodySchema = operation.requestBody?.content['application/json']?.schema
  const body: Arbitrary<unknown> = bodySchema
    ? fc.oneof(
        { weight: 4, arbitrary: allowedValue(bodySchema, source) },
        { weight: 3, arbitrary: spoiled(allowedValue(bodySchema, source)) },
        { weight: 1, arbitrary: hostileValue },
      )
    : fc.constant(undefined)
  return fc.record({
    path: placed('path', { allowed: 5, hostile: 1 }),
    query: placed('query', { allowed: 2, hostile: 1 }),
    body,
    caller: callerOf(access),
  })
}

/** Places in `callers` of those whom operations of one role let in. */
const callerWith: Readonly<Record<string, number>> = { seller: 1, operator: 2 }

function callerOf(access: string): Arbitrary<number> {
  const anybody = fc.nat({ max: 3 })
  const allowed = callerWith[access]
  if (allowed === undefined) return anybody
  return fc.oneof({ weight: 4, arbitrary: fc.constant(allowed) }, { weight: 1, arbitrary: anybody })
}

/** A valid object with one field replaced by a hostile value, or one field added. */
function spoiled(allowed: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.tuple(allowed, hostileValue, fc.nat()).map(([value, bad, at]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return bad
    const names = [...Object.keys(value), '__proto__', 'is_admin']
    return { ...value, [names[at % names.length] ?? 'is_admin']: bad }
  })
}

async function send(method: string, path: string, { path: params, query, body, caller }: Sent) {
  const visitor = visitorFor(path, caller)
  // An empty parameter would make it another path.
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(params[name]) || ' '),
  )
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, textOf(value)]))
  const init: RequestInit = { method }
  if (method !== 'GET') init.headers = { 'idempotency-key': crypto.randomUUID() }
  if (method !== 'GET' && body !== undefined) {
    init.headers = { 'content-type': 'application/json', ...init.headers }
    init.body = JSON.stringify(body)
  }
  const response = await visitor.fetch(`/api${filled}${search.size > 0 ? `?${search}` : ''}`, init)
  return { status: response.status, text: await response.text() }
}

/**
 * Returns a signed-in caller or an anonymous visitor. Sign-in paths always get the latter, because they would change
 * a caller's identity.
 */
function visitorFor(path: string, number: number): TestVisitor {
  const caller = callers[number]
  if (!caller || path.startsWith('/auth/')) return market.visitor()
  caller.visitor.cookies.clear()
  for (const [name, value] of caller.cookies) caller.visitor.cookies.set(name, value)
  return caller.visitor
}

/** Converts to text that is valid in an address; lone surrogates are not. */
function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value ?? '')).toWellFormed()
}
