/** Threats to authentication, by number; each must have no effect. */
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openedBy, seal } from '#domains/accounts/bank-details/seal.ts'
import { hashOfRecoveryCode, sealed, unsealed } from '#domains/accounts/identity/authenticator.ts'
import { deriveKey, type Keys } from '#platform/config.ts'
import { demoPassword, openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { untilLocked } from '#tests/support/concurrent.ts'
import { registration, shopperEmails, testSecret } from '#tests/support/demo.ts'
import { kindsOfMails, mailOf } from '#tests/support/mails.ts'
import { makeOperator } from '#tests/support/operators.ts'
import { openDevice } from '#tests/support/passkey.ts'
import { workOf } from '#tests/support/recorded-work.ts'
import {
  addGoodsToCart,
  buy,
  chooseDelivery,
  goodsOf,
  jamaican,
  placeOrder,
} from '#tests/support/shopping.ts'
import { callMarket } from '#tests/support/theme.ts'

const noon = '2026-06-01T12:00:00Z'
const secretBefore = 'until it was changed: 0123456789abcdef'
const newPassword = 'another island'
const changed = { password: newPassword, password_confirmation: newPassword }

let market: TestMarket
let operator: TestVisitor

beforeAll(async () => {
  market = await openMarket({ at: noon, environment: { SECRET_BEFORE: secretBefore }, isPatient: true })
  operator = await market.signIn('operator@tradewind.example')
})

beforeEach(() => market.moveTo(noon))

afterAll(() => market.close())

describe('a forgotten password', () => {
  test('is reset by the emailed code, and all sessions end', async () => {
    const email = 'forgets@shopper.example'
    const signedIn = await market.register(email)
    const visitor = market.visitor()
    const { key } = await visitor.call('POST /auth/forgot-password', { body: { email } })
    const code = await market.codeFor(key)

    const { purpose, user } = await visitor.call('POST /auth/verify-otp', { body: { key, code } })
    await visitor.call('POST /auth/update-password', { body: { key, ...changed } })

    expect([purpose, user]).toEqual(['reset_password', undefined])
    expect((await signedIn.fail('GET /customer')).status).toBe(401)
    expect((await signInAs(email, demoPassword)).status).toBe(401)
    expect((await signInAs(email, newPassword)).status).toBe(200)
    await market.runJobs()
    expect(await kindsOfMails(operator, email)).toEqual([
      'code_register',
      'code_reset_password',
      'password_changed',
      'welcome',
    ])
  })

  test('is not reset before the code is given, and only once after it', async () => {
    const email = 'hasty@shopper.example'
    await market.register(email)
    const visitor = market.visitor()
    const { key } = await visitor.call('POST /auth/forgot-password', { body: { email } })

    const early = await visitor.fail('POST /auth/update-password', { body: { key, ...changed } })
    await visitor.call('POST /auth/verify-otp', { body: { key, code: await market.codeFor(key) } })
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => visitor.call('POST /auth/update-password', { body: { key, ...changed } })),
    )

    expect([early.status, early.problem.code]).toEqual([410, 'code_over'])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('has a code valid for ten minutes, and a new one can be sent after one minute', async () => {
    const email = 'slow@shopper.example'
    await market.register(email)
    const visitor = market.visitor()
    const { key, resend_after_seconds, ...asked } = await visitor.call('POST /auth/forgot-password', {
      body: { email },
    })
    const first = await market.codeFor(key)

    market.later({ minutes: 0.5 })
    const soon = await visitor.fail('POST /auth/resend-code', { body: { key } })
    market.later({ minutes: 10.1 })
    const late = await visitor.fail('POST /auth/verify-otp', { body: { key, code: first } })
    const state = await visitor.call('POST /auth/code', { body: { key } })
    await visitor.call('POST /auth/resend-code', { body: { key } })
    const second = await market.codeFor(key)
    const old = await visitor.fail('POST /auth/verify-otp', { body: { key, code: first } })
    await visitor.call('POST /auth/verify-otp', { body: { key, code: second } })

    expect([asked.email, resend_after_seconds]).toEqual(['s•••@shopper.example', 60])
    expect([soon.status, soon.problem.facts]).toEqual([429, { retry_after_seconds: 30 }])
    expect([late.status, state.is_over]).toEqual([410, true])
    expect(second).not.toBe(first)
    expect(old.problem.errors).toEqual({ code: ['The code is incorrect'] })
  })
})

describe('T68 enumeration', () => {
  test('at “forgot password” gets the same answer and costs the same work', async () => {
    const answers: object[] = []
    const ask = async (email: string) => {
      const answer = await market.visitor().call('POST /auth/forgot-password', { body: { email } })
      answers.push({ ...answer, key: '', email: '' })
    }
    await ask('first@shopper.example')

    const known = await workOf(market, () => ask('maya@shopper.example'))
    const unknown = await workOf(market, () => ask('ku1@shopper.example'))

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(known.length).toBeGreaterThan(2)
    expect(known).toEqual(unknown)
    await market.runJobs()
    expect(await kindsOfMails(operator, 'ku1@shopper.example')).toEqual([])
  })

  test('at registration costs the same work for a used and a free address', async () => {
    await begin('first-registered@shopper.example')

    const taken = await workOf(market, () => begin(shopperEmails[1] ?? ''))
    const free = await workOf(market, () => begin('free1@shopper.example'))

    expect(taken).toEqual(free)
    expect(taken.filter((each) => each.startsWith('scrypt'))).toHaveLength(1)
  })

  test('at registration reports a used address to its owner only', async () => {
    const taken = await begin('maya@shopper.example')
    const free = await begin('mona@shopper.example')
    await market.runJobs()
    const guess = await market
      .visitor()
      .fail('POST /auth/verify-otp', { body: { key: taken.key, code: await market.codeFor(taken.key) } })

    expect({ ...taken, key: '' }).toEqual({ ...free, key: '' })
    expect(guess.problem.errors).toEqual({ code: ['The code is incorrect'] })
    const mail = await mailOf(operator, { search: 'maya@', kind: 'account_exists' })
    expect(mail.text).not.toMatch(/\d{6}/)
    expect(mail.html).toContain(`${market.origin}/auth/login`)
  })

  test('at changing an address reveals no other account', async () => {
    const person = await market.register()
    const taken = await person.call('POST /customer/email', { body: { email: 'maya@shopper.example' } })
    const free = await person.call('POST /customer/email', { body: { email: 'mara@shopper.example' } })

    const code = await market.codeFor(taken.key)
    const again = await person.call('POST /customer/email', { body: { email: 'maya@shopper.example' } })
    const refused = await person.fail('POST /auth/verify-otp', { body: { key: taken.key, code } })
    const inFrench = await person.fail(
      'POST /auth/verify-otp',
      { body: { key: again.key, code: await market.codeFor(again.key) } },
      { 'accept-language': 'fr' },
    )

    expect({ ...taken, key: '' }).toEqual({ ...free, key: '' })
    expect([refused.status, refused.problem.code]).toEqual([422, 'email_taken'])
    expect([refused.problem.errors?.email, inFrench.problem.errors?.email]).toEqual([
      ['This email address can’t be used. If it’s your address, sign in'],
      ['Cette adresse e-mail ne peut pas être utilisée. Si c’est la vôtre, connectez-vous'],
    ])
  })
})

describe('T69 guessing of one-time codes', () => {
  test('a hundred concurrent guesses are five attempts, and the right code is then too late', async () => {
    const email = 'guessed@shopper.example'
    await market.register(email)
    const { key } = await market.visitor().call('POST /auth/forgot-password', { body: { email } })
    const right = await market.codeFor(key)
    const wrong = (number: number) => String((Number(right) + 1 + number) % 1_000_000).padStart(6, '0')

    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        market.visitor().fail('POST /auth/verify-otp', { body: { key, code: wrong(number) } }),
      ),
    )
    const late = await market.visitor().fail('POST /auth/verify-otp', { body: { key, code: right } })

    expect(outcomes.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(outcomes.filter(({ status }) => status === 410)).toHaveLength(95)
    expect(late.status).toBe(410)
  })

  test('a code is useless without its requester’s key, and valid once', async () => {
    const email = 'mine@shopper.example'
    await market.register(email)
    const { key } = await market.visitor().call('POST /auth/forgot-password', { body: { email } })
    const other = await market.visitor().call('POST /auth/forgot-password', { body: { email } })
    const code = await market.codeFor(key)

    const crossed = await market.visitor().fail('POST /auth/verify-otp', { body: { key: other.key, code } })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        market.visitor().call('POST /auth/verify-otp', { body: { key, code } }),
      ),
    )

    expect(crossed.status).toBe(422)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('app codes allow five attempts per sign-in, ten in 15 minutes, and each code works once', async () => {
    const { email, app } = await withApp()
    const first = await passwordStep(email)
    const code = app.generate({ timestamp: later(1) })
    market.later({ minutes: 1 })

    const guesses = await Promise.all(
      Array.from({ length: 30 }, () =>
        market.visitor().fail('POST /auth/second-factor', { body: { key: first, code: wrongCodeOf(code) } }),
      ),
    )
    const second = await passwordStep(email)
    await market.visitor().call('POST /auth/second-factor', { body: { key: second, code } })
    const third = await passwordStep(email)
    const replayed = await market.visitor().fail('POST /auth/second-factor', { body: { key: third, code } })

    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(guesses.filter(({ status }) => status === 410)).toHaveLength(25)
    expect(replayed.problem.errors).toEqual({ code: ['The code is incorrect'] })
  })
})

describe('T70 guessing of passwords', () => {
  test('does not lock users out of a known browser', async () => {
    const email = 'stuffed@shopper.example'
    const owner = await market.register(email)
    await owner.call('POST /auth/logout')
    const guesses = await Promise.all(Array.from({ length: 20 }, () => signInAs(email, 'a guess')))

    const elsewhere = await signInAs(email, demoPassword)
    const { user } = await owner.call('POST /auth/login', { body: { email, password: demoPassword } })

    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(elsewhere.status).toBe(429)
    expect(user.email).toBe(email)
  })

  test('leaves the reset by email open, which unlocks sign-in', async () => {
    const email = 'besieged@shopper.example'
    await market.register(email)
    await Promise.all(Array.from({ length: 12 }, () => signInAs(email, 'a guess')))
    const visitor = market.visitor()
    const { key } = await visitor.call('POST /auth/forgot-password', { body: { email } })
    await visitor.call('POST /auth/verify-otp', { body: { key, code: await market.codeFor(key) } })

    await visitor.call('POST /auth/update-password', { body: { key, ...changed } })

    expect((await signInAs(email, newPassword)).status).toBe(200)
  })

  test('a forged device cookie, or another user’s, is not a known browser', async () => {
    const email = 'own-device@shopper.example'
    await market.register(email)
    const stranger = await market.register()
    await Promise.all(Array.from({ length: 12 }, () => signInAs(email, 'a guess')))
    const device = stranger.cookies.get('device') ?? ''

    const asStranger = await signInAs(email, demoPassword, { cookie: `device=${device}` })
    const madeUp = await signInAs(email, demoPassword, { cookie: `device=${'x'.repeat(43)}` })

    expect([asStranger.status, madeUp.status]).toEqual([429, 429])
  })
})

describe('T71 session fixation', () => {
  test('the second step gets a new token as well, and none exists before it', async () => {
    const { email, app } = await withApp()
    const visitor = market.visitor()
    market.later({ minutes: 1 })
    const { problem } = await visitor.fail('POST /auth/login', { body: { email, password: demoPassword } })

    expect(problem.code).toBe('second_factor_required')
    expect(visitor.cookies.has('uat')).toBe(false)
    const key = String(problem.facts?.key)
    await visitor.call('POST /auth/second-factor', {
      body: { key, code: app.generate({ timestamp: later(1) }) },
    })
    expect((await visitor.call('GET /customer')).email).toBe(email)
  })
})

describe('T72 ending sessions', () => {
  test('a sign-in started with the old password is refused after a change', async () => {
    const { email, update, signInBefore, thief } = await raceFor('raced@shopper.example')
    const credential = await lockCredential(email)

    // Each waits for the row lock in turn: the old password is verified first and is outdated when the lock is
    // obtained.
    const updated = update()
    await untilLocked(market)
    const signedIn = signInBefore()
    await untilLocked(market, 2)
    await credential.release()
    const [kept, old] = await Promise.allSettled([updated, signedIn])

    expect(kept.status).toBe('fulfilled')
    expect(old).toMatchObject({ status: 'rejected', reason: { status: 401 } })
    expect((await thief.fail('GET /customer')).status).toBe(401)
    expect((await signInAs(email, newPassword)).status).toBe(200)
  })

  test('a sign-in with the old password just before a change does not outlive it', async () => {
    const { email, update, signInBefore, thief } = await raceFor('outraced@shopper.example')
    const credential = await lockCredential(email)

    const signedIn = signInBefore()
    await untilLocked(market)
    const updated = update()
    await untilLocked(market, 2)
    await credential.release()
    const outcomes = await Promise.allSettled([signedIn, updated])

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect((await thief.fail('GET /customer')).status).toBe(401)
    expect((await signInAs(email, newPassword)).status).toBe(200)
  })

  test('of two concurrent new passwords one is stored, and the second is refused', async () => {
    const here = await market.register()
    const change = (password: string) =>
      send(here, 'PUT', '/api/customer/password', {
        current_password: demoPassword,
        password,
        password_confirmation: password,
      })

    const statuses = (await Promise.all([change('the first one'), change('the other one')])).map(
      ({ status }) => status,
    )

    // The second is signed out, unless it was still verifying the old password.
    expect([
      [200, 401],
      [200, 422],
    ]).toContainEqual(statuses.sort())
  })

  test('a code sent to the old address is invalid after a change of address', async () => {
    const email = 'left-behind@shopper.example'
    const person = await market.register(email)
    const oldMailbox = market.visitor()
    const { key } = await oldMailbox.call('POST /auth/forgot-password', { body: { email } })
    const code = await market.codeFor(key)
    const moved = await person.call('POST /customer/email', { body: { email: 'ahead@shopper.example' } })
    await person.call('POST /auth/verify-otp', {
      body: { key: moved.key, code: await market.codeFor(moved.key) },
    })

    const late = await oldMailbox.fail('POST /auth/verify-otp', { body: { key, code } })

    expect([late.status, late.problem.code]).toEqual([410, 'code_over'])
  })

  test('changing the password ends all other sessions at once, and gives this browser a new token', async () => {
    const email = 'changes@shopper.example'
    const here = await market.register(email)
    const there = market.visitor()
    await there.call('POST /auth/login', { body: { email, password: demoPassword } })
    const before = here.cookies.get('uat') ?? ''

    await here.call('PUT /customer/password', { body: { current_password: demoPassword, ...changed } })

    expect((await there.fail('GET /customer')).status).toBe(401)
    expect((await here.call('GET /customer')).email).toBe(email)
    const thief = market.visitor()
    thief.cookies.set('uat', before)
    expect((await thief.fail('GET /customer')).status).toBe(401)
  })

  test('one session ends another, or all others, of the same user only', async () => {
    const email = 'many@shopper.example'
    const here = await market.register(email)
    const phone = await signedIn(
      email,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
    )
    const laptop = await signedIn(
      email,
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    )
    const { data } = await here.call('GET /customer/sessions')
    const ofPhone = data.find(({ kind }) => kind === 'phone')
    const stranger = await market.register()
    const params = { id: ofPhone?.id ?? '' }

    const refused = await stranger.fail('DELETE /customer/sessions/{id}', { params })
    await here.call('DELETE /customer/sessions/{id}', { params })

    expect(data.map(({ is_current }) => is_current)).toEqual([true, false, false])
    expect(ofPhone).toMatchObject({ browser: 'Safari', system: 'iPhone' })
    expect(refused.status).toBe(404)
    expect((await phone.fail('GET /customer')).status).toBe(401)
    expect(await here.call('DELETE /customer/sessions')).toEqual({ ended: 1 })
    expect((await laptop.fail('GET /customer')).status).toBe(401)
    expect((await here.call('GET /customer')).email).toBe(email)
  })

  test('signing in with a new browser is announced by email, with a known one not', async () => {
    const email = 'new-device@shopper.example'
    const known = await market.register(email)
    await known.call('POST /auth/logout')
    await known.call('POST /auth/login', { body: { email, password: demoPassword } })
    await market.runJobs()
    const before = await kindsOfMails(operator, email)

    await signedIn(email, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36')
    await market.runJobs()

    expect(before).toEqual(['code_register', 'welcome'])
    const mail = await mailOf(operator, { search: email, kind: 'new_device' })
    expect(mail.text).toContain('Chrome, Windows')
    expect(mail.html).toContain(`${market.origin}/account/security`)
  })
})

test('T73 nothing in the database gives access: no token, code, key or app secret', async () => {
  const { email, app } = await withApp()
  const visitor = market.visitor()
  const { key } = await visitor.call('POST /auth/forgot-password', { body: { email } })
  const code = await market.codeFor(key)

  const { rows } = await sql<{ dump: string }>`
    select (select json_agg(s)::text from sessions s where s.user_id = u.id)
      || (select json_agg(p)::text from proofs p where p.user_id = u.id)
      || (select json_agg(f)::text from second_factors f where f.user_id = u.id)
      || (select json_agg(k)::text from known_devices k where k.user_id = u.id) as dump
    from users u
    where u.email = ${email}
  `.execute(market.database.db)
  const dump = rows[0]?.dump ?? ''
  const kept = await sql<{ key_hash: string }>`select key_hash from proofs`.execute(market.database.db)
  const asKey = await visitor.fail('POST /auth/verify-otp', {
    body: { key: kept.rows[0]?.key_hash ?? '', code },
  })

  expect(dump.length).toBeGreaterThan(100)
  for (const secret of [key, `"${code}"`, app.secret.base32, visitor.cookies.get('device') ?? key]) {
    expect(dump).not.toContain(secret)
  }
  expect(asKey.status).toBe(410)
})

describe('T74 and T75 cross-site writes', () => {
  const elsewhere = [
    { origin: 'https://evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ]

  test.each(elsewhere)('are refused with the cookie of a session: %o', async (headers) => {
    const person = await market.signIn()
    const { data: before } = await person.call('GET /customer/sessions')

    const answers = await Promise.all([
      send(person, 'PUT', '/api/customer/password', { current_password: demoPassword, ...changed }, headers),
      send(person, 'DELETE', '/api/customer/sessions', undefined, headers),
      send(person, 'POST', '/api/auth/logout', undefined, headers),
    ])

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await person.call('GET /customer/sessions')).data).toHaveLength(before.length)
  })

  test('are refused as a form or as text, and none is a GET', async () => {
    const person = await market.signIn()
    const body = JSON.stringify({ current_password: demoPassword, ...changed })
    const as = (type: string) =>
      person.fetch('/api/customer/password', { method: 'PUT', headers: { 'content-type': type }, body })

    const answers = [
      await as('text/plain'),
      await as('application/x-www-form-urlencoded'),
      await person.fetch('/api/auth/logout'),
    ]

    expect(answers.map(({ status }) => status)).toEqual([415, 415, 405])
    expect((await person.call('GET /customer')).email).toBe('maya@shopper.example')
  })

  test('sign no one in from another site', async () => {
    const answers = await Promise.all(
      elsewhere.map((headers) =>
        send(
          market.visitor(),
          'POST',
          '/api/auth/login',
          { email: 'maya@shopper.example', password: demoPassword },
          headers,
        ),
      ),
    )

    expect(answers.map((answer) => [answer.status, answer.headers.getSetCookie()])).toEqual(
      Array(3).fill([403, []]),
    )
  })
})

test('T78 sensitive changes need a recent sign-in, and the old address is notified', async () => {
  const email = 'moves@shopper.example'
  const person = await market.register(email)
  market.later({ minutes: 11 })

  const refused = [
    await person.fail('POST /customer/email', { body: { email: 'moved@shopper.example' } }),
    await person.fail('POST /customer/second-factor'),
    await person.fail('POST /customer/passkeys/options'),
  ]
  const wrong = await person.fail('POST /customer/prove', { body: { password: 'not mine' } })
  await person.call('POST /customer/prove', { body: { password: demoPassword } })
  const { key } = await person.call('POST /customer/email', { body: { email: 'moved@shopper.example' } })
  const thief = await market.visitor().fail('POST /auth/verify-otp', {
    body: { key, code: await market.codeFor(key) },
  })
  const again = await person.call('POST /customer/email', { body: { email: 'moved2@shopper.example' } })
  const code = await market.codeFor(again.key)
  await person.call('POST /auth/verify-otp', { body: { key: again.key, code } })
  await market.runJobs()

  expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual(
    Array(3).fill([403, 'sign_in_again']),
  )
  expect(wrong.problem.errors).toEqual({ password: ['The password is incorrect'] })
  expect(thief.status).toBe(410)
  expect((await person.call('GET /customer')).email).toBe('moved2@shopper.example')
  expect((await mailOf(operator, { search: email, kind: 'email_changed' })).recipient).toBe(email)
})

test('T79 emails link to the market’s own address, whatever host was requested', async () => {
  const email = 'hosted@shopper.example'
  await market.register(email)
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  const visitor = market.visitor()
  await send(visitor, 'POST', '/api/auth/forgot-password', { email }, headers)
  await send(visitor, 'POST', '/api/auth/register', registration(email), headers)
  await market.runJobs()

  const { data } = await operator.call('GET /operator/mails', { query: { search: email } })
  const mails = await Promise.all(
    data.map(({ id }) => operator.call('GET /operator/mails/{id}', { params: { id } })),
  )

  expect(mails.map(({ kind }) => kind)).toContain('account_exists')
  for (const { html } of mails) expect(html).not.toContain('evil.example')
})

describe('T17 and T19 unexpected fields', () => {
  test.each([
    ['role', 'operator'],
    ['is_operator', true],
    ['email_verified', true],
    ['state', 'active'],
    ['user_id', '00000000-0000-7000-8000-000000000000'],
    ['seller_id', '00000000-0000-7000-8000-000000000000'],
    ['balance', 1_000_000],
  ])('registering with %s is refused', async (field, value) => {
    const body = { ...registration('massive@shopper.example'), [field]: value }
    const answer = await send(market.visitor(), 'POST', '/api/auth/register', body)
    const { errors } = await answer.json()

    expect([answer.status, errors]).toEqual([422, { [field]: ['This field isn’t recognised'] }])
  })

  test('change no other user’s password', async () => {
    const person = await market.register()
    const { id } = await (await market.signIn()).call('GET /customer')
    const body = { current_password: demoPassword, ...changed, user_id: id }

    const answer = await send(person, 'PUT', '/api/customer/password', body)

    expect(answer.status).toBe(422)
    expect((await signInAs('maya@shopper.example', demoPassword)).status).toBe(200)
  })
})

test('T98 a mailbox is not flooded: three codes an hour per requester, ten in total', async () => {
  const email = 'flooded@shopper.example'
  await market.register(email)
  const ask = async (visitor: TestVisitor) =>
    (await send(visitor, 'POST', '/api/auth/forgot-password', { email })).status
  const one = market.visitor()

  const fromOne = [await ask(one), await ask(one), await ask(one), await ask(one)]
  const fromMany = await Promise.all(Array.from({ length: 12 }, () => ask(market.visitor())))

  expect(fromOne).toEqual([202, 202, 202, 429])
  // One was sent for registration, and three were just requested.
  expect(fromMany.filter((status) => status === 202)).toHaveLength(6)
})

test('T98 an unverified mailbox is not flooded either, even from a known browser', async () => {
  const person = await market.register('moves@shopper.example')
  const body = { email: 'somebody-else@shopper.example' }
  const { key } = await person.call('POST /customer/email', { body })
  const resend = async (minutes: number) => {
    market.later({ minutes })
    return (await send(person, 'POST', '/api/auth/resend-code', { key })).status
  }

  const again = [await resend(2), await resend(4), await resend(6)]

  expect(again).toEqual([202, 202, 429])
})

test('T13 a limited operator reads no code in the outbox, and none is stored once sent', async () => {
  const { key } = await begin('coded@shopper.example')
  await market.runJobs()
  const limited = await market.register()
  await makeOperator(market, limited, 'limited')

  const ofFull = await mailOf(operator, { search: 'coded@', kind: 'code_register' })
  const ofLimited = await mailOf(limited, { search: 'coded@', kind: 'code_register' })

  expect(ofFull.text).toContain(await market.codeFor(key))
  expect(ofLimited).toMatchObject({ is_hidden: true, html: '', text: '' })
  expect(ofFull.subject).not.toMatch(/\d/)
})

describe('a second factor', () => {
  test.each([
    ['en', 'Enter the code from your authenticator app', 'The code is incorrect'],
    ['fr', 'Saisissez le code de votre application d’authentification', 'Le code est incorrect'],
  ])('is asked for in %s', async (language, asked, wrong) => {
    const told = { 'accept-language': language }
    const { email } = await withApp()
    const body = { email, password: demoPassword }

    const first = await market.visitor().fail('POST /auth/login', { body }, told)
    const key = String(first.problem.facts?.key)
    const second = await market
      .visitor()
      .fail('POST /auth/second-factor', { body: { key, code: '000000' } }, told)

    expect(first.problem.message).toBe(asked)
    expect(second.problem.errors).toEqual({ code: [wrong] })
  })

  test('is required once set up, and recovery codes work once each', async () => {
    const { email, recoveryCodes } = await withApp()
    const [first = ''] = recoveryCodes
    const key = await passwordStep(email)
    const visitor = market.visitor()

    const { user } = await visitor.call('POST /auth/second-factor', {
      body: { key, code: first.toUpperCase() },
    })
    const again = await market
      .visitor()
      .fail('POST /auth/second-factor', { body: { key: await passwordStep(email), code: first } })
    const guard = await visitor.call('GET /customer/security')

    expect(user.email).toBe(email)
    expect(recoveryCodes).toHaveLength(10)
    expect(again.problem.errors).toEqual({ code: ['The code is incorrect'] })
    expect(guard.second_factor?.recovery_codes_left).toBe(9)
    await market.runJobs()
    expect(await kindsOfMails(operator, email)).toEqual(
      expect.arrayContaining(['recovery_code_used', 'second_factor_on']),
    )
  })

  test('shows the market’s name in apps and browsers', async () => {
    await callMarket(operator, 'Isles & Co: the market')
    const { person } = await withApp()
    const { options } = await person.call('POST /customer/passkeys/options')
    const other = await market.register()

    const { uri } = await other.call('POST /customer/second-factor')

    await callMarket(operator, 'Tradewind')
    expect(options.rp.name).toBe('Isles & Co: the market')
    expect(new URL(uri).searchParams.get('issuer')).toBe('Isles & Co: the market')
  })

  test('is active only after a correct app code, and can be removed', async () => {
    const person = await market.register()
    await person.call('POST /customer/second-factor')

    const wrong = await person.fail('POST /customer/second-factor/confirm', { body: { code: '000000' } })
    const before = await person.call('GET /customer/security')

    expect(wrong.problem.errors).toEqual({ code: ['The code is incorrect'] })
    expect(before.second_factor).toBeUndefined()
    const { person: other, email } = await withApp()
    await other.call('DELETE /customer/second-factor')
    expect((await signInAs(email, demoPassword)).status).toBe(200)
  })

  test('is required in Admin as soon as an operator requires it', async () => {
    const strong = await operatorWithApp()
    const weak = await market.register()
    await makeOperator(market, weak)

    const shutOut = await operator.fail('PUT /operator/sign-in-rules', {
      body: { operators: true, sellers: false },
    })
    await strong.call('PUT /operator/sign-in-rules', { body: { operators: true, sellers: true } })
    const refused = await weak.fail('GET /operator/overview')
    const inFrench = await weak.fail('GET /operator/overview', {}, { 'accept-language': 'fr' })
    const seller = await (await market.signIn('owner@madras-lane.example')).fail(
      'GET /seller/stores/{store}',
      { params: { store: 'madras-lane' } },
    )
    const { lacks_second_factor } = await weak.call('GET /customer')
    await addPasskeyTo(weak)

    expect([shutOut.status, shutOut.problem.code]).toEqual([403, 'second_factor_needed'])
    expect([refused.status, refused.problem.code]).toEqual([403, 'second_factor_needed'])
    expect([refused.problem.message, inFrench.problem.message]).toEqual([
      'Sign in with two-factor authentication to do this',
      'Connectez-vous avec la double authentification pour faire cela',
    ])
    expect([seller.status, seller.problem.code]).toEqual([403, 'second_factor_needed'])
    expect(lacks_second_factor).toBe(true)
    expect((await weak.fetch('/api/operator/overview')).status).toBe(200)
    await strong.call('PUT /operator/sign-in-rules', { body: { operators: false, sellers: false } })
  })

  test('is kept by users who must have one, also with concurrent removals', async () => {
    const { person: strong } = await withApp()
    await makeOperator(market, strong)
    await strong.call('PUT /operator/sign-in-rules', { body: { operators: true, sellers: false } })
    const remains: number[] = []
    for (let round = 0; round < 5; round++) {
      const person = await market.register()
      await makeOperator(market, person)
      await addPasskeyTo(person)
      await addPasskeyTo(person)
      const { passkeys } = await person.call('GET /customer/security')

      await Promise.allSettled(
        passkeys.map(({ id }) => person.call('DELETE /customer/passkeys/{id}', { params: { id } })),
      )

      remains.push((await person.call('GET /customer/security')).passkeys.length)
    }
    await strong.call('PUT /operator/sign-in-rules', { body: { operators: false, sellers: false } })

    expect(remains).toEqual([1, 1, 1, 1, 1])
  })

  test('has ten recovery codes however often they are renewed concurrently, and none after removal', async () => {
    const { person } = await withApp()
    const { id } = await person.call('GET /customer')
    const kept = async () => {
      const { rows } = await sql`select from recovery_codes where user_id = ${id}`.execute(market.database.db)
      return rows.length
    }
    const renew = () => person.call('POST /customer/second-factor/recovery-codes')
    const counts: number[] = []
    for (let round = 0; round < 5; round++) {
      await Promise.allSettled([renew(), renew(), renew()])
      counts.push(await kept())
    }
    await Promise.allSettled([renew(), person.call('DELETE /customer/second-factor'), renew()])

    expect(counts).toEqual([10, 10, 10, 10, 10])
    expect(await kept()).toBe(0)
  })

  test('is required of operators and sellers who have one, with any sign-in method', async () => {
    const email = 'desk@shopper.example'
    const person = await market.register(email)
    await makeOperator(market, person)
    await addPasskeyTo(person)

    const byPassword = market.visitor()
    await byPassword.call('POST /auth/login', { body: { email, password: demoPassword } })

    expect((await byPassword.fail('GET /operator/overview')).problem.code).toBe('second_factor_needed')
    expect((await person.fetch('/api/operator/overview')).status).toBe(200)
  })
})

describe('after a change of the market’s secret', () => {
  test('values encrypted with the old one are readable, and re-encrypted within the hour', async () => {
    const { email, app, person, recoveryCode } = await sealedUnder(secretBefore)

    const byApp = await trySecondFactor(email, app.generate({ timestamp: later(0.5) }))
    const byRecoveryCode = await trySecondFactor(email, recoveryCode)
    const details = await person.call('GET /customer/payment-account')
    await sql`select graphile_worker.add_job('accounts.seal_anew')`.execute(market.database.db)
    await market.runJobs()

    expect([byApp, byRecoveryCode]).toEqual([200, 200])
    expect(details.bank?.holder_name).toBe('Ines Baptiste')
    // A value encrypted with the current secret no longer needs the previous one.
    const { id } = await person.call('GET /customer')
    const { bank, factor } = await sealedOf(id)
    expect(openedBy(bank, { keys: keysOf(testSecret, 'bank details'), owner: id })).toContain('Ines Baptiste')
    expect(await unsealed(factor, keysOf(testSecret, 'authenticator apps'))).toBe(app.secret.base32)
    expect(await person.call('GET /customer/payment-account')).toEqual(details)
  })

  test('an unreadable value is a wrong code, not an error', async () => {
    const { email, app, recoveryCode } = await sealedUnder('of another market: 0123456789abcdef')

    const byApp = await trySecondFactor(email, app.generate({ timestamp: later(0.5) }))
    const byRecoveryCode = await trySecondFactor(email, recoveryCode)

    expect([byApp, byRecoveryCode]).toEqual([422, 422])
  })
})

describe('T13 a password alone, despite a second factor', () => {
  test('adds and removes none and changes no address, for operators', async () => {
    const email = 'half@shopper.example'
    const person = await market.register(email)
    await makeOperator(market, person)
    await addPasskeyTo(person)
    const { passkeys } = await person.call('GET /customer/security')
    const thief = market.visitor()
    await thief.call('POST /auth/login', { body: { email, password: demoPassword } })

    const refused = [
      await thief.fail('POST /customer/second-factor'),
      await thief.fail('POST /customer/passkeys/options'),
      await thief.fail('DELETE /customer/passkeys/{id}', { params: { id: passkeys[0]?.id ?? '' } }),
      await thief.fail('POST /customer/email', { body: { email: 'thief@shopper.example' } }),
    ]

    expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual(
      Array(4).fill([403, 'second_factor_needed']),
    )
    expect((await thief.fail('GET /operator/overview')).problem.code).toBe('second_factor_needed')
    await person.call('POST /customer/second-factor')
  })

  test('removes no app from a session older than it', async () => {
    const email = `${crypto.randomUUID()}@shopper.example`
    const person = await market.register(email)
    const before = await signedIn(email, 'before')
    const { secret } = await person.call('POST /customer/second-factor')
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    await person.call('POST /customer/second-factor/confirm', {
      body: { code: app.generate({ timestamp: later(0) }) },
    })

    const refused = [
      await before.fail('DELETE /customer/second-factor'),
      await before.fail('POST /customer/second-factor/recovery-codes'),
    ]

    expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual(
      Array(2).fill([403, 'second_factor_needed']),
    )
    await person.call('DELETE /customer/second-factor')
  })
})

describe('a passkey', () => {
  test('signs in to its account, and is announced by email', async () => {
    const email = 'keyed@shopper.example'
    const person = await market.register(email)
    const device = await addPasskeyTo(person)
    const visitor = market.visitor()

    const { key, options } = await visitor.call('POST /auth/passkey/options')
    const credential = device.answer(options)
    const { user } = await visitor.call('POST /auth/passkey', { body: { key, credential } })
    const replay = (language: string) =>
      market
        .visitor()
        .fail('POST /auth/passkey', { body: { key, credential } }, { 'accept-language': language })
    const replayed = await replay('en')

    expect(user.email).toBe(email)
    expect([replayed.status, replayed.problem.code]).toEqual([422, 'passkey_refused'])
    expect([replayed.problem.message, (await replay('fr')).problem.message]).toEqual([
      'This passkey was not accepted. Please try again',
      'Cette clé d’accès n’a pas été acceptée. Veuillez réessayer',
    ])
    await market.runJobs()
    expect(await kindsOfMails(operator, email)).toContain('passkey_added')
  })

  test('is refused for another site, challenge or user, and after removal', async () => {
    const person = await market.register()
    const device = await addPasskeyTo(person)
    const ask = () => market.visitor().call('POST /auth/passkey/options')
    const give = (body: object) => send(market.visitor(), 'POST', '/api/auth/passkey', body)
    const [one, two, three] = [await ask(), await ask(), await ask()]

    const phished = await give({
      key: one.key,
      credential: device.answer(one.options, { origin: 'https://market.test.evil.example' }),
    })
    const crossed = await give({ key: two.key, credential: device.answer(three.options) })
    const stranger = await market.register()
    const asked = await stranger.call('POST /auth/passkey/options')
    const another = await stranger.fail('POST /customer/prove-by-passkey', {
      body: { key: asked.key, credential: device.answer(asked.options) },
    })
    const { passkeys } = await person.call('GET /customer/security')
    await person.call('DELETE /customer/passkeys/{id}', { params: { id: passkeys[0]?.id ?? '' } })
    const removed = await give({ key: three.key, credential: device.answer(three.options) })

    expect([phished.status, crossed.status, another.status, removed.status]).toEqual([422, 422, 422, 422])
  })
})

test('a guest’s orders belong to the account opened with their email address', async () => {
  const email = 'was-guest@shopper.example'
  const guest = market.visitor()
  await guest.call('POST /auth/guest', { body: { name: 'Ines', email, phone: '+17675550100' } })
  const { placed } = await buy(guest, [await goodsOf(market, 'belle-morne', { stock: 20 })], 'bank')
  const stranger = await market.register()

  const person = await market.register(email)

  expect((await person.call('GET /orders', { query: {} })).data.map(({ number }) => number)).toEqual([
    placed.order_number,
  ])
  expect((await stranger.call('GET /orders', { query: {} })).data).toEqual([])
})

test('T80 an unverified address gives no access to them', async () => {
  const email = 'not-shown@shopper.example'
  const guest = market.visitor()
  await guest.call('POST /auth/guest', { body: { name: 'Ines', email, phone: '+17675550100' } })
  await buy(guest, [await goodsOf(market, 'belle-morne', { stock: 20 })], 'bank')
  const person = await market.register()
  const ordersOf = async () => (await person.call('GET /orders', { query: {} })).data

  const { key } = await person.call('POST /customer/email', { body: { email } })
  const asked = await ordersOf()
  await person.call('POST /auth/verify-otp', { body: { key, code: await market.codeFor(key) } })

  expect(asked).toEqual([])
  expect(await ordersOf()).toHaveLength(1)
})

test('keys chosen by strangers for an address’s orders do not block its registration', async () => {
  const email = 'targeted@shopper.example'
  const goods = await goodsOf(market, 'belle-morne', { stock: 20 })
  const numbers = []
  for (const name of ['One', 'Two']) {
    const guest = market.visitor()
    await guest.call('POST /auth/guest', { body: { name, email, phone: '+17675550100' } })
    await addGoodsToCart(guest, goods)
    const ready = await chooseDelivery(guest, { address: jamaican, payment_method: 'bank' })
    const placed = await placeOrder(guest, ready, { method: 'bank', key: 'the-same-for-both' })
    numbers.push(placed.order_number)
  }

  const person = await market.register(email)

  const { data } = await person.call('GET /orders', { query: {} })
  expect(data.map(({ number }) => number).sort()).toEqual(numbers.sort())
})

describe('invalid input', () => {
  test.each([
    [
      'en',
      'Email address is required',
      'Please enter valid email',
      ['New Password is required', 'Confirm Password is required'],
      ['Length Must Be More than 8', 'Confirm password does not match'],
      ['Current Password is required', 'The password is incorrect'],
      ['This Field Cannot Be Empty', 'The code is incorrect'],
    ],
    [
      'fr',
      'L’adresse e-mail est obligatoire',
      'Veuillez saisir une adresse e-mail valide',
      ['Le nouveau mot de passe est obligatoire', 'La confirmation du mot de passe est obligatoire'],
      ['8 caractères au minimum', 'Les mots de passe ne correspondent pas'],
      ['Le mot de passe actuel est obligatoire', 'Le mot de passe est incorrect'],
      ['Ce champ ne peut pas être vide', 'Le code est incorrect'],
    ],
  ] as const)(
    'is said field by field in %s',
    async (language, missing, malformed, [empty, unconfirmed], [short, differs], [current, notYours], [
      noCode,
      wrong,
    ]) => {
      const person = await market.register()
      const key = 'k'.repeat(43)
      const said = async (method: string, path: string, body: object) => {
        const answer = await send(person, method, path, body, { 'accept-language': language })
        expect(answer.status).toBe(422)
        const { errors } = await answer.json()
        return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, String(texts)]))
      }

      expect(await said('POST', '/api/auth/forgot-password', { email: '' })).toEqual({ email: missing })
      expect(await said('POST', '/api/auth/forgot-password', { email: 'me' })).toEqual({ email: malformed })
      expect(
        await said('POST', '/api/auth/update-password', { key, password: '', password_confirmation: '' }),
      ).toEqual({ password: empty, password_confirmation: unconfirmed })
      expect(
        await said('POST', '/api/auth/update-password', {
          key,
          password: '1234567',
          password_confirmation: 'x',
        }),
      ).toMatchObject({ password: short })
      expect(
        await said('PUT', '/api/customer/password', {
          current_password: '',
          password: 'long enough',
          password_confirmation: 'long enough',
        }),
      ).toEqual({ current_password: current })
      expect(
        await said('PUT', '/api/customer/password', {
          current_password: demoPassword,
          password: 'long enough',
          password_confirmation: 'not the same',
        }),
      ).toEqual({ password_confirmation: differs })
      expect(
        await said('PUT', '/api/customer/password', {
          current_password: 'not mine',
          password: 'long enough',
          password_confirmation: 'long enough',
        }),
      ).toEqual({ current_password: notYours })
      expect(await said('POST', '/api/auth/verify-otp', { key, code: '' })).toEqual({ code: noCode })
      expect(await said('POST', '/api/auth/verify-otp', { key, code: '12345' })).toEqual({ code: wrong })
      expect(await said('POST', '/api/auth/second-factor', { key, code: '' })).toEqual({ code: noCode })
    },
  )
})

async function begin(email: string) {
  return market.visitor().call('POST /auth/register', { body: registration(email) })
}

/** A user who has entered the reset code, and an attacker with the old password. */
async function raceFor(email: string) {
  await market.register(email)
  const visitor = market.visitor()
  const thief = market.visitor()
  const { key } = await visitor.call('POST /auth/forgot-password', { body: { email } })
  await visitor.call('POST /auth/verify-otp', { body: { key, code: await market.codeFor(key) } })
  return {
    email,
    thief,
    update: () => visitor.call('POST /auth/update-password', { body: { key, ...changed } }),
    signInBefore: () => thief.call('POST /auth/login', { body: { email, password: demoPassword } }),
  }
}

/** Locks a user's credential until released; waiting changes then run in order. */
async function lockCredential(email: string) {
  const transaction = await market.database.db.startTransaction().execute()
  await sql`
    select from credentials where user_id = (select id from users where email = ${email}) for update
  `.execute(transaction)
  return { release: () => transaction.rollback().execute() }
}

async function signInAs(email: string, password: string, headers: Record<string, string> = {}) {
  return send(market.visitor(), 'POST', '/api/auth/login', { email, password }, headers)
}

/** Signs a user in with this user agent. */
async function signedIn(email: string, userAgent: string): Promise<TestVisitor> {
  const visitor = market.visitor()
  await send(
    visitor,
    'POST',
    '/api/auth/login',
    { email, password: demoPassword },
    { 'user-agent': userAgent },
  )
  return visitor
}

/** Returns the key for the second step, after the correct password. */
async function passwordStep(email: string): Promise<string> {
  const { problem } = await market
    .visitor()
    .fail('POST /auth/login', { body: { email, password: demoPassword } })
  return String(problem.facts?.key)
}

/** A new user with an authenticator app. */
async function withApp() {
  const email = `${crypto.randomUUID()}@shopper.example`
  const person = await market.register(email)
  const { secret } = await person.call('POST /customer/second-factor')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const { recovery_codes: recoveryCodes } = await person.call('POST /customer/second-factor/confirm', {
    body: { code: app.generate({ timestamp: later(0) }) },
  })
  return { email, person, app, recoveryCodes }
}

/** A user with an app, a recovery code and bank details, encrypted with this secret. */
async function sealedUnder(secret: string) {
  const { email, person, app, recoveryCodes } = await withApp()
  const [recoveryCode = ''] = recoveryCodes
  const { id } = await person.call('GET /customer')
  const bank = { account_no: 'DE89370400440532013000', bank_name: 'Harbour', holder_name: 'Ines Baptiste' }
  const details = seal(JSON.stringify({ bank }), { keys: keysOf(secret, 'bank details'), owner: id })
  const factor = await sealed(app.secret.base32, keysOf(secret, 'authenticator apps'))
  const hash = hashOfRecoveryCode(recoveryCode, keysOf(secret, 'one-time codes')[0])
  const { db } = market.database
  await sql`insert into bank_details (user_id, sealed, changed_at) values (${id}, ${details}, now())`.execute(
    db,
  )
  await sql`update second_factors set sealed_secret = ${factor} where user_id = ${id}`.execute(db)
  await sql`delete from recovery_codes where user_id = ${id}`.execute(db)
  await sql`insert into recovery_codes (user_id, code_hash) values (${id}, ${hash})`.execute(db)
  return { email, person, app, recoveryCode }
}

async function sealedOf(id: string): Promise<{ bank: string; factor: string }> {
  const { rows } = await sql<{ bank: string; factor: string }>`
    select b.sealed as bank, f.sealed_secret as factor
    from bank_details b join second_factors f using (user_id)
    where b.user_id = ${id}
  `.execute(market.database.db)
  const [row] = rows
  if (!row) throw new Error('User has no app or bank details')
  return row
}

function keysOf(secret: string, purpose: string): Keys {
  return [deriveKey(secret, purpose)]
}

/** Returns the status of a second step with this code. */
async function trySecondFactor(email: string, code: string): Promise<number> {
  const key = await passwordStep(email)
  const { status } = await send(market.visitor(), 'POST', '/api/auth/second-factor', { key, code })
  return status
}

async function operatorWithApp(): Promise<TestVisitor> {
  const { person } = await withApp()
  await makeOperator(market, person)
  return person
}

async function addPasskeyTo(person: TestVisitor) {
  const device = openDevice(market.origin)
  const { key, options } = await person.call('POST /customer/passkeys/options')
  await person.call('POST /customer/passkeys', { body: { key, credential: device.make(options) } })
  return device
}

function later(minutes: number): number {
  return Date.parse(noon) + minutes * 60_000
}

function wrongCodeOf(code: string): string {
  return String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')
}

function send(
  visitor: TestVisitor,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return visitor.fetch(path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
}
