/** Commission on sales: which rate applies, from when, and that placed orders keep theirs. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ApiProblem } from '#app/api.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { buy, decideOnCard, type Goods, goodsOf } from '#tests/support/shopping.ts'
import { marketTimeZone, momentOf } from '#values/local-time.ts'
import { share, shareWithin } from '#values/money.ts'

const store = 'blue-mahoe-larder'

type Rate = Input<Endpoints['POST /operator/commission-rates']>['body']

let market: TestMarket
let operator: TestVisitor
let seller: TestVisitor
let goods: Goods
let product: { slug: string; path: string }

beforeAll(async () => {
  market = await openMarket()
  operator = await market.signIn('operator@tradewind.example')
  seller = await market.signIn(`owner@${store}.example`)
  goods = await goodsOf(market, store, { stock: 60 })
  const { rows } = await sql<{ slug: string; path: string }>`
    select p.slug, c.path
    from products p
    join categories c on c.id = p.category_id
    where p.id = ${goods.productId}
  `.execute(market.database.db)
  const [row] = rows
  if (!row) throw new Error('Product not found')
  product = row
})

afterAll(() => market.close())

const add = (body: Rate) => operator.call('POST /operator/commission-rates', { body })
const end = (id: string, body: { on?: string } = {}) =>
  operator.call('POST /operator/commission-rates/{id}/end', { params: { id }, body })
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const preview = (on?: string) =>
  operator.call('GET /operator/commission-preview', { query: { product: product.slug, on } })

/** Returns 200 for any success. */
async function statusOf(asked: Promise<unknown>): Promise<number> {
  try {
    await asked
    return 200
  } catch (error) {
    if (error instanceof ApiProblem) return error.status
    throw error
  }
}

test('the most specific rate applies: product, nearest category, store, then default', async () => {
  const own = await preview()
  const [vertical = ''] = product.path.split('/')
  const wide = await add({ scope: 'category', subject: vertical, bps: 700, currency: 'USD' })
  const ofVertical = await preview()
  const near = await add({ scope: 'category', subject: product.path, bps: 600, currency: 'USD' })
  const ofCategory = await preview()
  const narrow = await add({ scope: 'product', subject: product.slug, bps: 500, currency: 'USD' })
  const ofProduct = await preview()

  expect(own.rate).toMatchObject({ scope: 'store', subject: { key: store, name: own.store.name }, bps: 1000 })
  expect(ofVertical.rate).toMatchObject({ id: wide.rate.id, scope: 'category' })
  expect(ofCategory.rate).toMatchObject({ id: near.rate.id, subject: { key: product.path } })
  expect(ofProduct.rate).toMatchObject({ id: narrow.rate.id, scope: 'product' })
  expect(ofProduct.commission.minor).toBe(Math.round(ofProduct.price.minor * 0.05))
  expect(ofProduct.seller.minor).toBe(ofProduct.price.minor - ofProduct.commission.minor)

  for (const { rate } of [narrow, near, wide]) await end(rate.id)
  const storeRates = await operator.call('GET /operator/commission-rates', {
    query: { scope: 'store', state: 'running', search: store },
  })
  await end(storeRates.data[0]?.id ?? '')
  expect((await preview()).rate).toMatchObject({ scope: 'default', bps: 1200 })
  await add({ scope: 'store', subject: store, bps: 1000, currency: 'JMD' })
})

test('commission on a tax-inclusive price is on the net amount, before and after the order', async () => {
  const { db } = market.database
  const { prices_include_tax, tax_bps } = await db
    .selectFrom('stores')
    .select(['prices_include_tax', 'tax_bps'])
    .where('slug', '=', store)
    .executeTakeFirstOrThrow()
  onTestFinished(async () => {
    await db.updateTable('stores').set({ prices_include_tax, tax_bps }).where('slug', '=', store).execute()
  })
  await db
    .updateTable('stores')
    .set({ prices_include_tax: true, tax_bps: 1500 })
    .where('slug', '=', store)
    .execute()
  const { price, rate, commission } = await preview()

  const worth = price.minor - shareWithin(price.minor, 1500)
  expect(rate?.bps).toBe(1000)
  expect(commission.minor).toBe(share(worth, 1000))
})

test('a rate applies for whole days in the market’s time zone', async () => {
  const days = { from: dayAfter(5), until: dayAfter(6) }
  const { rate } = await add({ scope: 'product', subject: product.slug, bps: 900, currency: 'USD', ...days })
  await end(rate.id)

  const midnight = (day: string) => momentOf(day, '00:00', marketTimeZone()).toISOString()
  expect(rate).toMatchObject({ from: midnight(dayAfter(5)), until: midnight(dayAfter(7)) })
})

test('T67 a placed order keeps its rate, and its seller sees which one in plain figures', async () => {
  const { rate } = await add({
    scope: 'product',
    subject: product.slug,
    bps: 2000,
    currency: 'USD',
    fixed_minor: 25,
    tax_bps: 1000,
  })
  const shopper = await market.register()
  const { placed } = await buy(shopper, [[goods, 2]], 'card')
  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  const params = { store, number: `${placed.order_number}-1` }
  const read = () => seller.call('GET /seller/stores/{store}/earnings/orders/{number}', { params })
  const before = await read()
  await end(rate.id)
  await add({ scope: 'product', subject: product.slug, bps: 9900, currency: 'USD' })
  const after = await read()

  expect(after).toEqual(before)
  const { commissions, commission, commission_tax: tax } = before
  expect(commissions).toMatchObject([{ scope: 'product', subject: goods.name, bps: 2000, tax_bps: 1000 }])
  expect(commissions[0]?.amount).toEqual(commission)
  expect(commission.minor).toBe(
    Math.round((commissions[0]?.base.minor ?? 0) * 0.2) + (commissions[0]?.fixed.minor ?? 0),
  )
  expect(tax.minor).toBe(Math.round(commission.minor * 0.1))
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

test('a rate replaces the previous one of its scope, and two never overlap', async () => {
  const category = 'beauty'
  const first = await add({ scope: 'category', subject: category, bps: 900, currency: 'USD' })
  const next = await add({
    scope: 'category',
    subject: category,
    bps: 800,
    currency: 'USD',
    from: dayAfter(10),
    until: dayAfter(20),
  })

  const listed = await operator.call('GET /operator/commission-rates', { query: { search: category } })
  const ended = listed.data.find(({ id }) => id === first.rate.id)
  expect(ended?.until?.slice(0, 10)).toBe(dayAfter(10))
  expect(next.rate.state).toBe('planned')
  const between = { scope: 'category', subject: category, bps: 700, currency: 'USD' } as const
  const refused = await operator.fail('POST /operator/commission-rates', {
    body: { ...between, from: dayAfter(15) },
  })
  expect([refused.status, refused.problem.code]).toEqual([409, 'state_conflict'])

  const { rate } = await end(next.rate.id)
  expect([rate.state, rate.until]).toEqual(['ended', rate.from])
})

test('of many concurrent changes of a rate one succeeds, and so of many deletions', async () => {
  const body = { scope: 'product', subject: product.slug, bps: 300, currency: 'USD' } as const
  const listed = await operator.call('GET /operator/commission-rates', {
    query: { scope: 'product', state: 'running' },
  })
  for (const { id } of listed.data) await end(id)
  const from = dayAfter(5)

  const added = await Promise.all(
    Array.from({ length: 10 }, () =>
      statusOf(operator.call('POST /operator/commission-rates', { body: { ...body, from } })),
    ),
  )

  expect(added.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  const { data } = await operator.call('GET /operator/commission-rates', {
    query: { scope: 'product', state: 'planned' },
  })
  const id = data[0]?.id ?? ''
  const ends = await Promise.all(
    Array.from({ length: 5 }, () =>
      statusOf(operator.call('POST /operator/commission-rates/{id}/end', { params: { id }, body: {} })),
    ),
  )
  expect(ends.toSorted()).toEqual([200, 409, 409, 409, 409])
})

test('cancelling a future default rate keeps the current one running', async () => {
  const usual = await running()
  const planned = await add({ scope: 'default', bps: 1400, currency: 'USD', from: dayAfter(3) })
  const until = (await running())?.until
  const gap = await statusOf(end(planned.rate.id, { on: dayAfter(8) }))

  await end(planned.rate.id)

  expect([until?.slice(0, 10), gap]).toEqual([dayAfter(3), 422])
  expect(await running()).toEqual(usual)
  expect(usual?.until).toBeUndefined()
})

/** Returns the current default rate. */
async function running() {
  const { data } = await operator.call('GET /operator/commission-rates', {
    query: { scope: 'default', state: 'running' },
  })
  return data[0]
}

test('an invalid rate is reported at its field, in the operator’s language', async () => {
  const bad = {
    scope: 'product',
    subject: 'no-such-thing',
    bps: 100,
    currency: 'USD',
    least_minor: 200,
    most_minor: 100,
    from: '2020-01-01',
  } as const

  const english = await operator.fail('POST /operator/commission-rates', { body: bad })
  const french = await operator.fail(
    'POST /operator/commission-rates',
    { body: bad },
    { 'accept-language': 'fr' },
  )

  expect(english.problem.errors).toEqual({
    subject: ['This doesn’t exist on the market'],
    most_minor: ['The maximum can’t be lower than the minimum'],
    from: ['Choose today or a later day'],
  })
  expect(french.problem.errors).toEqual({
    subject: ['Cela n’existe pas sur le marché'],
    most_minor: ['Le maximum ne peut pas être inférieur au minimum'],
    from: ['Choisissez aujourd’hui ou un jour suivant'],
  })
  const usual = await operator.call('GET /operator/commission-rates', { query: { scope: 'default' } })
  const ending = await operator.fail('POST /operator/commission-rates/{id}/end', {
    params: { id: usual.data[0]?.id ?? '' },
    body: {},
  })
  expect(ending.status).toBe(409)
})
