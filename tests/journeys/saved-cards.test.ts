/** Saved cards: over Stripe's wire protocol, and at the simulated gateway. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { registration } from '#tests/support/demo.ts'
import { openStripe } from '#tests/support/gateways/stripe.ts'
import { newestPaymentOf, readOrder, statusOf } from '#tests/support/orders.ts'
import {
  addGoodsToCart,
  chooseDelivery,
  decideOnCard,
  type Goods,
  goodsOf,
  jamaican,
  keyHeader,
  orderOf,
} from '#tests/support/shopping.ts'

const now = new Date()

let market: TestMarket
let parcel: Goods

async function orderWith(shopper: TestVisitor, card: { save_card?: boolean; saved_card_id?: string }) {
  await addGoodsToCart(shopper, parcel)
  const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'card' })
  const { body } = orderOf(ready, 'card')
  return shopper.call('POST /orders', { body: { ...body, ...card } }, keyHeader())
}

async function failWith(shopper: TestVisitor, card: { saved_card_id: string }) {
  await addGoodsToCart(shopper, parcel)
  const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'card' })
  const { body } = orderOf(ready, 'card')
  return shopper.fail('POST /orders', { body: { ...body, ...card } }, keyHeader().headers)
}

async function cardsOf(shopper: TestVisitor) {
  return (await shopper.call('GET /customer/cards')).data
}

describe('Stripe', () => {
  const stripe = openStripe({ now: () => now })

  beforeAll(async () => {
    market = await openMarket({ at: now.toISOString(), outside: { gateways: [stripe.gateway] } })
    parcel = await goodsOf(market, 'belle-morne', { stock: 60 })
  })

  beforeEach(() => stripe.answerFromCache('paid'))

  afterEach(async () => {
    await market.runJobs()
    expect(await findBrokenInvariants(market.database.db)).toEqual([])
  })

  afterAll(() => market.close())

  /** A shopper with one saved card. */
  async function holder() {
    const shopper = await market.register()
    const placed = await orderWith(shopper, { save_card: true })
    await approve(placed.order_number)
    await statusOf(shopper, placed)
    const [card] = await cardsOf(shopper)
    if (!card) throw new Error('Shopper has no saved card')
    return { shopper, card }
  }

  async function approve(number: string): Promise<void> {
    stripe.approve(await newestPaymentOf(market, { order_number: number }))
  }

  test('a card is saved on request, and shown by brand and last digits', async () => {
    const { shopper, card } = await holder()

    expect(card).toEqual({
      id: card.id,
      brand: 'visa',
      last_four: '4242',
      expires_month: 12,
      expires_year: now.getUTCFullYear() + 3,
      is_expired: false,
    })
    const other = await market.register()
    const placed = await orderWith(other, {})
    await approve(placed.order_number)
    await statusOf(other, placed)
    expect(await cardsOf(other)).toEqual([])
    expect((await shopper.call('GET /customer/cards')).can_save).toBe(true)
    expect(await (await market.guest()).call('GET /customer/cards')).toEqual({ data: [], can_save: false })
  })

  test('a saved card pays at once, and is stored once', async () => {
    const { shopper, card } = await holder()

    const placed = await orderWith(shopper, { saved_card_id: card.id })

    expect(placed).toMatchObject({ payment_status: 'completed' })
    expect(placed.next_action).toBeUndefined()
    expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'completed' })
    expect(await cardsOf(shopper)).toEqual([card])
  })

  test('a card is also saved when it pays on the second attempt', async () => {
    const shopper = await market.register()
    const placed = await orderWith(shopper, { save_card: true })
    const params = { number: placed.order_number }
    // Another method first, and then a card again.
    await shopper.call('POST /orders/{number}/pay', { params, body: { payment_method: 'bank' } }, keyHeader())
    await shopper.call('POST /orders/{number}/pay', { params, body: { payment_method: 'card' } }, keyHeader())

    await approve(placed.order_number)
    await statusOf(shopper, placed)

    expect(await cardsOf(shopper)).toHaveLength(1)
  })

  test('a duplicate of a saved card is removed', async () => {
    const { shopper, card } = await holder()
    const kept = stripe.attachedCards()

    const placed = await orderWith(shopper, { save_card: true })
    await approve(placed.order_number)
    await statusOf(shopper, placed)
    await market.runJobs()

    expect(await cardsOf(shopper)).toEqual([card])
    expect(stripe.attachedCards()).toBe(kept)
  })

  test('a saved card that needs authentication redirects to it, and a declined one to the form', async () => {
    const { shopper, card } = await holder()

    stripe.answerFromCache('challenged')
    const challenged = await orderWith(shopper, { saved_card_id: card.id })
    stripe.answerFromCache('declined')
    const declined = await orderWith(shopper, { saved_card_id: card.id })

    expect(challenged).toMatchObject({
      payment_status: 'pending',
      next_action: { url: 'https://hooks.stripe.test/3ds' },
    })
    expect(declined.payment_status).toBe('pending')
    expect(declined.next_action?.url).toContain(`/order/card/${declined.order_number}`)
  })

  test('another’s card is not found, neither to pay with nor to remove', async () => {
    const { shopper, card } = await holder()
    const other = await market.register()

    expect(await failWith(other, { saved_card_id: card.id })).toMatchObject({ status: 404 })
    expect(await other.fail('DELETE /customer/cards/{id}', { params: { id: card.id } })).toMatchObject({
      status: 404,
    })
    expect(await cardsOf(shopper)).toEqual([card])
  })

  test('a removed card is deleted here and at Stripe', async () => {
    const { shopper, card } = await holder()
    const kept = stripe.attachedCards()

    await shopper.call('DELETE /customer/cards/{id}', { params: { id: card.id } })
    await market.runJobs()

    expect(await cardsOf(shopper)).toEqual([])
    expect(stripe.attachedCards()).toBe(kept - 1)
    expect(await failWith(shopper, { saved_card_id: card.id })).toMatchObject({ status: 404 })
  })

  test('an expired card is marked and pays nothing', async () => {
    const { shopper, card } = await holder()
    await sql`update saved_cards set expires_year = 2020 where id = ${card.id}`.execute(market.database.db)

    expect(await cardsOf(shopper)).toMatchObject([{ is_expired: true }])
    expect(await failWith(shopper, { saved_card_id: card.id })).toMatchObject({
      status: 409,
      problem: { code: 'payment_unavailable' },
    })
  })

  test('a deleted account’s cards are removed here and at Stripe', async () => {
    const shopper = await market.register()
    const { id } = await shopper.call('GET /customer')
    await sql`
      insert into gateway_customers (user_id, gateway, reference, created_at)
      values (${id}, 'stripe', ${await stripe.gateway.cards?.createCustomer(id)}, now())
    `.execute(market.database.db)
    await sql`
      insert into saved_cards (
        id, user_id, gateway, token, brand, last_four, expires_month, expires_year, created_at
      )
      values (gen_random_uuid(), ${id}, 'stripe', 'pm_leaving', 'visa', '4242', 12, 2040, now())
    `.execute(market.database.db)

    await shopper.call('POST /customer/deletion', {
      body: { password: registration('somebody@shopper.example').password },
    })
    await market.runJobs()

    const { rows } = await sql`
      select user_id from saved_cards where user_id = ${id}
      union all
      select user_id from gateway_customers where user_id = ${id}
    `.execute(market.database.db)
    expect(rows).toEqual([])
    expect(stripe.line.arrived.at(-1)).toMatch(/^DELETE \/v1\/customers\//)
  })
})

describe('simulated gateway', () => {
  beforeAll(async () => {
    market = await openMarket({ at: now.toISOString() })
    parcel = await goodsOf(market, 'belle-morne', { stock: 60 })
  })

  afterAll(() => market.close())

  test('a card is saved, pays at once, and is removed', async () => {
    const shopper = await market.register()
    const first = await orderWith(shopper, { save_card: true })
    await decideOnCard(shopper, first, 'approve', 'before')
    await market.runJobs()
    const [card] = await cardsOf(shopper)

    const second = await orderWith(shopper, { saved_card_id: card?.id ?? '' })
    await shopper.call('DELETE /customer/cards/{id}', { params: { id: card?.id ?? '' } })
    await market.runJobs()

    expect(card).toMatchObject({ brand: 'visa', last_four: '4242' })
    expect(second.payment_status).toBe('completed')
    expect(await cardsOf(shopper)).toEqual([])
    const { rows } = await sql`select token from simulated_gateway.cards`.execute(market.database.db)
    expect(rows).toEqual([])
  })
})
