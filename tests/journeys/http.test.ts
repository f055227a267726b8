import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { demoPassword, openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import {
  addGoodsToCart,
  chooseDelivery,
  goodsOf,
  jamaican,
  orderOf,
  type Ready,
} from '#tests/support/shopping.ts'

let market: TestMarket

beforeAll(async () => {
  market = await openMarket()
})

afterAll(() => market.close())

const json = { 'content-type': 'application/json' }
const guest = { name: 'Ines Baptiste', email: 'ines@shopper.example', phone: '+17675550100' }

function post(path: string, body: string, headers: Record<string, string> = {}) {
  return market.visitor().fetch(`/api${path}`, { method: 'POST', headers: { ...json, ...headers }, body })
}

describe('a response', () => {
  test('has a request id, is not cached and gets no permissions', async () => {
    const response = await market.visitor().fetch('/api/currencies')

    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.has('access-control-allow-credentials')).toBe(false)
  })

  test.each([
    ['GET', '/api/nothing/here'],
    ['GET', '/api'],
    ['PATCH', '/api/nothing/here'],
  ])('to %s %s, which is nothing, is a problem like any other', async (method, path) => {
    const response = await market.visitor().fetch(path, { method })

    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await response.json()).toEqual({
      code: 'not_found',
      message: 'Not found',
      request_id: response.headers.get('x-request-id'),
    })
  })

  test('has the requested language and currency, whatever earlier requests had', async () => {
    const read = async (headers: Record<string, string>) => {
      const response = await market.visitor().fetch('/api/countries', { headers })
      const { data } = await response.json()
      return data.find(({ code }: { code: string }) => code === 'DE').name
    }
    const { data } = await market.visitor().call('GET /products')
    const slug = data[0]?.slug ?? ''
    const currencyOf = async (headers: Record<string, string>) => {
      const response = await market.visitor().fetch(`/api/products/${slug}`, { headers })
      return (await response.json()).price.currency
    }

    expect(await read({})).toBe('Germany')
    expect(await read({ 'accept-language': 'fr-GP,fr;q=0.9,en;q=0.8' })).toBe('Allemagne')
    expect(await read({ 'accept-language': 'fr', 'x-language': 'en' })).toBe('Germany')
    expect(await read({ 'accept-language': 'tlh' })).toBe('Germany')
    expect(await currencyOf({ 'x-currency': 'EUR' })).toBe('EUR')
    expect(await currencyOf({ cookie: 'currency=XCD' })).toBe('XCD')
    expect(await currencyOf({ 'x-currency': 'XXX' })).toBe('USD')
    expect(await currencyOf({})).toBe('USD')
  })

  test('that is the same for everyone changes as soon as its data does', async () => {
    const seller = await market.signIn('owner@madras-lane.example')
    const params = { store: 'madras-lane' }
    const { data } = await seller.call('GET /seller/stores/{store}/products', { params })
    const found = data.find(({ state }) => state === 'published')
    const { id = '', slug = '', variants: [variant] = [] } = found ?? {}
    await seller.call('PUT /seller/stores/{store}/products/{id}', {
      params: { ...params, id },
      body: { sale: null },
    })
    const read = async () => {
      const product = await market.visitor().call('GET /products/{slug}', { params: { slug } })
      return product.variants.find(({ id }) => id === variant?.id)?.price.minor
    }
    const before = await read()

    await seller.call('PUT /seller/stores/{store}/variants/{id}', {
      params: { ...params, id: variant?.id ?? '' },
      body: { price_minor: 123_400 },
    })

    expect(before).toBe(variant?.price.minor)
    expect(await read()).toBe(123_400)
  })
})

test('T76 with private data is readable by no other site, and passes no preflight', async () => {
  const person = await market.signIn()
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'GET' }

  const answers = [
    await person.fetch('/api/customer', { headers }),
    await person.fetch('/api/customer', { method: 'OPTIONS', headers }),
    await person.fetch('/api/customer/notifications/live', { headers }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([200, 405, 200])
  for (const { headers, body } of answers) {
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    await body?.cancel()
  }
})

describe('another site’s page', () => {
  const elsewhere = { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' }

  test('may read public data, and may preflight what it may send', async () => {
    const visitor = market.visitor()

    const read = await visitor.fetch('/api/categories', { headers: elsewhere })
    const asked = await visitor.fetch('/api/auth/login', {
      method: 'OPTIONS',
      headers: { ...elsewhere, 'access-control-request-method': 'POST' },
    })

    expect(read.headers.get('access-control-allow-origin')).toBe('*')
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-headers')).toContain('authorization')
    for (const { headers } of [read, asked])
      expect(headers.has('access-control-allow-credentials')).toBe(false)
  })

  test('signs its visitor in for a token, never for a cookie, and authenticates with the token', async () => {
    const wanted = { ...elsewhere, 'x-token': 'wanted' }

    const account = JSON.stringify({ email: 'maya@shopper.example', password: demoPassword })
    const signedIn = await post('/auth/login', account, wanted)
    const { token } = await signedIn.json()
    const acted = await post('/auth/logout', '{}', { ...elsewhere, authorization: `Bearer ${token}` })

    expect([signedIn.status, acted.status]).toEqual([200, 200])
    expect([...signedIn.headers.getSetCookie(), ...acted.headers.getSetCookie()]).toEqual([])
  })
})

test.each([
  ['PATCH', '/api/customer', 'GET, HEAD'],
  ['PUT', '/api/products', 'GET, HEAD'],
  ['DELETE', '/api/auth/login', 'POST'],
  ['DELETE', '/api/orders/TW-2222-2222', 'GET, HEAD'],
])('%s %s is answered with the methods that the path has', async (method, path, allow) => {
  const response = await market.visitor().fetch(path, { method, headers: { origin: market.origin } })

  expect(response.status).toBe(405)
  expect(response.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(allow.split(', ')))
})

describe('a write', () => {
  test('from another site is refused, whatever it pretends to be', async () => {
    const person = await market.register()
    const signOut = (headers: Record<string, string>) =>
      person.fetch('/api/auth/logout', { method: 'POST', headers: { ...json, ...headers }, body: '{}' })

    const answers = [
      await signOut({ origin: 'https://evil.example' }),
      await signOut({ origin: 'null' }),
      await signOut({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
      await signOut({ origin: 'http://market.test.evil.example', 'sec-fetch-site': 'same-site' }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await person.call('GET /customer')).is_guest).toBe(false)
  })

  test('from our own pages is accepted under any host name of the server', async () => {
    const response = await post('/auth/guest', JSON.stringify(guest), {
      origin: 'http://127.0.0.1:3000',
      'sec-fetch-site': 'same-origin',
    })

    expect(response.status).toBe(201)
  })

  test('signs no one in for another site', async () => {
    const response = await post('/auth/guest', JSON.stringify(guest), { origin: 'https://evil.example' })

    expect(response.status).toBe(403)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('must be JSON', async () => {
    const asText = await post('/auth/guest', JSON.stringify(guest), { 'content-type': 'text/plain' })
    const asForm = await post('/auth/guest', 'name=x', {
      'content-type': 'application/x-www-form-urlencoded',
    })

    expect([asText.status, asForm.status]).toEqual([415, 415])
  })
})

describe('input', () => {
  test('T20 that is not JSON, repeats a key, nests too deep or sets a prototype is refused', async () => {
    const bodies = [
      '{"name":',
      '{"name":"A","name":"B","email":"a@b.example","phone":"+17675550100"}',
      `{"name":"A","email":"a@b.example","phone":"+17675550100","__proto__":{"isAdmin":true}}`,
      `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      '[]',
      'null',
    ]

    const answers = await Promise.all(bodies.map((body) => post('/auth/guest', body)))

    expect(answers.map(({ status }) => status)).toEqual([400, 422, 422, 422, 422, 422])
    expect(await answers[0]?.json()).toMatchObject({
      code: 'json_invalid',
      message: 'The request body isn’t valid JSON',
    })
  })

  test('that PostgreSQL cannot store is refused', async () => {
    const nul = await post('/auth/guest', JSON.stringify({ ...guest, name: 'A\u0000B' }))
    const half = await post('/auth/guest', '{"name":"\\ud800","email":"a@b.example","phone":"+17675550100"}')

    expect([nul.status, half.status]).toEqual([422, 422])
    expect((await nul.json()).errors).toEqual({ name: ['This value isn’t valid'] })
  })

  test('with an unknown field is refused with its name', async () => {
    const response = await post('/auth/guest', JSON.stringify({ ...guest, is_operator: true }))

    expect(response.status).toBe(422)
    expect((await response.json()).errors).toEqual({ is_operator: ['This field isn’t recognised'] })
  })

  test('that is missing gets the message of an empty field', async () => {
    const response = await post('/auth/guest', '{}')

    expect((await response.json()).errors).toEqual({
      name: ['Name is required'],
      email: ['Email is required'],
      phone: ['Phone number is required'],
    })
  })

  test('beyond 128 kB is refused unread', async () => {
    const announced = await post('/auth/guest', JSON.stringify({ ...guest, name: 'x'.repeat(200_000) }))
    const streamed = await market.visitor().fetch('/api/auth/guest', {
      method: 'POST',
      headers: json,
      body: new Blob(['x'.repeat(200_000)]).stream(),
      duplex: 'half',
    } as RequestInit)

    expect([announced.status, streamed.status]).toEqual([413, 413])
  })

  test('T20 repeated in a query is refused', async () => {
    const response = await market.visitor().fetch('/api/categories?vertical=shops&vertical=beauty')

    expect(response.status).toBe(422)
  })
})

describe('access', () => {
  test('is refused to unknown visitors with 401, and to the wrong users with 403', async () => {
    const nobody = await market.visitor().fail('GET /operator/people')
    const shopper = await (await market.signIn()).fail('GET /operator/people')

    expect([nobody.status, shopper.status]).toEqual([401, 403])
  })

  test('to another’s store looks like a missing one', async () => {
    const shopper = await market.signIn()

    const real = await shopper.fail('GET /seller/stores/{store}/products', {
      params: { store: 'madras-lane' },
      query: {},
    })
    const none = await shopper.fail('GET /seller/stores/{store}/products', {
      params: { store: 'no-such-store' },
      query: {},
    })

    expect([real.status, none.status]).toEqual([404, 404])
    expect({ ...real.problem, request_id: '' }).toEqual({ ...none.problem, request_id: '' })
  })

  test('T14 ends at once for a suspended user', async () => {
    const person = await market.register('gone@shopper.example')
    const operator = await market.signIn('operator@tradewind.example')
    const { data } = await operator.call('GET /operator/people', { query: { search: 'gone@shopper' } })
    const params = { id: data[0]?.id ?? '' }

    await operator.call('POST /operator/people/{id}/suspend', {
      params,
      body: { reason: 'Test of the door' },
    })

    expect((await person.fail('GET /customer')).status).toBe(401)
    const body = { email: 'gone@shopper.example', password: 'tradewind-demo' }
    const shut = await market.visitor().fail('POST /auth/login', { body })
    expect([shut.status, shut.problem.code]).toEqual([403, 'account_suspended'])

    const { person: back } = await operator.call('POST /operator/people/{id}/reinstate', { params })
    expect(back.state).toBe('active')
    await market.visitor().call('POST /auth/login', { body })
  })

  test('cannot be removed by operators from themselves', async () => {
    const operator = await market.signIn('operator@tradewind.example')
    const { id } = await operator.call('GET /customer')

    const refused = await operator.fail('POST /operator/people/{id}/suspend', {
      params: { id },
      body: { reason: 'Tired' },
    })

    expect([refused.status, refused.problem.code]).toEqual([403, 'not_allowed'])
  })
})

describe('a command with an idempotency key', () => {
  const key = 'one-and-only'
  let shopper: TestVisitor
  let ready: Ready

  beforeAll(async () => {
    shopper = await readyToBuy()
    ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'bank' })
  })

  test('runs once, however often and concurrently it is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(shopper, ready, key)))
    const late = await order(shopper, ready, key)

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set([...answers, late].map(({ text }) => text)).size).toBe(1)
    expect(JSON.parse(late.text).order_number).toMatch(/^TW-/)
    expect((await shopper.call('GET /orders')).total).toBe(1)
  })

  test('is refused with the key of another command', async () => {
    const other = { ...ready, choices: { ...ready.choices, note: 'Ring twice' } }

    const answer = await order(shopper, other, key)

    expect([answer.status, JSON.parse(answer.text).code]).toEqual([422, 'key_reused'])
  })

  test('is separate from another user’s with the same key', async () => {
    const other = await readyToBuy()
    const theirs = await chooseDelivery(other, { address: jamaican, payment_method: 'bank' })

    const answer = await order(other, theirs, key)

    expect(answer.status).toBe(201)
    expect((await other.call('GET /orders')).total).toBe(1)
  })

  test('is refused without a key, or with an invalid one', async () => {
    const missing = await order(shopper, ready, undefined)
    const spaced = await order(shopper, ready, 'between words')
    const long = await order(shopper, ready, 'x'.repeat(256))

    expect([missing, spaced, long].map(({ status }) => status)).toEqual([422, 422, 422])
    expect(JSON.parse(missing.text).code).toBe('key_required')
  })

  async function readyToBuy() {
    const goods = await goodsOf(market, 'belle-morne', { stock: 20 })
    const person = await market.guest()
    await addGoodsToCart(person, goods)
    return person
  }

  async function order(person: TestVisitor, wanted: Ready, idempotencyKey: string | undefined) {
    const response = await person.fetch('/api/orders', {
      method: 'POST',
      headers: { ...json, ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }) },
      body: JSON.stringify(orderOf(wanted, 'bank').body),
    })
    return { status: response.status, text: await response.text() }
  }
})

describe('overload', () => {
  test('is refused at once, except for orders', async () => {
    const person = await market.register()
    const reads = Array.from({ length: 300 }, (_, at) => person.fetch(`/api/products?search=pepper${at}`))
    const purchase = person.fetch('/api/checkout', { method: 'POST', headers: json, body: '{}' })

    const answers = await Promise.all(reads)
    const refused = answers.filter(({ status }) => status === 503)
    const [first] = refused

    expect(refused).toHaveLength(140)
    expect(first?.headers.get('retry-after')).toBe('1')
    expect(await first?.json()).toMatchObject({ code: 'overloaded' })
    expect((await purchase).status).toBe(409)
    expect((await person.fetch('/api/products')).status).toBe(200)
  })
})

describe('the log', () => {
  test('contains a failure with its request id, and no personal data', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'log-'))
    const logged = await openMarket({ content: 'schema', logFile: join(folder, 'log') })
    const person = await logged.register('private@shopper.example')
    await sql`alter table proofs rename column registration to opens_with`.execute(logged.database.db)
    await sql`alter table addresses rename column street to road`.execute(logged.database.db)

    const signIn = { email: 'private@shopper.example', password: 'wrong but private' }
    const answers = [
      await person.fail('POST /auth/register', {
        body: { ...guest, password: 'private too', password_confirmation: 'private too', terms: true },
      }),
      await person.fail('POST /customer/addresses', { body: jamaican }),
      await logged.visitor().fail('POST /auth/login', { body: signIn }),
      await person.fail('GET /customer', {}, { authorization: 'Bearer private-token' }),
    ]
    const lines = (await readFile(join(folder, 'log'), 'utf8')).trim().split('\n')
    await logged.close()
    await rm(folder, { recursive: true })

    const failures = answers.filter(({ status }) => status === 500)
    expect(failures.length).toBeGreaterThan(0)
    for (const { problem } of failures) {
      expect(problem).toEqual({
        code: 'internal',
        message: 'Something went wrong on our side. Please try again',
        request_id: problem.request_id,
      })
    }
    const told = lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId !== undefined)
    expect(told.map(({ requestId }) => requestId)).toEqual(failures.map(({ problem }) => problem.request_id))
    expect(lines.join()).not.toMatch(/private|Ines|Baptiste|ines@|5550100|Hope Road/)
  })
})

describe('monitoring', () => {
  test('reports liveness, readiness and metrics', async () => {
    const visitor = market.visitor()
    await visitor.call('GET /me')

    const alive = await visitor.fetch('/healthz')
    const ready = await visitor.fetch('/readyz')
    const metrics = await market.metrics()
    const asked = await Promise.all([
      visitor.fetch('/metrics'),
      visitor.fetch('/metrics', { headers: { authorization: 'Bearer guessed' } }),
    ])

    expect([alive.status, ready.status]).toEqual([200, 200])
    expect(asked.map(({ status }) => status)).toEqual([404, 404])
    expect(metrics).toMatch(/^tradewind_api_seconds_count\{endpoint="GET \/me",status="200"\} \d+$/m)
    expect(metrics).toMatch(/^tradewind_requests_inside 0$/m)
  })

  test('reports live but not ready while the database is down', async () => {
    const lost = await openMarket({ content: 'schema' })
    await lost.database.goAway()

    const alive = await lost.visitor().fetch('/healthz')
    const ready = await lost.visitor().fetch('/readyz')
    await lost.database.comeBack()
    const readyAgain = await lost.visitor().fetch('/readyz')

    expect([alive.status, ready.status, readyAgain.status]).toEqual([200, 503, 200])
    await lost.close()
  })
})

describe('the contract', () => {
  test('is an OpenAPI document with every operation complete', async () => {
    const response = await market.visitor().fetch('/api/openapi.json')
    const document = await response.json()
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path ?? {}))

    expect(response.headers.get('content-type')).toContain('application/json')
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers).toEqual([{ url: 'http://market.test/api' }])
    expect(operations).toHaveLength(Object.keys(endpoints).length)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    for (const { operationId, summary, security, responses } of operations) {
      expect([operationId, summary, security.length > 0]).toEqual([
        expect.any(String),
        expect.any(String),
        true,
      ])
      const refusals = Object.keys(responses).filter((status) => Number(status) >= 400)
      expect(refusals).toContain('500')
      for (const status of refusals) {
        expect(Object.keys(responses[status].content)).toEqual(['application/problem+json'])
      }
    }
  })

  test('refers only to schemas that it contains', async () => {
    const text = await (await market.visitor().fetch('/api/openapi.json')).text()
    const { components } = JSON.parse(text)

    const named = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name))

    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining([...named]))
  })

  test('is readable on a page without script, whose policy allows only its style', async () => {
    const response = await market.visitor().fetch('/api/docs')
    const html = await response.text()

    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self';/,
    )
    expect(html).not.toContain('<script')
    for (const key of Object.keys(endpoints)) expect(html).toContain(key.slice(key.indexOf(' ') + 1))
  })
})
