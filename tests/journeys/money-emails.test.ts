/** Emails about money, read as plain text. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { kindsOfMails, mailOf } from '#tests/support/mails.ts'
import { pay, reject, statusOf } from '#tests/support/orders.ts'
import {
  addGoodsToCart,
  chooseDelivery,
  decideOnCard,
  type Goods,
  goodsOf,
  jamaican,
  keyHeader,
  type Method,
  orderOf,
  passTime,
} from '#tests/support/shopping.ts'

const inFrench = { 'accept-language': 'fr' }

let market: TestMarket
let operator: TestVisitor
let dish: Goods
let parcel: Goods

beforeAll(async () => {
  market = await openMarket({ at: new Date(Date.now() + 60 * 60 * 1000).toISOString() })
  operator = await market.signIn('operator@tradewind.example')
  dish = await goodsOf(market, 'tavias-pot')
  parcel = await goodsOf(market, 'belle-morne', { stock: 60 })
})

beforeEach(() => market.later({ minutes: 0 }))

afterAll(() => market.close())

describe('an order to be paid by bank transfer', () => {
  test('shows amount, account, reference and due date', async () => {
    const { number, total } = await order(parcel, 'bank')
    await market.runJobs()

    const mail = await mailOf(operator, { search: number, kind: 'transfer_awaited' })

    expect(mail.subject).toBe(`Please transfer ${total} for your order ${number}`)
    expect(mail.text).toMatch(new RegExp(`^Amount +${total.replace(/[$.]/g, '\\$&')}$`, 'm'))
    expect(mail.text).toMatch(new RegExp(`^Reference +${number}$`, 'm'))
    expect(mail.text).toMatch(/^Account number +\d/m)
    expect(await kindsOfMails(operator, number)).toEqual(['transfer_awaited'])
  })

  test('is not requested once the order has ended', async () => {
    const { shopper, number } = await order(parcel, 'bank')
    const body = { reason: 'Changed my mind' }
    await shopper.call('POST /orders/{number}/cancel', { params: { number }, body })
    await market.runJobs()

    expect(await kindsOfMails(operator, number)).not.toContain('transfer_awaited')
  })
})

describe('a failed payment', () => {
  test('is announced once, with a link to pay again', async () => {
    const { shopper, placed, number } = await order(parcel, 'card')
    await decideOnCard(shopper, placed, 'decline', 'twice')
    await market.runJobs()

    const mail = await mailOf(operator, { search: number, kind: 'payment_failed' })

    expect(mail.subject).toBe(`Your payment for order ${number} did not go through`)
    expect(mail.text).toContain('you have not been charged')
    expect(mail.text).toContain('You can pay again until then')
    expect(mail.html).toContain(`href="http://market.test/order/pay/${number}"`)
    expect(await kindsOfMails(operator, number)).toEqual(['payment_failed'])
  })

  test('links a guest to the payment page with their access key', async () => {
    const { shopper, placed, number } = await order(parcel, 'card', { isGuest: true })
    await decideOnCard(shopper, placed, 'decline')
    await market.runJobs()

    const { html } = await mailOf(operator, { search: number, kind: 'payment_failed' })

    expect(html).toContain(`href="http://market.test/order/status/${number}?key=`)
  })

  test('is not announced after another method was chosen', async () => {
    const { shopper, placed, number } = await order(parcel, 'card')
    await decideOnCard(shopper, placed, 'decline', 'never')
    await statusOf(shopper, placed)
    await pay(shopper, placed, 'bank')
    await market.runJobs()

    expect(await kindsOfMails(operator, number)).toEqual(['transfer_awaited'])
  })

  test('is announced again when the next one fails too', async () => {
    const { shopper, placed, number } = await order(parcel, 'card')
    await decideOnCard(shopper, placed, 'decline')
    await market.runJobs()
    const next = await pay(shopper, placed, 'card')
    await decideOnCard(shopper, next, 'decline')
    await market.runJobs()

    expect(await kindsOfMails(operator, number)).toEqual(['payment_failed', 'payment_failed'])
  })
})

describe('an order that expires unpaid', () => {
  test('is announced once, in the shopper’s language, with a link to the still filled cart', async () => {
    const { number } = await order(parcel, 'card', { headers: inFrench })
    market.later({ minutes: 16 })
    await passTime(market, 'orders.expire_unpaid')
    await passTime(market, 'orders.expire_unpaid')

    const mail = await mailOf(operator, { search: number, kind: 'order_expired' })

    expect(mail.subject).toBe(`Votre commande ${number} n’a pas été payée à temps`)
    expect(mail.text).toContain('vous n’avez pas été débité')
    expect(mail.text).toContain('toujours dans votre panier')
    expect(mail.html).toContain('href="http://market.test/fr/cart"')
    expect(await kindsOfMails(operator, number)).toEqual(['order_expired'])
  })

  test('explains what happens to a transfer in transit', async () => {
    const { number, total } = await order(parcel, 'bank')
    market.later({ minutes: 60 * 24 * 31 })
    await passTime(market, 'orders.expire_unpaid')
    market.later({ minutes: 0 })

    const { text } = await mailOf(operator, { search: number, kind: 'order_expired' })

    expect(text).toContain(`Your transfer of ${total} had not reached us by`)
    expect(text).toContain('we’ll return it to the account it came from')
    expect(text).not.toContain('in your cart')
  })

  test('is not announced when the same cart was ordered again', async () => {
    const { shopper, number } = await order(parcel, 'card')
    const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'card' })
    await shopper.call('POST /orders', orderOf(ready, 'card'), keyHeader())
    await market.runJobs()

    expect(await kindsOfMails(operator, number)).toEqual([])
  })

  test('and is paid late continues, or is announced as refunded', async () => {
    const { shopper, placed, number, total } = await order(parcel, 'card')
    await shopper.call('POST /orders/{number}/cancel', {
      params: { number },
      body: { reason: 'Changed my mind' },
    })
    await decideOnCard(shopper, placed, 'approve')
    await market.runJobs()

    const ended = await mailOf(operator, { search: number, kind: 'order_cancelled_unpaid' })
    const paidBack = await mailOf(operator, { search: number, kind: 'payment_refunded' })

    expect(ended.text).toContain('was cancelled before it was paid')
    expect(ended.text).toContain('Reason: Changed my mind')
    expect(paidBack.text).toContain(`We refunded ${total} for your order ${number}-1`)
    expect(await kindsOfMails(operator, number)).toEqual(['order_cancelled_unpaid', 'payment_refunded'])
  })
})

describe('a refund', () => {
  test('is announced when decided, and again when sent', async () => {
    const { shopper, placed, number, total } = await order(dish, 'card', { quantity: 3 })
    await decideOnCard(shopper, placed, 'approve')
    await market.runJobs()

    await rejectDish(number)
    await market.runJobs()
    const decided = await mailOf(operator, { search: number, kind: 'order_rejected' })
    const sent = await mailOf(operator, { search: number, kind: 'payment_refunded' })

    expect(decided.text).toContain(`We’re refunding ${total} to the card you paid with`)
    expect(decided.text).toContain('Reason: The stove is out')
    expect(decided.text).not.toContain('rest of your order')
    expect(sent.subject).toBe(`We refunded ${total} for order ${number}-1`)
    expect(sent.text).toContain('to the card you paid with')
  })

  test('is not promised when nothing was paid', async () => {
    const { number } = await order(dish, 'cash', { quantity: 3 })
    await rejectDish(number)
    await market.runJobs()

    const { text } = await mailOf(operator, { search: number, kind: 'order_rejected' })

    expect(text).toContain('You paid nothing for it')
    expect(text).not.toContain('refunding')
  })

  test('for a wrong amount states the amount still due', async () => {
    const { number } = await payOtherwise(1234)

    const { text, html } = await mailOf(operator, { search: '$12.34', kind: 'payment_returned' })

    expect(text).toContain(`We received a payment of $12.34 for your order ${number}`)
    expect(text).toContain('Your order is not paid yet')
    expect(html).toContain(`href="http://market.test/order/pay/${number}"`)
  })

  test('that failed is announced to the shopper and the operators, once', async () => {
    const { placed, number } = await payOtherwise(2345)
    const { rows } = await sql<{ id: string; payment_id: string }>`
      select id, payment_id from simulated_gateway.refunds where amount_minor = 2345
    `.execute(market.database.db)
    const [{ id = '', payment_id: payment = '' } = {}] = rows

    const { pathname } = new URL(placed.next_action?.url ?? '')
    const fails = () => operator.fetch(`${pathname}/refunds/${id}/failure`, { method: 'POST' })
    const answers = [await fails(), await fails()].map(({ status }) => status)
    await market.runJobs()

    const told = await mailOf(operator, { search: '$23.45', kind: 'return_failed' })
    const owed = await mailOf(operator, { search: '$23.45', kind: 'return_owed' })
    expect(answers).toEqual([303, 303])
    expect(told.text).toContain('The money still belongs to you')
    expect(owed.text).toContain(payment)
    expect(owed.html).toContain(`/operator/orders/${number}`)
  })

  test('that the gateway refuses is announced to the shopper and the operators, once', async () => {
    market.gateway.refuseRefunds(true)
    const { number } = await payOtherwise(3456)
    market.gateway.refuseRefunds(false)
    await market.runJobs()

    const told = await mailOf(operator, { search: '$34.56', kind: 'return_failed' })
    const owed = await mailOf(operator, { search: '$34.56', kind: 'return_owed' })
    expect(told.text).toContain('The money still belongs to you')
    expect(owed.html).toContain(`/operator/orders/${number}`)
  })
})

/** Places a card order and pays a different amount. */
async function payOtherwise(minor: number) {
  const { shopper, placed, number } = await order(parcel, 'card')
  await sql`
    update simulated_gateway.payments
    set amount_minor = ${minor}
    where description = ${number}
  `.execute(market.database.db)
  await decideOnCard(shopper, placed, 'approve', 'twice')
  await market.runJobs()
  return { placed, number }
}

interface Wanted {
  readonly quantity?: number
  readonly isGuest?: boolean
  readonly headers?: Record<string, string>
}

async function order(
  goods: Goods,
  method: Method,
  { quantity = 1, isGuest = false, headers = {} }: Wanted = {},
) {
  const shopper = isGuest ? await market.guest() : await market.register()
  await addGoodsToCart(shopper, goods, quantity)
  const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: method })
  const placed = await shopper.call('POST /orders', orderOf(ready, method), {
    headers: { ...keyHeader().headers, ...headers },
  })
  const { minor, currency } = placed.total
  const total = new Intl.NumberFormat('en', { style: 'currency', currency }).format(minor / 100)
  return { shopper, placed, number: placed.order_number, total }
}

function rejectDish(number: string): Promise<void> {
  return reject(market, { store: 'tavias-pot', number: `${number}-1`, reason: 'The stove is out' })
}
