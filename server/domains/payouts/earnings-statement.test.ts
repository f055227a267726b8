import { expect, it } from 'vitest'
import { statementOf } from './earnings-statement.ts'

it('states a month without movements in its lines and shows no warning', () => {
  const store = {
    currency: 'USD',
    settlement_currency: 'USD',
    keeps_sale_currencies: false,
    name: 'Larder',
    street: null,
    city: 'Kingston',
    country: 'Jamaica',
    timezone: 'America/Jamaica',
  }
  const [sheet] = statementOf([], {
    store,
    slug: 'larder',
    currency: 'USD',
    month: '2026-11',
    opening: 16_641,
    locale: 'en',
    market: 'Tradewind',
    now: new Date('2026-11-23T12:00:00Z'),
  }).sheets

  expect(sheet?.notice).toBeUndefined()
  expect(sheet?.lines.map(({ name, amount }) => [name, amount])).toEqual([
    ['No transactions in this period', '$166.41'],
  ])
})
