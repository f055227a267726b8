/** The steps of setting up a market: country and currencies, categories, delivery zones and legal texts. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { createAdministrator, loadBaseData } from '#tests/support/new-market.ts'
import { marketTimeZone, setMarketTimeZone } from '#values/local-time.ts'

let market: TestMarket
let ada: TestVisitor

beforeAll(async () => {
  market = await openMarket({ content: 'schema', at: '2026-12-01T12:00:00.000Z' })
  await loadBaseData(market, { isOpen: true })
  ada = await createAdministrator(market)
})

afterAll(() => market.close())

const REGION = 'PUT /operator/setup/region'
const STARTERS = 'POST /operator/setup/starters'
const DELIVERY = 'POST /operator/setup/delivery'

const stateOf = async (step: string) => {
  const { checklist } = await ada.call('GET /operator/setup')
  return checklist?.steps.find((each) => each.step === step)?.state
}

test('a country and a main currency are set, and visitors see prices in it', async () => {
  const body = { country: 'MQ', currency: 'EUR', currencies: ['USD', 'XCD'] }
  const unknown = await ada.fail(REGION, { body: { country: 'ZZ', currency: 'ZZZ', currencies: ['YYY'] } })
  const before = await ada.call('GET /operator/exchange-rates')
  await ada.call(REGION, { body })
  const after = await ada.call('GET /operator/exchange-rates')

  expect(Object.keys(unknown.problem.errors ?? {})).toEqual(['country', 'currency', 'currencies'])
  expect(await ada.call('GET /operator/setup/region')).toMatchObject({ country: 'MQ', currency: 'EUR' })
  expect([before.base, after.base]).toEqual(['USD', 'EUR'])
  const rateIn = ({ rates }: typeof after, code: string) =>
    Number(rates.find(({ currency }) => currency === code)?.units_per_base)
  expect(rateIn(after, 'EUR')).toBe(1)
  expect(rateIn(after, 'XCD')).toBeCloseTo(rateIn(before, 'XCD') / rateIn(before, 'EUR'), 5)
  market.later({ minutes: 2 })
  const { data, base } = await market.visitor().call('GET /currencies')
  expect([base, ...data.map(({ code }) => code)]).toEqual(['EUR', 'EUR', 'USD', 'XCD'])
  expect((await ada.call('GET /operator/overview')).sales_today.currency).toBe('EUR')
  expect(await stateOf('region')).toBe('done')
})

test('days of the market follow the time zone that was chosen', async () => {
  const body = { country: 'MQ', currency: 'EUR', currencies: ['USD', 'XCD'] }
  const unknown = await ada.fail(REGION, { body: { ...body, time_zone: 'Mars/Olympus' } })

  await ada.call(REGION, { body: { ...body, time_zone: 'Asia/Tokyo' } })
  onTestFinished(() => setMarketTimeZone(undefined))

  expect(Object.keys(unknown.problem.errors ?? {})).toEqual(['time_zone'])
  expect(await ada.call('GET /operator/setup/region')).toMatchObject({ time_zone: 'Asia/Tokyo' })
  await expect.poll(marketTimeZone).toBe('Asia/Tokyo')
  await ada.call(REGION, { body: { ...body, time_zone: 'America/Martinique' } })
  await ada.call(REGION, { body })
  expect(await ada.call('GET /operator/setup/region')).toMatchObject({ time_zone: 'America/Martinique' })
  await expect.poll(marketTimeZone).toBe('America/Martinique')
})

test('verticals open with a starter tree, and adding it again changes nothing', async () => {
  const none = await ada.fail(STARTERS, { body: { verticals: [], starter: 'fashion' } })
  const { data } = await ada.call('GET /operator/setup/starters')
  const body = { verticals: ['shops', 'groceries'] as const, starter: 'fashion' as const }

  const first = await ada.call(STARTERS, { body: { ...body, verticals: [...body.verticals] } })
  const again = await ada.call(STARTERS, { body: { ...body, verticals: [...body.verticals] } })

  expect([none.status, Object.keys(none.problem.errors ?? {})]).toEqual([422, ['verticals']])
  expect(data.map(({ starter }) => starter)).toEqual(['general', 'food', 'fashion', 'beauty', 'none'])
  const fashion = data.find(({ starter }) => starter === 'fashion')
  expect(first.added).toBe((fashion?.count ?? 0) + 2)
  expect(again.added).toBe(0)
  const tree = (await market.visitor().call('GET /categories', { query: {} })).data
  expect(tree.map(({ path, name }) => [path, name])).toEqual([
    ['shops', 'Shops'],
    ['groceries', 'Groceries'],
  ])
  expect(tree[0]?.children.map(({ path }) => path)).toContain('shops/women')
  const french = await market
    .visitor()
    .fetch('/api/categories', { headers: { 'accept-language': 'fr' } })
    .then((answer) => answer.text())
  expect(french).toContain('Boucles d’oreilles')
  expect(await stateOf('categories')).toBe('done')
})

test('another tree is added beside the first', async () => {
  const { added } = await ada.call(STARTERS, { body: { verticals: ['shops', 'beauty'], starter: 'general' } })

  const { data } = await ada.call('GET /operator/categories')

  const paths = data.map(({ path }) => path)
  expect(added).toBeGreaterThan(10)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths).toEqual(expect.arrayContaining(['shops/women', 'shops/home/kitchen', 'beauty/hair']))
})

test('delivery zones are added from the template of a country, once', async () => {
  const wrong = await ada.fail(DELIVERY, { body: { country: 'MQ', domestic_minor: -1 } })
  const body = { country: 'MQ', domestic_minor: 450, region_minor: 1200, world_minor: 2600 }

  const { zones } = await ada.call(DELIVERY, { body })
  const again = await ada.fail(DELIVERY, { body })

  expect(Object.keys(wrong.problem.errors ?? {})).toEqual(['domestic_minor'])
  expect(zones).toEqual(['domestic', 'region', 'world'])
  expect([again.status, again.problem.code]).toEqual([409, 'state_conflict'])
  const { data, currency } = await ada.call('GET /operator/delivery-zones')
  expect(currency).toBe('EUR')
  expect(data.map(({ name, same_country: isDomestic }) => [name.en, isDomestic])).toEqual([
    ['Within the country', true],
    ['Caribbean', false],
    ['Rest of the world', false],
  ])
  expect(data[0]?.methods.map(({ kind, price }) => [kind, price.minor, price.currency])).toEqual([
    ['parcel', 450, 'EUR'],
    ['local', 450, 'EUR'],
    ['kitchen', 450, 'EUR'],
    ['pickup', 0, 'EUR'],
  ])
  expect(await stateOf('delivery')).toBe('done')
})

test('the main currency is fixed once delivery methods have prices in it', async () => {
  const body = { country: 'MQ', currency: 'USD', currencies: [] }

  const { status, problem } = await ada.fail(REGION, { body })

  expect([status, problem.code]).toEqual([409, 'state_conflict'])
  expect(await ada.call('GET /operator/setup/region')).toMatchObject({ may_change_currency: false })
  const moved = { ...body, country: 'GP', currency: 'EUR' }
  const otherZone = await ada.fail(REGION, { body: { ...moved, time_zone: 'Asia/Tokyo' } })
  expect(otherZone.problem.code).toBe('state_conflict')
  await ada.call(REGION, { body: { ...moved, time_zone: 'America/Martinique' } })
})

test('a test email goes to the operator who asks for it', async () => {
  await ada.call('POST /operator/setup/test-mail')
  await market.runJobs()

  const mails = await market.database.db
    .selectFrom('mails')
    .select(['recipient', 'subject'])
    .where('kind', '=', 'test_mail')
    .execute()
  expect(mails).toEqual([{ recipient: 'ada@operator.example', subject: 'Your mail server works' }])
})

test('legal texts name the business in both languages, without markup from the form', async () => {
  const body = {
    business: 'Quayside <b>Ltd</b>',
    registration: 'GB 123',
    address: '1 Bay Street\nRoseau',
    email: 'hello@quayside.example',
    law: 'Dominica',
  }

  const { pages } = await ada.call('POST /operator/setup/legal', { body })

  expect(pages).toEqual(['terms', 'privacy'])
  const read = async (slug: string, language: string) => {
    const answer = await market
      .visitor()
      .fetch(`/api/pages/${slug}`, { headers: { 'accept-language': language } })
    return JSON.stringify((await answer.json()).body)
  }
  for (const [slug, language, law] of [
    ['terms', 'en', 'follow the law of this country: Dominica'],
    ['terms', 'fr', 'le droit de ce pays\u00a0: Dominica'],
    ['privacy', 'en', 'Who is responsible'],
    ['privacy', 'fr', 'Qui est responsable'],
  ] as const) {
    const text = await read(slug, language)
    expect(text).toContain(law)
    expect(text).toContain('Quayside &lt;b&gt;Ltd&lt;/b&gt;')
    expect(text).toContain('1 Bay Street')
    expect(text).toContain('hello@quayside.example')
  }
  expect(await stateOf('legal')).toBe('done')
})
