/** Review requests: recipients, timing and frequency. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { kindsOfMails, mailOf } from '#tests/support/mails.ts'
import { deliver } from '#tests/support/orders.ts'
import { buy, decideOnCard, type Goods, goodsOf, passTime } from '#tests/support/shopping.ts'

const noon = '2026-03-06T16:00:00.000Z'
const DAY_MINUTES = 24 * 60
const store = 'belle-morne'

let market: TestMarket
let operator: TestVisitor
let goods: Goods
let slug: string

beforeAll(async () => {
  market = await openMarket({ at: noon })
  operator = await market.signIn('operator@tradewind.example')
  goods = await goodsOf(market, store, { stock: 50 })
  const { data } = await operator.call('GET /products', { query: { ids: goods.productId } })
  slug = data[0]?.slug ?? ''
})

afterAll(() => market.close())

/** A new customer with an order delivered today. */
async function receiver(email: string): Promise<TestVisitor> {
  const person = await market.register(email)
  const { placed } = await buy(person, [goods], 'card')
  await decideOnCard(person, placed, 'approve')
  await market.runJobs()
  const seller = await market.signIn(`owner@${store}.example`)
  await deliver(seller, { store, number: `${placed.order_number}-1` })
  return person
}

test('are sent once, a week after delivery, to customers with consent and without a review', async () => {
  await receiver('asks-me@shopper.example')
  const refuses = await receiver('refuses@shopper.example')
  await refuses.call('PUT /customer/preferences', {
    body: { topics: [{ topic: 'answers', mail: false, market: true }] },
  })
  const reviewed = await receiver('reviewed@shopper.example')
  await reviewed.call('POST /products/{slug}/reviews', { params: { slug }, body: { rating: 5 } })

  market.later({ minutes: 6 * DAY_MINUTES })
  await passTime(market, 'notifications.reviews_wanted')
  expect(await kindsOfMails(operator, 'asks-me@')).not.toContain('review_wanted')

  market.later({ minutes: 7 * DAY_MINUTES + 60 })
  await passTime(market, 'notifications.reviews_wanted')
  market.later({ minutes: 8 * DAY_MINUTES })
  await passTime(market, 'notifications.reviews_wanted')

  const mail = await mailOf(operator, { search: 'asks-me@', kind: 'review_wanted' })
  expect(mail.text).toContain(goods.name)
  expect(mail.html).toContain(`href="http://market.test/product/${slug}/review"`)
  expect(await kindsOfMails(operator, 'refuses@')).not.toContain('review_wanted')
  expect(await kindsOfMails(operator, 'reviewed@')).not.toContain('review_wanted')
})
