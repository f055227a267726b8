/** Common passwords are refused by the server wherever one is chosen (OWASP ASVS 5.0 6.2.4 and 6.2.11). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket } from '#tests/support/app.ts'
import { demoPassword, registration } from '#tests/support/demo.ts'

let market: TestMarket

beforeAll(async () => {
  market = await openMarket()
})

afterAll(() => market.close())

const both = (password: string) => ({ password, password_confirmation: password })
const common =
  'This password is too easy to guess. Choose a less common one, for example several unrelated words'
const personal =
  'Your password can’t be your name, your email address or the name of this shop. Choose a different one'

test.each([
  ['password', common],
  ['Password1!', common],
  ['Ines Baptiste', personal],
  ['islander.2026', personal],
  ['Tradewind1', personal],
])('an account is not opened with %s', async (password, text) => {
  const body = { ...registration('islander@shopper.example'), ...both(password) }

  const refused = await market.visitor().fail('POST /auth/register', { body })

  expect([refused.status, refused.problem.errors]).toEqual([422, { password: [text] }])
})

test('a new password must not be a common one', async () => {
  const person = await market.register('changes@shopper.example')
  const change = (password: string) => ({ body: { current_password: demoPassword, ...both(password) } })

  const refused = await person.fail('PUT /customer/password', change('sunshine'))
  const own = await person.fail('PUT /customer/password', change('baptiste1985'))
  await person.call('PUT /customer/password', change('harbour lights and rain'))

  expect([refused.status, refused.problem.errors]).toEqual([422, { password: [common] }])
  expect(own.problem.errors).toEqual({ password: [personal] })
})

test('a reset refuses a common password, and the code can be used for another', async () => {
  const email = 'forgets@shopper.example'
  await market.register(email)
  const visitor = market.visitor()
  const { key } = await visitor.call('POST /auth/forgot-password', { body: { email } })
  await visitor.call('POST /auth/verify-otp', { body: { key, code: await market.codeFor(key) } })

  const refused = await visitor.fail('POST /auth/update-password', { body: { key, ...both('iloveyou') } })
  const done = await visitor.call('POST /auth/update-password', {
    body: { key, ...both('harbour lights and rain') },
  })

  expect([refused.status, refused.problem.errors]).toEqual([422, { password: [common] }])
  expect(done).toEqual({ done: true })
})
