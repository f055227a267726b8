/** Payout bank details: shown masked, stored encrypted, changed only with the password and announced by email. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seal } from '#domains/accounts/index.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { demoPassword, newCustomer, registration } from '#tests/support/demo.ts'
import { readOrder } from '#tests/support/orders.ts'
import { buy, goodsOf } from '#tests/support/shopping.ts'

let market: TestMarket

beforeAll(async () => {
  market = await openMarket()
})

afterAll(() => market.close())

const { password } = registration('somebody@shopper.example')
const account = {
  account_no: 'de89 3704-0044 0532 0130 00',
  bank_name: 'National Bank of Dominica',
  holder_name: 'Ines Baptiste',
  swift: 'nbdddmdm',
}

function saveBank(person: TestVisitor, body: object = {}) {
  return person.call('PUT /customer/payment-account/bank', { body: { ...account, password, ...body } })
}

describe('bank details', () => {
  test('T11 are returned with their last characters only, even to the user who just entered them', async () => {
    const person = await market.register()

    const saved = await saveBank(person)
    await person.call('PUT /customer/payment-account/paypal', {
      body: { paypal_email: 'Ines@Mail.example', password },
    })
    const read = await person.call('GET /customer/payment-account')

    expect(saved.bank).toEqual({
      account_no: '•••• 3000',
      bank_name: 'National Bank of Dominica',
      holder_name: 'Ines Baptiste',
      swift: '•••• DMDM',
    })
    expect(read).toMatchObject({ bank: saved.bank, paypal: { email: 'i•••@mail.example' } })
    expect(JSON.stringify(read)).not.toContain('3704')
  })

  test('are unreadable in the database', async () => {
    const person = await market.register()
    await saveBank(person)

    const { rows } = await sql<{ sealed: string }>`select sealed from bank_details`.execute(
      market.database.db,
    )

    for (const { sealed } of rows) {
      const bytes = Buffer.from(sealed, 'base64url').toString('latin1')
      for (const word of ['DE89', '3704', 'Dominica', 'Baptiste']) expect(bytes).not.toContain(word)
    }
  })

  test('T65 are announced by email when they change', async () => {
    const email = `${crypto.randomUUID()}@shopper.example`
    const person = await market.register(email)
    await saveBank(person)
    await market.runJobs()

    const { rows } = await sql<{ subject: string; text: string }>`
      select subject, text
      from mails
      where recipient = ${email}
        and kind = 'bank_details_changed'
    `.execute(market.database.db)

    expect(rows.map(({ subject }) => subject)).toEqual(['Your bank details were changed'])
    expect(rows[0]?.text).not.toContain('3000')
  })

  test('can be deleted, each method separately', async () => {
    const person = await market.register()
    await saveBank(person)

    const none = await person.fail('POST /customer/payment-account/forget', {
      body: { way: 'paypal', password },
    })
    await person.call('POST /customer/payment-account/forget', { body: { way: 'bank', password } })
    const left = await person.call('GET /customer/payment-account')

    expect(none.status).toBe(404)
    expect(left.bank).toBeUndefined()
  })

  test('encrypted with an old secret are requested again and affect no one else', async () => {
    const person = await market.register()
    await saveBank(person)
    const seller = await market.signIn('owner@belle-morne.example')
    await saveBank(seller, { password: demoPassword })
    // Every user, including the sellers.
    const sealed = seal(JSON.stringify({ paypalEmail: 'ines@mail.example' }), {
      keys: ['f'.repeat(64)],
      owner: 'Ines',
    })
    await sql`update bank_details set sealed = ${sealed}`.execute(market.database.db)
    const operator = await market.signIn('operator@tradewind.example')

    const read = await person.call('GET /customer/payment-account')
    const withdrawals = await person.call('GET /wallet/withdrawals', { query: {} })
    const everyones = await operator.call('GET /operator/payout-stores', { query: {} })
    const named = await saveBank(person)

    expect(read).toEqual({ is_unreadable: true })
    expect(withdrawals).toMatchObject({ ways: [], is_unreadable: true })
    expect(everyones.data).not.toEqual([])
    expect(named.bank?.account_no).toBe('•••• 3000')
    expect(await person.call('GET /wallet/withdrawals', { query: {} })).toMatchObject({
      ways: [{ way: 'bank' }],
    })
  })

  test('are private to their user, and guests have none', async () => {
    const person = await market.register()
    const other = await market.register()
    await saveBank(person)

    expect(await other.call('GET /customer/payment-account')).toEqual({})
    expect((await (await market.guest()).fail('GET /customer/payment-account')).status).toBe(401)
  })
})

describe.each([
  [
    'en',
    {
      empty: 'This Field Cannot Be Empty',
      invalid: 'This value isn’t valid',
      email: 'Invalid Email',
      password: 'Password is required',
      wrong: 'The password is incorrect',
    },
  ],
  [
    'fr',
    {
      empty: 'Ce champ ne peut pas être vide',
      invalid: 'Cette valeur n’est pas valide',
      email: 'E-mail non valide',
      password: 'Le mot de passe est obligatoire',
      wrong: 'Le mot de passe est incorrect',
    },
  ],
])('bad bank details in %s', (language, texts) => {
  const asked = { 'accept-language': language }

  test('are validated field by field', async () => {
    const person = await market.register()
    const blank = { account_no: '', bank_name: '', holder_name: '', password: '' }

    const missing = await person.fail('PUT /customer/payment-account/bank', { body: blank }, asked)
    const odd = await person.fail(
      'PUT /customer/payment-account/bank',
      { body: { ...account, account_no: '12', swift: 'X', ifsc: 'Y', password } },
      asked,
    )
    const noMail = await person.fail(
      'PUT /customer/payment-account/paypal',
      { body: { paypal_email: 'ines', password } },
      asked,
    )
    const noPayPal = await person.fail(
      'PUT /customer/payment-account/paypal',
      { body: { paypal_email: '', password } },
      asked,
    )

    expect(missing.problem.errors).toEqual({
      account_no: [texts.empty],
      bank_name: [texts.empty],
      holder_name: [texts.empty],
      password: [texts.password],
    })
    expect(odd.problem.errors).toEqual({
      account_no: [texts.invalid],
      swift: [texts.invalid],
      ifsc: [texts.invalid],
    })
    expect(noMail.problem.errors).toEqual({ paypal_email: [texts.email] })
    expect(noPayPal.problem.errors).toEqual({ paypal_email: [texts.empty] })
  })

  test('T78 change only with the password', async () => {
    const person = await market.register()

    const refused = await person.fail(
      'PUT /customer/payment-account/bank',
      { body: { ...account, password: 'a wrong guess' } },
      asked,
    )

    expect(refused.status).toBe(422)
    expect(refused.problem.errors).toEqual({ password: [texts.wrong] })
    expect(await person.call('GET /customer/payment-account')).toEqual({})
  })
})

test('T70 limit guesses of the password, also with concurrent requests', async () => {
  const person = await market.register()
  const body = { ...account, password: 'a wrong guess' }

  const outcomes = await Promise.all(
    Array.from({ length: 16 }, () => person.fail('PUT /customer/payment-account/bank', { body })),
  )
  const right = await person.fail('PUT /customer/payment-account/bank', { body: { ...account, password } })

  expect(outcomes.filter(({ status }) => status === 422)).toHaveLength(10)
  expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(6)
  expect(right.status).toBe(429)
})

test('T74 reject a cross-site form', async () => {
  const person = await market.register()

  const foreign = await person.fetch('/api/customer/payment-account/bank', {
    method: 'PUT',
    headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, password }),
  })
  const plain = await person.fetch('/api/customer/payment-account/bank', {
    method: 'PUT',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ ...account, password }),
  })

  expect([foreign.status, plain.status]).toEqual([403, 415])
  expect(await person.call('GET /customer/payment-account')).toEqual({})
})

describe('the profile', () => {
  test('changes name and phone, while orders keep theirs', async () => {
    const person = await market.register()
    const { placed } = await buy(person, [await goodsOf(market, 'blue-mahoe-larder')], 'cash')
    const before = await readOrder(person, placed)

    const { user } = await person.call('PUT /customer', {
      body: { name: ' Inès Baptiste-Joseph ', phone: '+1 (767) 555.0199' },
    })

    expect((await readOrder(person, placed)).contact).toEqual(before.contact)
    expect(before.contact).toMatchObject({ name: newCustomer.name, phone: newCustomer.phone })
    expect(user).toMatchObject({ name: 'Inès Baptiste-Joseph', phone: '+17675550199' })
    expect(await person.call('GET /customer')).toMatchObject({ name: 'Inès Baptiste-Joseph' })
  })

  test.each([
    ['en', 'Name is required', 'Phone number is required', 'Phone number is invalid'],
    [
      'fr',
      'Le nom est obligatoire',
      'Le numéro de téléphone est obligatoire',
      'Le numéro de téléphone n’est pas valide',
    ],
  ])('says what is wrong in %s', async (language, name, phone, invalid) => {
    const person = await market.register()
    const asked = { 'accept-language': language }

    const empty = await person.fail('PUT /customer', { body: { name: ' ', phone: '' } }, asked)
    const odd = await person.fail('PUT /customer', { body: { name: 'Ines', phone: '12' } }, asked)

    expect(empty.problem.errors).toEqual({ name: [name], phone: [phone] })
    expect(odd.problem.errors).toEqual({ phone: [invalid] })
  })

  test.each([
    ['en', 'Email is required', 'Invalid Email'],
    ['fr', 'L’e-mail est obligatoire', 'E-mail non valide'],
  ])('says what is wrong with a new email in %s', async (language, missing, invalid) => {
    const person = await market.register()
    const asked = { 'accept-language': language }

    const empty = await person.fail('POST /customer/email', { body: { email: ' ' } }, asked)
    const odd = await person.fail('POST /customer/email', { body: { email: 'ines@' } }, asked)

    expect(empty.problem.errors).toEqual({ email: [missing] })
    expect(odd.problem.errors).toEqual({ email: [invalid] })
  })

  test('T17 accepts only its own fields', async () => {
    const person = await market.register()

    const refused = await person.fetch('/api/customer', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Ines',
        phone: '+17675550199',
        email: 'other@shopper.example',
        is_operator: true,
      }),
    })

    expect(refused.status).toBe(422)
    expect((await person.call('GET /customer')).is_operator).toBe(false)
  })
})
