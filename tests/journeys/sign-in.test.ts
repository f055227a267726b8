import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, openMarket, type TestMarket } from '#tests/support/app.ts'

let market: TestMarket

beforeAll(async () => {
  market = await openMarket({ at: '2026-06-01T12:00:00Z' })
})

afterAll(() => market.close())

const registration = {
  name: 'Ines Baptiste',
  phone: '+1 767 555-0100',
  password: demoPassword,
  password_confirmation: demoPassword,
  terms: true,
} as const

test('registers, is known, signs out and is unknown', async () => {
  const person = await market.register('ines@shopper.example')
  const token = person.cookies.get('uat') ?? ''

  const user = await person.call('GET /customer')
  expect(user).toMatchObject({
    name: 'Ines Baptiste',
    email: 'ines@shopper.example',
    is_guest: false,
    stores: [],
  })

  await person.call('POST /auth/logout')
  expect(person.cookies.has('uat')).toBe(false)
  person.cookies.set('uat', token)
  const { status, problem } = await person.fail('GET /customer')
  expect([status, problem.code, problem.message]).toEqual([401, 'unknown_caller', 'Please sign in'])
})

test('signs in with the right password only, by any spelling of the address', async () => {
  const person = market.visitor()

  const wrong = await person.fail('POST /auth/login', {
    body: { email: 'maya@shopper.example', password: 'no' },
  })
  const nobody = await person.fail('POST /auth/login', {
    body: { email: 'who@shopper.example', password: 'no' },
  })
  const right = await person.call('POST /auth/login', {
    body: { email: ' Maya@Shopper.example', password: demoPassword },
  })

  expect(wrong.status).toBe(401)
  expect({ ...wrong.problem, request_id: '' }).toEqual({ ...nobody.problem, request_id: '' })
  expect(right.user.email).toBe('maya@shopper.example')
  expect(right.token).toBeUndefined()
})

test('opens one account when the same address registers many times at once', async () => {
  const visitors = Array.from({ length: 8 }, () => market.visitor())

  const outcomes = await Promise.allSettled(
    visitors.map((visitor) =>
      visitor.call('POST /auth/register', { body: { ...registration, email: 'once@shopper.example' } }),
    ),
  )

  const failed = outcomes.filter(({ status }) => status === 'rejected')
  expect(failed).toHaveLength(7)
  expect(failed.map((outcome) => 'reason' in outcome && outcome.reason.body.errors)).toEqual(
    Array(7).fill({ email: ['This email address cannot be used. Sign in if it is yours'] }),
  )
})

test('names each field that is wrong in the language of the visitor', async () => {
  const body = { ...registration, email: '', password: 'short', password_confirmation: '', name: ' ' }

  const english = await market.visitor().fail('POST /auth/register', { body })
  const french = await market.visitor().fail('POST /auth/register', { body }, { 'accept-language': 'fr-GP' })

  expect(english.status).toBe(422)
  expect(english.problem.errors).toEqual({
    name: ['Name is required'],
    email: ['Email is required'],
    password: ['Length Must Be More than 8'],
    password_confirmation: ['Confirm Password is required'],
  })
  expect(french.problem.errors?.email).toEqual(['L’e-mail est obligatoire'])
})

describe('a session', () => {
  test('has a cookie that no script can read', async () => {
    const response = await market.visitor().fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'maya@shopper.example', password: demoPassword }),
    })

    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^uat=[^;]+; HttpOnly; Path=\/; SameSite=Lax; Max-Age=2592000$/)
  })

  test('gets a new token at each sign-in, and the one before ends', async () => {
    const person = await market.signIn()
    const before = person.cookies.get('uat') ?? ''

    await person.call('POST /auth/login', { body: { email: 'maya@shopper.example', password: demoPassword } })

    expect(person.cookies.get('uat')).not.toBe(before)
    const thief = market.visitor()
    thief.cookies.set('uat', before)
    expect((await thief.fail('GET /customer')).status).toBe(401)
  })

  test('is a bearer token for who asks for one, and then cookies mean nothing', async () => {
    const client = market.visitor()
    const credentials = { email: 'maya@shopper.example', password: demoPassword }
    const { token = '' } = await client.call(
      'POST /auth/login',
      { body: credentials },
      {
        headers: { 'x-token': 'wanted' },
      },
    )
    const authorization = `Bearer ${token}`
    const other = await market.register()

    const user = await market.visitor().call('GET /customer', {}, { headers: { authorization } })
    const both = await other.fail('GET /customer', {}, { authorization })

    expect(user.email).toBe('maya@shopper.example')
    expect([both.status, both.problem.code]).toEqual([401, 'unknown_caller'])
  })

  test('cannot be opened with what the table of sessions holds', async () => {
    await market.signIn()
    const { rows } = await sql<{ token: string }>`select token from sessions limit 1`.execute(
      market.database.db,
    )
    const raw = rows[0]?.token ?? ''

    const asBearer = await market.visitor().fail('GET /customer', {}, { authorization: `Bearer ${raw}` })
    const forged = await market.visitor().fail('GET /customer', {}, { authorization: `Bearer ${raw}.${raw}` })

    expect([asBearer.status, forged.status]).toEqual([401, 401])
  })

  test('ends after a week without a visit, and after a month of visits', async () => {
    const idle = await market.signIn()
    const busy = await market.signIn()

    for (const day of ['06', '12', '18', '24', '30']) {
      market.moveTo(`2026-06-${day}T12:00:00Z`)
      await busy.call('GET /customer')
    }

    expect((await idle.fail('GET /customer')).status).toBe(401)
    market.moveTo('2026-07-02T12:00:00Z')
    expect((await busy.fail('GET /customer')).status).toBe(401)
    market.moveTo('2026-06-01T12:00:00Z')
  })
})

test('lets a guest on with name, email and phone', async () => {
  const guest = await market.guest()

  const user = await guest.call('GET /customer')
  const me = await guest.call('GET /me')

  expect(user).toMatchObject({ is_guest: true, email: 'guest@shopper.example' })
  expect(me.user).toEqual({ name: 'Ines Baptiste', is_guest: true, is_operator: false, has_store: false })
})

test('keeps the chosen currency with the person and in the browser', async () => {
  const person = await market.register()

  const { user } = await person.call('POST /customer/current-currency', { body: { currency: 'EUR' } })
  const wrong = await person.fail('POST /customer/current-currency', { body: { currency: 'XXX' } })

  expect(user.currency).toBe('EUR')
  expect(person.cookies.get('currency')).toBe('EUR')
  expect(wrong.problem.errors).toEqual({ currency: ['This is not valid'] })
})

describe('attempts', () => {
  test('are counted by account, exactly, however many come at once', async () => {
    await market.register('stuffed@shopper.example')
    const body = { email: 'stuffed@shopper.example', password: 'guess' }

    const statuses = await Promise.all(
      Array.from(
        { length: 30 },
        async () => (await market.visitor().fail('POST /auth/login', { body })).status,
      ),
    )

    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })

  test('are let in again later, and told when', async () => {
    const body = { email: 'stuffed@shopper.example', password: demoPassword }
    const response = await market.visitor().fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('900')

    market.moveTo('2026-06-01T12:16:00Z')
    const { user } = await market.visitor().call('POST /auth/login', { body })
    market.moveTo('2026-06-01T12:00:00Z')

    expect(user.email).toBe(body.email)
  })

  test('that succeed do not count', async () => {
    for (let attempt = 0; attempt < 12; attempt++) await market.signIn()
  })
})

test('welcomes who has registered, once, in their language', async () => {
  const person = market.visitor()
  await person.call(
    'POST /auth/register',
    { body: { ...registration, email: 'bienvenue@shopper.example' } },
    { headers: { 'accept-language': 'fr' } },
  )
  await market.runJobs()
  const operator = await market.signIn('operator@tradewind.example')

  const { data } = await operator.call('GET /operator/mails', { query: { search: 'bienvenue@' } })

  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ kind: 'welcome', subject: 'Bienvenue sur Tradewind', state: 'kept' })
  const mail = await operator.call('GET /operator/mails/{id}', { params: { id: data[0]?.id ?? '' } })
  expect(mail.text).toContain('Bonjour Ines Baptiste,')
  expect(mail.html).toContain('http://market.test/fr')
})
