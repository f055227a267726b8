/** Threats that no other file covers, and a check that each of T21 to T67 appears in the name of a test. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { markDelivered } from '#tests/support/orders.ts'
import {
  addGoodsToCart,
  buy,
  chooseDelivery,
  type Goods,
  goodsOf,
  jamaican,
  keyHeader,
  orderOf,
  stockOf,
} from '#tests/support/shopping.ts'

const noon = '2026-12-07T17:00:00Z'
const HOUR_MS = 3_600_000

let market: TestMarket
let local: Goods
let parcel: Goods

beforeAll(async () => {
  market = await openMarket({ at: noon, isSilent: true })
  local = await goodsOf(market, 'blue-mahoe-larder', { stock: 100 })
  parcel = await goodsOf(market, 'belle-morne', { stock: 100 })
  await sql`select graphile_worker.add_job('delivery.plan_slots')`.execute(market.database.db)
  await market.runJobs()
})

afterAll(() => market.close())

test('each of T21 to T67 is in the name of a test', () => {
  const root = join(import.meta.dirname, '../..')
  const titles = globSync('{tests,server,values}/**/*.test.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^\s*(?:test|describe|hammer)[^\n]*\n?[^\n]*/gm)].map(
      ([text]) => text,
    ),
  )
  const numbers = Array.from({ length: 67 - 20 }, (_, place) => `T${place + 21}`)

  const missing = numbers.filter(
    (number) => !titles.some((title) => new RegExp(`\\b${number}\\b`).test(title)),
  )

  expect(missing).toEqual([])
})

test.each([-1, 0, 1.5, '1e9', null])(
  'T21 a quantity of %j is refused, and nothing is in the cart',
  async (qty) => {
    const { person, answer } = await add({ qty, product_id: local.productId })

    expect([answer.status, await message(answer)]).toEqual([422, 'Quantity must be greater than 0'])
    expect((await person.call('GET /cartmanager/cart')).cart.items).toEqual([])
  },
)

test.each([1000, 2 ** 53, 10 ** 30])('T22 a quantity of %d is beyond what one may order', async (qty) => {
  const { person, answer } = await add({ qty, product_id: local.productId })

  expect(answer.status).toBe(422)
  expect((await person.call('GET /cartmanager/cart')).cart.items).toEqual([])
})

test('T23 only the market sets prices', async () => {
  const person = await market.guest()
  await addGoodsToCart(person, local)
  const ready = await chooseDelivery(person, { address: jamaican, payment_method: 'cash' })
  const { body } = orderOf(ready, 'cash')

  const { answer } = await add({ qty: 1, product_id: local.productId, price: 1 })
  const answers = await Promise.all(
    [{ total: 1 }, { tax: 0 }, { shipping: { minor: 0, currency: 'USD' } }].map((more) =>
      person.fetch('/api/orders', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...keyHeader().headers },
        body: JSON.stringify({ ...body, ...more }),
      }),
    ),
  )

  expect([answer, ...answers].map(({ status }) => status)).toEqual([422, 422, 422, 422])
  expect((await person.call('GET /orders')).data).toEqual([])
})

test('T30 a cart reserves no stock', async () => {
  const before = await stockOf(market, local)

  await Promise.all(Array.from({ length: 5 }, () => addGoodsToCart(market.visitor(), local, 20)))

  expect(await stockOf(market, local)).toBe(before)
})

test('T33 a sale ends by the market’s clock, whatever the shopper’s clock says', async () => {
  const ends = Date.parse(noon) + HOUR_MS
  await sql`
    insert into deals (id, product_id, percent, starts_at, ends_at)
    values (${crypto.randomUUID()}, ${local.productId}, 20, ${new Date(ends - 2 * HOUR_MS)}, ${new Date(ends)})
  `.execute(market.database.db)
  const person = await market.guest()
  await addGoodsToCart(person, local)
  const ready = await chooseDelivery(person, { address: jamaican, payment_method: 'card' })
  market.moveTo(new Date(ends + 1000).toISOString())

  const { status, problem } = await person.fail('POST /orders', orderOf(ready, 'card'), keyHeader().headers)
  const now = await chooseDelivery(person, { address: jamaican, payment_method: 'card' })
  market.moveTo(noon)
  await sql`delete from deals where product_id = ${local.productId}`.execute(market.database.db)

  expect([status, problem.code]).toEqual([409, 'price_changed'])
  expect(now.quote.sub_total.minor).toBeGreaterThan(ready.quote.sub_total.minor)
})

test('T34 free delivery is charged again when an item is removed', async () => {
  const person = await market.guest()
  await addGoodsToCart(person, parcel, 60)
  const choices = { address: jamaican, payment_method: 'card' as const }
  const free = await chooseDelivery(person, choices)
  const { cart } = await person.call('GET /cartmanager/cart')
  const params = { id: cart.items[0]?.id ?? '' }
  await person.call('PUT /cartmanager/cart/items/{id}', { params, body: { qty: 1 } })

  const paid = await chooseDelivery(person, choices)

  expect(free.quote.shipping?.minor).toBe(0)
  expect(paid.quote.shipping?.minor).toBeGreaterThan(0)
})

test('T36 an order skips no state and returns to none', async () => {
  const person = await market.guest()
  const { placed } = await buy(person, [local], 'cash')
  const seller = await market.signIn('owner@blue-mahoe-larder.example')
  const params = { store: 'blue-mahoe-larder', number: `${placed.order_number}-1` }
  const refused = async () => [
    (
      await seller.fail('POST /seller/stores/{store}/orders/{number}/deliver', {
        params,
        body: { confirm_early: true },
      })
    ).status,
    (await seller.fail('POST /seller/stores/{store}/orders/{number}/accept', { params })).status,
  ]

  const early = await refused()
  await seller.call('POST /seller/stores/{store}/orders/{number}/start', {
    params,
    body: { confirm_early: true },
  })
  await seller.call('POST /seller/stores/{store}/orders/{number}/hand-over', {
    params,
    body: { confirm_early: true },
  })
  const number = { params: { number: placed.order_number }, body: { reason: 'No more' } }
  const cancelled = await person.fail('POST /orders/{number}/cancel', number)
  await markDelivered(seller, params)
  const late = await refused()

  expect([...early, cancelled.status, ...late]).toEqual([409, 409, 409, 409, 409])
})

test('T52 a refused cash order returns its stock, and credits no wallet', async () => {
  const person = await market.register()
  const before = await stockOf(market, local)
  const { placed } = await buy(person, [[local, 2]], 'cash')
  const operator = await market.signIn('operator@tradewind.example')

  await operator.call('POST /operator/orders/{number}/cancel', {
    params: { number: placed.order_number },
    body: { reason: 'Nobody opened' },
  })

  expect(await stockOf(market, local)).toBe(before)
  const wallet = await person.call('GET /customer/wallet', { query: {} })
  expect([wallet.balance.minor, wallet.others]).toEqual([0, []])
})

async function add(body: object): Promise<{ person: TestVisitor; answer: Response }> {
  const person = market.visitor()
  const answer = await person.fetch('/api/cartmanager/cart/items', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { person, answer }
}

async function message(answer: Response): Promise<string | undefined> {
  const { errors }: { errors?: Record<string, string[]> } = await answer.json()
  return errors?.qty?.[0]
}
