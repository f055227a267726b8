/** Orders with another person's email address don't flood that mailbox. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { newCustomer } from '#tests/support/demo.ts'
import {
  addGoodsToCart,
  chooseDelivery,
  type Goods,
  goodsOf,
  jamaican,
  placeOrder,
} from '#tests/support/shopping.ts'

let market: TestMarket
let goods: Goods

beforeAll(async () => {
  market = await openMarket({ at: new Date(Date.now() + 60 * 60 * 1000).toISOString() })
  goods = await goodsOf(market, 'belle-morne', { stock: 500 })
})

afterAll(() => market.close())

test('twelve orders to a stranger’s address send a few emails, then one that lists the rest with links', async () => {
  const email = 'stranger@mail.example'
  const numbers: string[] = []
  for (let count = 0; count < 12; count += 1) numbers.push(await order(await guestOf(email)))
  await market.runJobs()
  const soon = await mailsTo(email)
  await digestsAfter({ minutes: 61 })
  await digestsAfter({ minutes: 70 })

  const later = await mailsTo(email)
  const digests = later.filter(({ kind }) => kind === 'order_digest')
  const gathered = later.filter(({ state }) => state === 'gathered')
  expect(soon.filter(({ state }) => state !== 'gathered')).toHaveLength(3)
  expect(gathered).toHaveLength(9)
  expect(digests).toHaveLength(1)
  for (const mail of gathered) {
    expect(mail.digest_id).toBe(digests[0]?.id)
    expect(digests[0]?.text).toContain(mail.subject)
  }
  expect(numbers.filter((number) => digests[0]?.text.includes(`/order/status/${number}`))).toHaveLength(9)
})

test('a verified mailbox, and that of an account, gets an email per order at once', async () => {
  const guest = await guestOf('confirmed@mail.example')
  const { key } = await guest.call('POST /customer/verify-email')
  await guest.call('POST /auth/verify-otp', { body: { key, code: await market.codeFor(key) } })
  const holder = await market.register('holder@mail.example')
  for (let count = 0; count < 5; count += 1) {
    await order(guest)
    await order(holder)
  }
  await market.runJobs()

  for (const email of ['confirmed@mail.example', 'holder@mail.example']) {
    const mails = (await mailsTo(email)).filter(({ group_id }) => group_id !== null)
    expect(mails).toHaveLength(5)
    expect(mails.every(({ state }) => state !== 'gathered')).toBe(true)
  }
})

async function digestsAfter(by: { minutes: number }): Promise<void> {
  market.later(by)
  await sql`select graphile_worker.add_job('notifications.send_digests')`.execute(market.database.db)
  await market.runJobs()
}

async function guestOf(email: string): Promise<TestVisitor> {
  await sql`delete from rate_limits`.execute(market.database.db)
  const guest = market.visitor()
  await guest.call('POST /auth/guest', { body: { ...newCustomer, email } })
  return guest
}

async function order(shopper: TestVisitor): Promise<string> {
  await addGoodsToCart(shopper, goods, 1)
  const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'bank' })
  const placed = await placeOrder(shopper, ready, { method: 'bank' })
  return placed.order_number
}

async function mailsTo(email: string) {
  return market.database.db
    .selectFrom('mails')
    .select(['id', 'kind', 'state', 'subject', 'text', 'digest_id', 'group_id'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
}
