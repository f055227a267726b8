import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, openMarket, type TestMarket } from '#tests/support/app.ts'

let market: TestMarket

beforeAll(async () => {
  market = await openMarket()
})

afterAll(() => market.close())

test('registers, is known, signs out and is unknown', async () => {
  const person = await market.register('ines@shopper.example')

  const user = await person.call('GET /customer')
  expect(user).toMatchObject({
    name: 'Ines Baptiste',
    email: 'ines@shopper.example',
    is_guest: false,
    stores: [],
  })

  await person.call('POST /auth/logout')
  expect(person.cookies.has('uat')).toBe(false)
  const { status, problem } = await person.fail('GET /customer')
  expect([status, problem.code]).toEqual([401, 'unknown_caller'])
})

test('signs in with the right password only', async () => {
  const person = market.visitor()

  const wrong = await person.fail('POST /auth/login', {
    body: { email: 'maya@shopper.example', password: 'no' },
  })
  const right = await person.call('POST /auth/login', {
    body: { email: 'Maya@Shopper.example', password: demoPassword },
  })

  expect([wrong.status, wrong.problem.code]).toEqual([401, 'wrong_credentials'])
  expect(right.user.email).toBe('maya@shopper.example')
  expect(right.token).toBeUndefined()
})
