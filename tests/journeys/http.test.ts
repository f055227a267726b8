import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMarket, type TestMarket } from '#tests/support/app.ts'

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

describe('an answer', () => {
  test('names its request, is kept by nobody and may do nothing', async () => {
    const response = await market.visitor().fetch('/api/currencies')

    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.has('access-control-allow-origin')).toBe(false)
  })

  test('to an unknown path is a problem like any other', async () => {
    const response = await market.visitor().fetch('/api/nothing/here')

    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      code: 'not_found',
      message: 'Not found',
      request_id: response.headers.get('x-request-id'),
    })
  })
})

describe('a write', () => {
  test('of another site is refused, whatever it pretends to be', async () => {
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

  test('of our own pages is taken by whatever name the browser reached us', async () => {
    const response = await post('/auth/guest', JSON.stringify(guest), {
      origin: 'http://127.0.0.1:3000',
      'sec-fetch-site': 'same-origin',
    })

    expect(response.status).toBe(201)
  })

  test('signs nobody in for another site', async () => {
    const response = await post('/auth/guest', JSON.stringify(guest), { origin: 'https://evil.example' })

    expect(response.status).toBe(403)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('comes as JSON or not at all', async () => {
    const asText = await post('/auth/guest', JSON.stringify(guest), { 'content-type': 'text/plain' })
    const asForm = await post('/auth/guest', 'name=x', {
      'content-type': 'application/x-www-form-urlencoded',
    })

    expect([asText.status, asForm.status]).toEqual([415, 415])
  })
})

describe('input', () => {
  test('that is no JSON, names a key twice, nests too deep or reaches for prototypes is refused', async () => {
    const bodies = [
      '{"name":',
      '{"name":"A","name":"B","email":"a@b.example","phone":"+17675550100"}',
      `{"name":"A","email":"a@b.example","phone":"+17675550100","__proto__":{"isAdmin":true}}`,
      `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      '[]',
      'null',
    ]

    const answers = await Promise.all(bodies.map((body) => post('/auth/guest', body)))

    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422])
  })

  test('that PostgreSQL cannot keep is refused', async () => {
    const nul = await post('/auth/guest', JSON.stringify({ ...guest, name: 'A\u0000B' }))
    const half = await post('/auth/guest', '{"name":"\\ud800","email":"a@b.example","phone":"+17675550100"}')

    expect([nul.status, half.status]).toEqual([422, 422])
    expect((await nul.json()).errors).toEqual({ name: ['This is not valid'] })
  })

  test('with a field that the contract does not name is refused by that name', async () => {
    const response = await post('/auth/guest', JSON.stringify({ ...guest, is_operator: true }))

    expect(response.status).toBe(422)
    expect((await response.json()).errors).toEqual({ is_operator: ['This field is not known here'] })
  })

  test('that is missing is told like an empty field', async () => {
    const response = await post('/auth/guest', '{}')

    expect((await response.json()).errors).toEqual({
      name: ['Name is required'],
      email: ['Email is required'],
      phone: ['Phone number is required'],
    })
  })

  test('beyond 128 kB is refused before it is read', async () => {
    const announced = await post('/auth/guest', JSON.stringify({ ...guest, name: 'x'.repeat(200_000) }))
    const streamed = await market.visitor().fetch('/api/auth/guest', {
      method: 'POST',
      headers: json,
      body: new Blob(['x'.repeat(200_000)]).stream(),
      duplex: 'half',
    } as RequestInit)

    expect([announced.status, streamed.status]).toEqual([413, 413])
  })

  test('given twice in a query is refused', async () => {
    const response = await market.visitor().fetch('/api/categories?vertical=shops&vertical=beauty')

    expect(response.status).toBe(422)
  })
})

describe('access', () => {
  test('is refused to whom nobody knows, told apart from whom it is not for', async () => {
    const nobody = await market.visitor().fail('GET /operator/people')
    const shopper = await (await market.signIn()).fail('GET /operator/people')

    expect([nobody.status, shopper.status]).toEqual([401, 403])
  })

  test('to a store one does not work for is like to none', async () => {
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

  test('ends at once for whom the operator shuts out', async () => {
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

  test('cannot be taken by an operator from themselves', async () => {
    const operator = await market.signIn('operator@tradewind.example')
    const { id } = await operator.call('GET /customer')

    const refused = await operator.fail('POST /operator/people/{id}/suspend', {
      params: { id },
      body: { reason: 'Tired' },
    })

    expect([refused.status, refused.problem.code]).toEqual([403, 'not_allowed'])
  })
})

test('says that it is alive, ready, and how it does', async () => {
  const visitor = market.visitor()
  await visitor.call('GET /me')

  const alive = await visitor.fetch('/healthz')
  const ready = await visitor.fetch('/readyz')
  const metrics = await (await visitor.fetch('/metrics')).text()

  expect([alive.status, ready.status]).toEqual([200, 200])
  expect(metrics).toContain('tradewind_api_seconds_count{endpoint="GET /me",status="200"} 1')
})
