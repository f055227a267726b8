/**
 * Settings that operators make before a market sells: exchange rates, bank account, commission and payment methods.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { loadBaseData } from '#tests/support/new-market.ts'
import { makeOperator } from '#tests/support/operators.ts'
import { addDays, localMoment, marketTimeZone } from '#values/local-time.ts'

let market: TestMarket
let operator: TestVisitor

beforeAll(async () => {
  market = await openMarket()
  operator = await market.signIn('operator@tradewind.example')
})

afterAll(() => market.close())

const { day: today } = localMoment(new Date(), marketTimeZone())
const yesterday = addDays(today, -1)
const RATES = 'PUT /operator/exchange-rates'

async function rateOf(currency: string) {
  const { rates } = await operator.call('GET /operator/exchange-rates')
  const found = rates.find((rate) => rate.currency === currency)
  if (!found) throw new Error(`No exchange rate for ${currency}`)
  return found
}

const doubled = (rate: string, by: number) => (Number(rate) * by).toFixed(4)

describe('exchange rates', () => {
  test('of the demo are from its first day', async () => {
    const { rates } = await operator.call('GET /operator/exchange-rates')

    for (const { as_of: day } of rates) expect(day > '2026').toBe(true)
  })

  test('change singly or together, with day, source and author, and affect prices and lists', async () => {
    const before = await rateOf('JMD')
    const eur = await rateOf('EUR')
    const body = {
      rates: { JMD: doubled(before.units_per_base, 1.1), EUR: doubled(eur.units_per_base, 1.05) },
      as_of: yesterday,
      source: 'European Central Bank',
    }

    const after = await operator.call(RATES, { body })
    await market.runJobs()

    const changed = after.rates.filter(({ currency }) => currency in body.rates)
    expect(changed).toHaveLength(2)
    for (const rate of changed) {
      expect(rate).toMatchObject({ as_of: yesterday, source: body.source, changed_by: expect.any(String) })
    }
    expect(after.rates.find(({ currency }) => currency === 'GBP')?.source).not.toBe(body.source)
    expect(after.data[0]).toMatchObject({
      by: expect.any(String),
      source: body.source,
      rates: expect.arrayContaining([expect.objectContaining({ currency: 'EUR', from: eur.units_per_base })]),
    })
    expect((await rateOf('EUR')).units_per_base).toBe(String(Number(body.rates.EUR)))
  })

  test('are refused when invalid, in the future, for an unknown or the base currency, or far from the last', async () => {
    const { units_per_base: was } = await rateOf('GBP')
    const errorsOf = async (rates: Record<string, string>, as_of = today) => {
      const { status, problem } = await operator.fail(RATES, { body: { rates, as_of, source: 'A bank' } })
      return [status, Object.keys(problem.errors ?? {})]
    }

    for (const wrong of ['0', '0.00', '-1', 'abc', '1e3', '1.123456789', ''])
      expect([wrong, ...(await errorsOf({ GBP: wrong }))]).toEqual([wrong, 422, ['rates.GBP']])
    expect(await errorsOf({})).toEqual([422, ['rates']])
    expect(await errorsOf({ GBP: was }, '2099-01-01')).toEqual([422, ['as_of']])
    expect(await errorsOf({ ZZZ: '1' })).toEqual([422, ['rates.ZZZ']])
    expect(await errorsOf({ USD: '1' })).toEqual([422, ['rates.USD']])
    expect(await errorsOf({ GBP: doubled(was, 2.1) })).toEqual([422, ['rates.GBP']])
    expect(await errorsOf({ GBP: doubled(was, 0.45) })).toEqual([422, ['rates.GBP']])
    expect((await rateOf('GBP')).units_per_base).toBe(was)
    const body = { rates: { GBP: doubled(was, 2.1) }, as_of: today, source: 'A bank', confirms_large: true }
    await operator.call(RATES, { body })
    expect((await rateOf('GBP')).units_per_base).toBe(String(Number(body.rates.GBP)))
  })

  test('changed concurrently are both stored', async () => {
    const [cad, bbd] = [await rateOf('CAD'), await rateOf('BBD')]
    const set = (currency: string, rate: string) =>
      operator.call(RATES, { body: { rates: { [currency]: rate }, as_of: today, source: 'Both' } })

    await Promise.all([
      set('CAD', doubled(cad.units_per_base, 1.2)),
      set('BBD', doubled(bbd.units_per_base, 1.2)),
    ])

    expect((await rateOf('CAD')).source).toBe('Both')
    expect((await rateOf('BBD')).source).toBe('Both')
  })
})

describe('payment methods', () => {
  const methodsIn = async (of: TestMarket) => (await of.visitor().call('GET /settings')).payment_methods
  const account = [{ label: { en: 'IBAN', fr: 'IBAN' }, value: 'LC62 0001 0001 0001' }]

  test('that are off are not offered, and a bank account enables transfers', async () => {
    expect(await methodsIn(market)).toEqual(['card', 'cash', 'bank'])

    const off = await operator.call('PUT /operator/bank-transfer', {
      body: { is_on: false, days: 4, account },
    })
    expect(off.is_on).toBe(false)
    expect(await methodsIn(market)).toEqual(['card', 'cash'])
    const on = await operator.call('PUT /operator/bank-transfer', { body: { is_on: true, days: 4, account } })

    expect(on).toEqual({ is_on: true, days: 4, account })
    expect(await methodsIn(market)).toEqual(['card', 'cash', 'bank'])
    const { rules, data } = await operator.call('GET /operator/bank-transfer')
    expect(rules).toEqual(on)
    expect(data.slice(0, 2)).toMatchObject([{ rules: { is_on: true } }, { rules: { is_on: false } }])
  })

  test('for bank transfers need an account and a valid number of days', async () => {
    const fail = async (body: object) => {
      const answer = await operator.fetch('/api/operator/bank-transfer', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return [answer.status, Object.keys((await answer.json()).errors ?? {})]
    }

    expect(await fail({ is_on: true, days: 4, account: [] })).toEqual([422, ['account']])
    expect(await fail({ is_on: true, days: 0, account })).toEqual([422, ['days']])
    expect(await fail({ is_on: true, days: 31, account })).toEqual([422, ['days']])
    expect(
      await fail({ is_on: true, days: 4, account: [{ label: { en: '', fr: '' }, value: 'x' }] }),
    ).toEqual([422, ['account.0.label.en', 'account.0.label.fr']])
  })
})

test('a new market asks for a commission until one is chosen, even 0 %, and offers no disabled method', async () => {
  const own = await openMarket({ content: 'schema' })
  try {
    await loadBaseData(own, { isOpen: true })
    const boss = await own.register()
    await makeOperator(own, boss)

    expect(await boss.call('GET /operator/setup')).toMatchObject({
      has_commission: false,
      rates_old_since: expect.any(String),
    })
    expect((await own.visitor().call('GET /settings')).payment_methods).not.toContain('bank')
    await boss.call('POST /operator/commission-rates', {
      body: { scope: 'default', bps: 0, currency: 'USD' },
    })

    expect(await boss.call('GET /operator/setup')).toMatchObject({ has_commission: true })
  } finally {
    await own.close()
  }
})
