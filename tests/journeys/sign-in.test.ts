import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hashAt, hashOf } from '#domains/accounts/identity/passwords.ts'
import { demoPassword, openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { testHashCost } from '#tests/support/demo.ts'
import { workOf } from '#tests/support/recorded-work.ts'
import { addGoodsToCart, goodsOf } from '#tests/support/shopping.ts'

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

async function open(
  visitor: TestVisitor,
  email: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const { key } = await visitor.call('POST /auth/register', { body: { ...registration, email } }, { headers })
  await visitor.call('POST /auth/verify-otp', { body: { key, code: await market.codeFor(key) } }, { headers })
}

test('registers, is signed in, signs out and is anonymous', async () => {
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

test('signs in with the right password only, in any spelling of the address', async () => {
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

test('creates one account when the same address registers many times concurrently', async () => {
  const visitors = Array.from({ length: 8 }, () => market.visitor())
  const body = { ...registration, email: 'once@shopper.example' }
  const keys = await Promise.all(
    visitors.map(async (visitor) => (await visitor.call('POST /auth/register', { body })).key),
  )

  const outcomes = await Promise.allSettled(
    visitors.map(async (visitor, number) => {
      const key = keys[number] ?? ''
      return visitor.call('POST /auth/verify-otp', { body: { key, code: await market.codeFor(key) } })
    }),
  )

  const failed = outcomes.filter(({ status }) => status === 'rejected')
  expect(failed).toHaveLength(7)
  expect(failed.map((outcome) => 'reason' in outcome && outcome.reason.body.errors)).toEqual(
    Array(7).fill({ email: ['This email address can’t be used. If it’s your address, sign in'] }),
  )
})

describe('invalid input', () => {
  const empty = { name: '', email: '', phone: '', password: '', password_confirmation: '', terms: false }
  const odd = {
    name: 'x'.repeat(121),
    email: 'ines at shopper.example',
    phone: 'call me',
    password: '1234567',
    password_confirmation: '1234567',
    terms: true,
  }

  test.each([
    [
      'en',
      {
        name: 'Name is required',
        email: 'Email is required',
        phone: 'Phone number is required',
        password: 'Password is required',
        password_confirmation: 'Confirm Password is required',
        terms: 'This Field Cannot Be Empty',
      },
      {
        name: 'This is too long',
        email: 'Please enter valid email',
        phone: 'Phone number is invalid',
        password: 'Length Must Be More than 8',
      },
      'Confirm password does not match',
    ],
    [
      'fr',
      {
        name: 'Le nom est obligatoire',
        email: 'L’e-mail est obligatoire',
        phone: 'Le numéro de téléphone est obligatoire',
        password: 'Le mot de passe est obligatoire',
        password_confirmation: 'La confirmation du mot de passe est obligatoire',
        terms: 'Ce champ ne peut pas être vide',
      },
      {
        name: 'C’est trop long',
        email: 'Veuillez saisir une adresse e-mail valide',
        phone: 'Le numéro de téléphone n’est pas valide',
        password: '8 caractères au minimum',
      },
      'Les mots de passe ne correspondent pas',
    ],
  ])('with a registration is said field by field in %s', async (language, ofEmpty, ofOdd, ofDifferent) => {
    const different = {
      ...registration,
      email: 'differs@shopper.example',
      password_confirmation: 'another one',
    }

    expect(await errorsOf('/auth/register', empty, language)).toEqual(ofEmpty)
    expect(await errorsOf('/auth/register', odd, language)).toEqual(ofOdd)
    expect(await errorsOf('/auth/register', different, language)).toEqual({
      password_confirmation: ofDifferent,
    })
  })

  test.each([
    ['en', { email: 'Email is required', password: 'Password is required' }, { email: 'Invalid Email' }],
    [
      'fr',
      { email: 'L’e-mail est obligatoire', password: 'Le mot de passe est obligatoire' },
      { email: 'E-mail non valide' },
    ],
  ])('with a sign-in is said field by field in %s', async (language, ofEmpty, ofOdd) => {
    expect(await errorsOf('/auth/login', { email: '', password: '' }, language)).toEqual(ofEmpty)
    expect(await errorsOf('/auth/login', {}, language)).toEqual(ofEmpty)
    expect(await errorsOf('/auth/login', { email: 'ines', password: 'x' }, language)).toEqual(ofOdd)
  })

  test.each([
    [7, 422],
    [8, 202],
    [128, 202],
    [129, 422],
  ])('a password of %i characters is answered with %i', async (length, status) => {
    const password = 'q7 cassava bread over harbour lights '.repeat(4).slice(0, length)
    const email = `long-${length}@shopper.example`

    const response = await send('/auth/register', {
      ...registration,
      email,
      password,
      password_confirmation: password,
    })

    expect(response.status).toBe(status)
  })

  async function errorsOf(path: string, body: object, language: string): Promise<Record<string, string>> {
    const response = await send(path, body, { 'accept-language': language })
    expect(response.status).toBe(422)
    const { errors } = await response.json()
    return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, String(texts)]))
  }

  function send(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
    return market.visitor().fetch(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  }
})

test('T68 reveals no known address, by answer or by work', async () => {
  const answers: object[] = []
  const attempt = async (email: string) => {
    const { status, problem } = await market
      .visitor()
      .fail('POST /auth/login', { body: { email, password: 'a wrong one' } })
    answers.push({ status, ...problem, request_id: '' })
  }
  // At full cost, because the stored value sets the cost of both.
  hashAt()
  onTestFinished(() => hashAt(testHashCost))
  await market.database.db
    .updateTable('credentials')
    .set({ password: await hashOf(demoPassword) })
    .execute()
  await attempt('first@shopper.example')

  const known = await workOf(market, () => attempt('maya@shopper.example'))
  const unknown = await workOf(market, () => attempt('nobody@shopper.example'))

  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(known).toEqual(unknown)
  expect(known.filter((each) => each.startsWith('scrypt'))).toHaveLength(1)
})

describe('a cart', () => {
  test('T08 of an anonymous visitor belongs to the account they open', async () => {
    const visitor = market.visitor()
    await addGoodsToCart(visitor, await goodsOf(market, 'belle-morne', { stock: 20 }), 2)
    const secret = visitor.cookies.get('cart')

    await open(visitor, 'keeps-basket@shopper.example')

    expect(secret).toMatch(/^[\w-]{43}$/)
    expect((await visitor.call('GET /cartmanager/cart')).cart.items_count).toBe(2)
    expect(visitor.cookies.has('cart')).toBe(false)
    const thief = market.visitor()
    thief.cookies.set('cart', secret ?? '')
    expect((await thief.call('GET /cartmanager/cart')).cart.items_count).toBe(0)
  })

  test('of a guest customer is kept when they register or sign in', async () => {
    const goods = await goodsOf(market, 'belle-morne', { stock: 20 })
    const email = 'was-guest@shopper.example'
    const guest = await market.guest()
    await addGoodsToCart(guest, goods, 2)
    const again = await market.guest()
    await addGoodsToCart(again, goods, 3)

    await open(guest, email)
    await again.call('POST /auth/login', { body: { email, password: demoPassword } })

    expect((await guest.call('GET /customer')).is_guest).toBe(false)
    expect((await again.call('GET /cartmanager/cart')).cart.items_count).toBe(5)
  })

  test('disappears from the browser at sign-out, and returns at sign-in', async () => {
    const email = 'comes-back@shopper.example'
    const person = await market.register(email)
    await addGoodsToCart(person, await goodsOf(market, 'belle-morne', { stock: 20 }))

    await person.call('POST /auth/logout')
    const after = await person.call('GET /cartmanager/cart')
    await person.call('POST /auth/login', { body: { email, password: demoPassword } })

    expect(after.cart.items_count).toBe(0)
    expect((await person.call('GET /cartmanager/cart')).cart.items_count).toBe(1)
  })
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

  test('T71 gets a new token at each sign-in, and the previous one ends', async () => {
    const person = await market.signIn()
    const before = person.cookies.get('uat') ?? ''

    await person.call('POST /auth/login', { body: { email: 'maya@shopper.example', password: demoPassword } })

    expect(person.cookies.get('uat')).not.toBe(before)
    const thief = market.visitor()
    thief.cookies.set('uat', before)
    expect((await thief.fail('GET /customer')).status).toBe(401)
  })

  test('T71 never has a token chosen by someone else', async () => {
    const attacker = await market.register()
    const planted = attacker.cookies.get('uat') ?? ''
    const victim = market.visitor()
    victim.cookies.set('uat', planted)

    await victim.call('POST /auth/login', { body: { email: 'maya@shopper.example', password: demoPassword } })

    expect(victim.cookies.get('uat')).not.toBe(planted)
    expect((await attacker.fail('GET /customer')).status).toBe(401)
  })

  test('T81 is not accepted from a query parameter', async () => {
    const person = await market.signIn()
    const token = person.cookies.get('uat') ?? ''

    const response = await market.visitor().fetch(`/api/customer?uat=${token}&token=${token}`)

    expect(response.status).toBe(401)
  })

  test('ends with the browser unless the user asks to be remembered', async () => {
    const response = await market.visitor().fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'maya@shopper.example', password: demoPassword, remember: false }),
    })

    expect(response.headers.getSetCookie()[0]).toMatch(/^uat=[^;]+; HttpOnly; Path=\/; SameSite=Lax$/)
  })

  test('T81 is a bearer token on request, and cookies are then ignored', async () => {
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

  test('T73 cannot be used with the contents of the sessions table', async () => {
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

test('lets a guest continue with name, email and phone', async () => {
  const guest = await market.guest()

  const user = await guest.call('GET /customer')
  const me = await guest.call('GET /me')

  expect(user).toMatchObject({ is_guest: true, email: 'guest@shopper.example' })
  expect(me.user).toEqual({ name: 'Ines Baptiste', is_guest: true, is_operator: false, has_store: false })
})

test('stores the chosen currency with the user and in the browser', async () => {
  const person = await market.register()

  const { user } = await person.call('POST /customer/current-currency', { body: { currency: 'EUR' } })
  const wrong = await person.fail('POST /customer/current-currency', { body: { currency: 'XXX' } })

  expect(user.currency).toBe('EUR')
  expect(person.cookies.get('currency')).toBe('EUR')
  expect(wrong.problem.errors).toEqual({ currency: ['This value isn’t valid'] })
})

describe('attempts', () => {
  test('T70 are counted per account, exactly, with any concurrency and on every server', async () => {
    await market.register('stuffed@shopper.example')
    const body = { email: 'stuffed@shopper.example', password: 'guess' }

    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const guesser = index % 2 === 0 ? market.visitor() : market.visitorElsewhere()
        return (await guesser.fail('POST /auth/login', { body })).status
      }),
    )

    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })

  test('are allowed again later, with the time stated', async () => {
    const body = { email: 'shut-for-a-while@shopper.example', password: demoPassword }
    await market.register(body.email)
    for (let guess = 0; guess < 10; guess++)
      await market.visitor().fail('POST /auth/login', { body: { ...body, password: 'guess' } })
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

  test('are counted by IP address as well, for any account', async () => {
    const visitor = market.visitor()
    const guess = async (email: string) =>
      (await visitor.fail('POST /auth/login', { body: { email, password: 'guess' } })).status

    const first = await guess('tried-1@shopper.example')
    await sql`
      update rate_limits
      set count = 198
      where count = 1
        and key like 'sign-in by address:%'
    `.execute(market.database.db)

    expect(first).toBe(401)
    expect(await guess('tried-2@shopper.example')).toBe(401)
    expect(await guess('tried-3@shopper.example')).toBe(401)
    expect(await guess('tried-4@shopper.example')).toBe(429)
  })

  test('to register are counted too, per mailbox and per network', async () => {
    const visitor = market.visitor()
    const open = async (email: string) =>
      (
        await visitor.fetch('/api/auth/register', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...registration, email }),
        })
      ).status

    const one = await Promise.all(Array.from({ length: 5 }, () => open('flooded@shopper.example')))
    await sql`
      update rate_limits
      set count = 299
      where count = 3
        and key like 'register by address:%'
    `.execute(market.database.db)

    expect(one.filter((status) => status === 202)).toHaveLength(3)
    expect(await open('another@shopper.example')).toBe(202)
    expect(await open('one-too-many@shopper.example')).toBe(429)
  })

  test('that succeed do not count', async () => {
    for (let attempt = 0; attempt < 12; attempt++) await market.signIn()
  })
})

test('welcomes a new user, once, in their language', async () => {
  await open(market.visitor(), 'bienvenue@shopper.example', { 'accept-language': 'fr' })
  await market.runJobs()
  const operator = await market.signIn('operator@tradewind.example')

  const { data } = await operator.call('GET /operator/mails', { query: { search: 'bienvenue@' } })

  const welcomes = data.filter(({ kind }) => kind === 'welcome')
  expect(data.map(({ kind }) => kind).sort()).toEqual(['code_register', 'welcome'])
  expect(welcomes[0]).toMatchObject({
    subject: 'Bienvenue ! Votre compte est prêt',
    state: 'kept',
  })
  const mail = await operator.call('GET /operator/mails/{id}', { params: { id: welcomes[0]?.id ?? '' } })
  expect(mail.text).toContain('Bonjour Ines Baptiste,')
  expect(mail.html).toContain('http://market.test/fr')
})
