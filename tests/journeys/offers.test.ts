/** Public coupon codes, and the about page. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { aCoupon, marketCoupon, storeCoupon } from '#tests/support/coupons.ts'

let market: TestMarket
let operator: TestVisitor

beforeAll(async () => {
  market = await openMarket()
  operator = await market.signIn('operator@tradewind.example')
})

afterAll(() => market.close())

const offers = async () => (await market.visitor().call('GET /offers')).data
const offer = async (code: string) => (await offers()).find((each) => each.code === code)

test('an advertised coupon is shown to everyone, with all terms, in the reader’s language', async () => {
  const terms = {
    ...marketCoupon('ALL-TERMS'),
    min_subtotal_minor: 2500,
    max_discount_minor: 900,
    uses_per_customer: 2,
    ends_on: '2099-12-31',
    first_order_only: true,
    stores: ['madras-lane'],
    categories: ['beauty', 'shops/music'],
  }
  const { coupon } = await operator.call('POST /operator/coupons', { body: terms })
  const before = await offer('ALL-TERMS')

  await operator.call('PUT /operator/coupons/{id}', {
    params: { id: coupon.id },
    body: { ...terms, is_advertised: true },
  })

  expect(before).toBeUndefined()
  expect(await offer('ALL-TERMS')).toMatchObject({
    description: 'Ten',
    kind: 'percent',
    percent: 10,
    state: 'running',
    minimum: { minor: 2500, currency: 'USD' },
    maximum: { minor: 900, currency: 'USD' },
    uses_per_customer: 2,
    first_order_only: true,
    ends_on: '2099-12-31',
    stores: [{ slug: 'madras-lane', name: 'Madras Lane' }],
    categories: [
      { vertical: 'beauty', slug: '' },
      { vertical: 'shops', slug: 'music' },
    ],
  })
  const french = await market.visitor().call('GET /offers', {}, { headers: { 'accept-language': 'fr' } })
  expect(french.data.find(({ code }) => code === 'ALL-TERMS')?.description).toBe('Dix')
})

test('a seller advertises a code that is limited to their store', async () => {
  const seller = await market.signIn('owner@madras-lane.example')

  await seller.call('POST /seller/stores/{store}/coupons', {
    params: { store: 'madras-lane' },
    body: { ...storeCoupon('OF-THE-STORE'), is_advertised: true },
  })

  expect((await offer('OF-THE-STORE'))?.stores.map(({ slug }) => slug)).toEqual(['madras-lane'])
})

test('a restricted code cannot be advertised', async () => {
  const { status, problem } = await operator.fail('POST /operator/coupons', {
    body: { ...marketCoupon('FOR-SOME'), given_with: 'newsletter', is_advertised: true },
  })

  expect(status).toBe(422)
  expect(problem.errors).toEqual({
    is_advertised: ['A code for selected customers can’t be advertised to everyone'],
  })
  expect((await offers()).some(({ code }) => code === 'WELCOME10')).toBe(false)
})

test('ended and used up codes say so, paused ones are hidden, and active ones come first', async () => {
  const day = 24 * 60 * 60_000
  const ago = (days: number) => new Date(Date.now() - days * day).toISOString()
  const told = { is_advertised: true, starts_at: ago(90) }
  await aCoupon(market, { ...told, code: 'JUST-OVER', ends_at: ago(2) })
  await aCoupon(market, { ...told, code: 'LONG-OVER', ends_at: ago(40) })
  await market.database.db
    .updateTable('coupons')
    .set({ is_advertised: true })
    .where('code', '=', 'SOLDOUT')
    .execute()
  await aCoupon(market, { ...told, code: 'TO-COME', starts_at: ago(-2) })
  const paused = await aCoupon(market, { ...told, code: 'RESTS' })
  await operator.call('POST /operator/coupons/{id}/state', {
    params: { id: paused },
    body: { command: 'pause' },
  })

  const states = (await offers()).map(({ code, state }) => [code, state])

  expect(states).toEqual(
    expect.arrayContaining([
      ['JUST-OVER', 'ended'],
      ['SOLDOUT', 'used_up'],
      ['TO-COME', 'planned'],
    ]),
  )
  expect(states.map(([code]) => code)).not.toEqual(expect.arrayContaining(['RESTS']))
  expect(states.map(([code]) => code)).not.toEqual(expect.arrayContaining(['LONG-OVER']))
  const order = ['running', 'planned', 'used_up', 'ended']
  const places = states.map(([, state = '']) => order.indexOf(state))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('the about page is in both languages, and is edited like other pages', async () => {
  const slug = 'about-us'
  const english = await market.visitor().call('GET /pages/{slug}', { params: { slug } })
  const french = await market
    .visitor()
    .call('GET /pages/{slug}', { params: { slug } }, { headers: { 'accept-language': 'fr' } })

  expect([english.language, french.language]).toEqual(['en', 'fr'])
  expect(english.body.headings.length).toBeGreaterThan(4)
  expect(french.body.headings).toHaveLength(english.body.headings.length)
  const { data } = await operator.call('GET /operator/pages')
  expect(data.map((page) => page.slug)).toContain(slug)
})
