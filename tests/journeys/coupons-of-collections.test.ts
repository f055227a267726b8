/** Coupons of the market for the goods of collections. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { marketCoupon, storeCoupon } from '#tests/support/coupons.ts'
import { readOrder } from '#tests/support/orders.ts'
import {
  addGoodsToCart,
  chooseDelivery,
  decideOnCard,
  type Goods,
  goodsOf,
  jamaican,
  placeOrder,
} from '#tests/support/shopping.ts'

let market: TestMarket
let operator: TestVisitor
let inside: Goods
let outside: Goods

beforeAll(async () => {
  market = await openMarket()
  operator = await market.signIn('operator@tradewind.example')
  inside = await goodsOf(market, 'belle-morne', { stock: 100 })
  outside = await goodsOf(market, 'blue-mahoe-larder', { stock: 100 })
}, 120_000)

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

const slugOf = async ({ productId }: Goods) =>
  (
    await market.database.db
      .selectFrom('products')
      .select('slug')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
  ).slug

const collectionOf = (
  name: string,
  products: string[],
): Input<Endpoints['POST /operator/collections']>['body'] => ({
  name: { en: name, fr: '' },
  description: { en: '', fr: '' },
  seo_title: { en: '', fr: '' },
  seo_description: { en: '', fr: '' },
  picture_id: null,
  is_hidden: false,
  starts_at: null,
  ends_at: null,
  rule: null,
  products,
})

/** A collection with one product, and a coupon of half its price. */
async function halfOff(code: string) {
  const body = collectionOf(code, [await slugOf(inside)])
  const { id } = await operator.call('POST /operator/collections', { body })
  const { slug } = await operator.call('GET /operator/collections/{id}', { params: { id } })
  const terms = { ...marketCoupon(code), percent: 50, collections: [slug], is_advertised: true }
  const { coupon } = await operator.call('POST /operator/coupons', { body: terms })
  return { id, slug, coupon, terms, body }
}

async function shopperWith(code: string, goods: readonly Goods[]) {
  const person = market.visitor()
  for (const each of goods) await addGoodsToCart(person, each, 2)
  await person.call('POST /auth/guest', {
    body: { name: 'Ines', email: `${crypto.randomUUID()}@shopper.example`, phone: '+18765550100' },
  })
  const { cart } = await person.call('POST /cartmanager/cart/coupon', { body: { code } })
  return { person, cart }
}

test('discounts only goods of the collection, with the same amount in the cart and the order', async () => {
  await halfOff('SPRING-HALF')

  const { person, cart } = await shopperWith('SPRING-HALF', [inside, outside])
  const totals = await chooseDelivery(person, { address: jamaican, payment_method: 'card' })
  const placed = await placeOrder(person, totals, { method: 'card' })
  await decideOnCard(person, placed, 'approve')
  await market.runJobs()
  const order = await readOrder(person, placed)

  const { rows } = await market.database.pool.query<{ product_id: string; half: number; discount: number }>(
    `select l.product_id, round(l.unit_price_minor * l.quantity / 2.0)::bigint as half, l.discount_minor as discount
     from order_lines l join orders o on o.id = l.order_id join order_groups g on g.id = o.group_id
     where g.number = $1`,
    [placed.order_number],
  )
  const of = ({ productId }: Goods) => rows.find((row) => row.product_id === productId)
  expect(of(inside)?.discount).toBe(of(inside)?.half)
  expect(of(outside)?.discount).toBe(0)
  expect(cart.coupon?.discount.minor).toBe(of(inside)?.discount)
  expect(order.discount.minor).toBe(of(inside)?.discount)
})

test('is worked out when the order is placed: goods that left the collection have no discount', async () => {
  const { id, body } = await halfOff('LEAVES')
  const { person, cart } = await shopperWith('LEAVES', [inside])
  const totals = await chooseDelivery(person, { address: jamaican, payment_method: 'card' })

  await operator.call('PUT /operator/collections/{id}', {
    params: { id },
    body: { ...body, version: 1, products: [await slugOf(outside)] },
  })
  const refused = await placeOrder(person, totals, { method: 'card' }).catch((error: unknown) => error)
  const { cart: after } = await person.call('GET /cartmanager/cart')

  expect(cart.coupon?.discount.minor).toBeGreaterThan(0)
  expect(refused).toMatchObject({ status: 409 })
  expect(after.coupon).toMatchObject({ discount: { minor: 0 }, refusal: { code: 'coupon_goods' } })
})

test('names its collections to operators and shoppers', async () => {
  const { id, slug, coupon } = await halfOff('NAMED')
  const offerOf = async () =>
    (await market.visitor().call('GET /offers')).data.find(({ code }) => code === 'NAMED')

  const shown = await offerOf()
  const { version, ...body } = { ...collectionOf('NAMED', [await slugOf(inside)]), version: 1 }
  await operator.call('PUT /operator/collections/{id}', {
    params: { id },
    body: { ...body, version, is_hidden: true },
  })

  expect(coupon.places.collections).toEqual([{ key: slug, name: 'NAMED' }])
  expect(shown?.collections).toEqual([{ slug, name: 'NAMED' }])
  expect((await offerOf())?.collections).toEqual([{ name: 'NAMED' }])
})

test('keeps a collection from being deleted until it is taken out of the coupon', async () => {
  const { id, coupon, terms } = await halfOff('KEEPS')

  const refused = await operator.fail('DELETE /operator/collections/{id}', { params: { id } })
  const written = await operator.call('GET /operator/collections/{id}', { params: { id } })
  await operator.call('PUT /operator/coupons/{id}', {
    params: { id: coupon.id },
    body: { ...terms, collections: [] },
  })
  await operator.call('DELETE /operator/collections/{id}', { params: { id } })

  expect([refused.status, refused.problem.code]).toEqual([409, 'state_conflict'])
  expect(written.coupons).toEqual(['KEEPS'])
})

test('refuses an unknown collection, and collections in coupons of stores', async () => {
  const unknown = await operator.fail('POST /operator/coupons', {
    body: { ...marketCoupon('NOWHERE'), collections: ['nowhere'] },
  })
  const owner = await market.signIn('owner@madras-lane.example')
  const ofStore = await owner.fail('POST /seller/stores/{store}/coupons', {
    params: { store: 'madras-lane' },
    // @ts-expect-error stores have no collections of their own
    body: { ...storeCoupon('OWN'), collections: ['nowhere'] },
  })

  expect(Object.keys(unknown.problem.errors ?? {})).toEqual(['collections'])
  expect(ofStore.status).toBe(422)
})
