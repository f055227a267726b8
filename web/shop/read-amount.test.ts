import { expect, test } from 'vitest'
import { createApi } from '#app/api.ts'
import { readAmount } from './read-amount.ts'

const api = createApi(async () => Response.json({ data: [{ code: 'USD', minor_units: 2 }] }))

test.each([
  ['12.50', 1250],
  ['12,5', 1250],
  ['0', 0],
])('%s is so much', async (amount, minor) => {
  expect(await readAmount(api, { amount, currency: 'USD' })).toEqual({ minor, currency: 'USD' })
})

test.each([['twelve'], ['12.505'], ['1 2'], ['']])(
  '%j is no number, so that nobody takes it for 0',
  async (amount) => {
    expect((await readAmount(api, { amount, currency: 'USD' })).minor).toBeNaN()
  },
)
