/** Abandoned cart emails: only with consent, once, and only for available items. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { kindsOfMails, mailOf } from '#tests/support/mails.ts'
import { addGoodsToCart, buy, decideOnCard, goodsOf, passTime, setStock } from '#tests/support/shopping.ts'

let market: TestMarket
let operator: TestVisitor
const store = 'blue-mahoe-larder'

beforeAll(async () => {
  market = await openMarket()
  operator = await market.signIn('operator@tradewind.example')
})

afterAll(() => market.close())

test('an abandoned cart is emailed once with consent, in the customer’s language and at current prices, by one of two nodes', async () => {
  const [goods, other] = [await goodsOf(market, store), await goodsOf(market, 'tavias-pot')]
  const [asks, silent] = [await market.register(), await market.register()]
  await asks.call('POST /customer/current-currency', { body: { currency: 'EUR' } })
  await asks.call('PUT /customer/preferences', { body: { locale: 'fr' } })
  expect(await asks.call('GET /customer/cart-reminders')).toEqual({ is_on: false, is_offered: true })
  await asks.call('PUT /customer/cart-reminders', { body: { is_on: true } })
  for (const person of [asks, silent]) await addGoodsToCart(person, goods, 2)
  await reprice(goods.variantId)
  const { cart } = await asks.call('GET /cartmanager/cart')

  await leave(asks, { hours: 23 })
  await remindTwice()
  expect(await toldOf(asks)).toEqual([])
  for (const person of [asks, silent]) await leave(person, { hours: 25 })
  await remindTwice()
  await addGoodsToCart(asks, other)
  await leave(asks, { hours: 30 })
  await remindTwice()

  expect([await toldOf(asks), await toldOf(silent)]).toEqual([['cart_left'], []])
  const mail = await mailOf(operator, { search: await emailOf(asks), kind: 'cart_left' })
  const price = new Intl.NumberFormat('fr', { style: 'currency', currency: 'EUR' })
  expect(mail).toMatchObject({ locale: 'fr', subject: 'Vous avez oublié quelque chose dans votre panier' })
  expect(mail.text).toContain(`2 × ${price.format((cart.items[0]?.unit_price.minor ?? 0) / 100)}`)
  expect(mail.html).toContain('http://market.test/fr/cart')
  const [, picture = ''] = /<img[^>]+src="http:\/\/market\.test([^"]+)"/.exec(mail.html) ?? []
  const { status, headers } = await market.visitor().fetch(picture)
  // Webmail shows pictures on pages of other origins.
  expect([status, headers.get('content-type'), headers.get('cross-origin-resource-policy')]).toEqual([
    200,
    'image/jpeg',
    'cross-origin',
  ])

  await asks.call('DELETE /cartmanager/cart')
  await addGoodsToCart(asks, goods)
  await leave(asks, { hours: 25 })
  await remindTwice()
  expect(await toldOf(asks)).toEqual(['cart_left', 'cart_left'])
})

test('no email is sent for a cart that was ordered, is being paid, was emptied, is sold out or is long abandoned', async () => {
  const goods = await goodsOf(market, store)
  const rare = await goodsOf(market, 'belle-morne', { stock: 20 })
  const [buyer, payer, empties, waits, late] = await Promise.all(
    Array.from({ length: 5 }, () => market.register()),
  )
  if (!buyer || !payer || !empties || !waits || !late) throw new Error('Expected five visitors')
  const all = [buyer, payer, empties, waits, late]
  for (const person of all) await person.call('PUT /customer/cart-reminders', { body: { is_on: true } })
  const { placed } = await buy(buyer, [goods], 'card')
  await decideOnCard(buyer, placed, 'approve')
  await buy(payer, [goods], 'card')
  for (const person of [empties, late]) await addGoodsToCart(person, goods)
  await empties.call('DELETE /cartmanager/cart')
  await addGoodsToCart(waits, rare)
  await setStock(market.database, rare, 0)
  for (const person of all) await leave(person, { hours: person === late ? 24 * 30 : 25 })

  await remindTwice()
  const before = await Promise.all(all.map(toldOf))
  await setStock(market.database, rare, 20)
  await remindTwice()

  expect(before).toEqual([[], [], [], [], []])
  expect(await toldOf(waits)).toEqual(['cart_left'])
})

test('one-click unsubscribe ends these emails for a customer, and the operator’s switch for all', async () => {
  const goods = await goodsOf(market, store)
  const [stops, waits] = [await market.register(), await market.register()]
  for (const person of [stops, waits]) {
    await person.call('PUT /customer/cart-reminders', { body: { is_on: true } })
    await addGoodsToCart(person, goods)
  }
  await leave(stops, { hours: 25 })
  await remindTwice()
  const { rows } = await sql<{ unsubscribe_url: string }>`
    select unsubscribe_url from mails where recipient = ${await emailOf(stops)} and kind = 'cart_left'
  `.execute(market.database.db)
  const token = new URL(rows[0]?.unsubscribe_url ?? '').pathname.replace('/cart-reminder-mails/', '')
  await market.visitor().call('DELETE /cart-reminder-mails/{token}', { params: { token } })
  await market.visitor().call('DELETE /cart-reminder-mails/{token}', { params: { token } })
  await stops.call('DELETE /cartmanager/cart')
  await addGoodsToCart(stops, goods)
  for (const person of [stops, waits]) await leave(person, { hours: 25 })

  const off = { is_on: false, after_hours: 48 }
  await operator.call('PUT /operator/cart-reminder-rules', { body: off })
  await remindTwice()
  const whileOff = await toldOf(waits)
  const offered = await waits.call('GET /customer/cart-reminders')
  const { problem } = await operator.fail('PUT /operator/cart-reminder-rules', {
    body: { is_on: true, after_hours: 0 },
  })
  await operator.call('PUT /operator/cart-reminder-rules', { body: { is_on: true, after_hours: 24 } })
  await remindTwice()

  expect([whileOff, await toldOf(waits), await toldOf(stops)]).toEqual([[], ['cart_left'], ['cart_left']])
  expect(offered).toEqual({ is_on: true, is_offered: false })
  expect(problem.errors).toMatchObject({ after_hours: [expect.stringMatching('from 1 to 168')] })
  const { rules, data } = await operator.call('GET /operator/cart-reminder-rules')
  expect(rules).toEqual({ is_on: true, after_hours: 24 })
  expect(data.map((change) => change.rules.is_on)).toEqual([true, false, true])
  expect(data[1]).toMatchObject({ by: expect.any(String), rules: off })
})

/** Backdates the last change of the cart. */
async function leave(person: TestVisitor, { hours }: { hours: number }): Promise<void> {
  const { id } = await person.call('GET /customer')
  await sql`
    with asked as (
      update cart_reminders set asked_at = now() - interval '60 days' where user_id = ${id} and asked_at is not null
    )
    update carts set updated_at = now() - ${hours} * interval '1 hour' where customer_id = ${id}
  `.execute(market.database.db)
}

async function remindTwice(): Promise<void> {
  await sql`select graphile_worker.add_job('cart.remind') from generate_series(1, 2)`.execute(
    market.database.db,
  )
  await Promise.all([market.runJobs(), market.runJobs()])
  await passTime(market, 'cart.remind')
}

async function reprice(id: string): Promise<void> {
  const owner = await market.signIn(`owner@${store}.example`)
  const { price_minor: before } = await market.database.db
    .selectFrom('variants')
    .select('price_minor')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await owner.call('PUT /seller/stores/{store}/variants/{id}', {
    params: { store, id },
    body: { price_minor: before - 30 },
  })
}

async function toldOf(person: TestVisitor): Promise<string[]> {
  const kinds = await kindsOfMails(operator, await emailOf(person))
  return kinds.filter((kind) => kind.startsWith('cart_'))
}

async function emailOf(person: TestVisitor): Promise<string> {
  return (await person.call('GET /customer')).email
}
