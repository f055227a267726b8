/** Notifications in the account: each once, in the shopper's language, and live on an open page. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { demoPassword } from '#tests/support/demo.ts'
import { deliver, readOrder } from '#tests/support/orders.ts'
import { buy, decideOnCard, type Goods, goodsOf } from '#tests/support/shopping.ts'

let market: TestMarket
let goods: Goods

beforeAll(async () => {
  market = await openMarket()
  goods = await goodsOf(market, 'blue-mahoe-larder', { stock: 60 })
})

afterAll(() => market.close())

function inboxOf(person: TestVisitor) {
  return person.call('GET /customer/notifications', { query: {} })
}

async function kindsOf(person: TestVisitor): Promise<string[]> {
  return (await inboxOf(person)).data.map(({ kind }) => kind)
}

async function buyer(): Promise<{ person: TestVisitor; number: string; part: string }> {
  const person = await market.register()
  const { placed } = await buy(person, [goods], 'cash')
  await market.runJobs()
  const [part] = (await readOrder(person, placed)).sub_orders
  return { person, number: placed.order_number, part: part?.number ?? '' }
}

describe('the inbox', () => {
  test('shows an order from placement to delivery, newest first, with links', async () => {
    const { person, number, part } = await buyer()
    const seller = await market.signIn('owner@blue-mahoe-larder.example')
    await deliver(seller, { store: 'blue-mahoe-larder', number: part })
    await market.runJobs()
    await market.runJobs()

    const inbox = await inboxOf(person)
    const me = await person.call('GET /me')

    expect(new Set(inbox.data.map(({ kind }) => kind))).toEqual(
      new Set(['order_delivered', 'order_shipped', 'order_placed']),
    )
    expect(inbox).toMatchObject({ unread: 3, total: 3, current_page: 1 })
    expect(me.unread_notifications).toBe(3)
    expect(inbox.data.at(-1)).toMatchObject({
      kind: 'order_placed',
      title: 'Your order is placed',
      message: `We received order ${number} and notified its sellers.`,
      target: `/account/orders/details/${number}`,
      is_read: false,
    })
  })

  test('is in the reader’s language', async () => {
    const { person, number } = await buyer()

    const answer = await person.fetch('/api/customer/notifications', {
      headers: { 'accept-language': 'fr' },
    })
    const { data } = await answer.json()

    expect(data[0]).toMatchObject({
      title: 'Votre commande est enregistrée',
      message: `Nous avons reçu la commande ${number} et prévenu ses vendeurs.`,
    })
  })

  test('shows a cancelled order and its refund', async () => {
    const person = await market.register()
    const { placed } = await buy(person, [goods], 'card')
    await decideOnCard(person, placed, 'approve')
    await market.runJobs()
    const seller = await market.signIn('owner@blue-mahoe-larder.example')
    const [part] = (await readOrder(person, placed)).sub_orders
    await seller.call('POST /seller/stores/{store}/orders/{number}/cancel', {
      params: { store: 'blue-mahoe-larder', number: part?.number ?? '' },
      body: { reason: 'The shelf is empty' },
    })
    await market.runJobs()
    await market.runJobs()

    expect(new Set(await kindsOf(person))).toEqual(new Set(['order_placed', 'order_cancelled', 'refunded']))
  })

  test('shows authors that their review is in review', async () => {
    const maya = await market.signIn()
    const [due] = (await maya.call('GET /customer/reviews/due', { query: {} })).data
    const { review } = await maya.call('POST /products/{slug}/reviews', {
      params: { slug: due?.slug ?? '' },
      body: { rating: 5, body: 'Write to me: maya@mail.example' },
    })
    const operator = await market.signIn('operator@tradewind.example')
    await operator.call('POST /operator/texts/{kind}/{id}/publish', {
      params: { kind: 'review', id: review.id },
    })
    await market.runJobs()

    const { data } = await inboxOf(maya)

    expect(data.map(({ kind }) => kind)).toContain('review_published')
    expect(data.find(({ kind }) => kind === 'review_published')?.target).toMatch(
      /^\/product\/[\w-]+#reviews$/,
    )
  })
})

describe('marking as read', () => {
  test('marks one, or all', async () => {
    const { person } = await buyer()
    await buy(person, [goods], 'cash')
    await market.runJobs()
    const [first] = (await inboxOf(person)).data

    const one = await person.call('POST /customer/notifications/read', { body: { ids: [first?.id ?? ''] } })
    const marked = (await inboxOf(person)).data.map(({ is_read }) => is_read)
    const all = await person.call('POST /customer/notifications/read', { body: {} })

    expect(one.unread).toBe(1)
    expect(marked).toEqual([true, false])
    expect(all.unread).toBe(0)
    expect((await person.call('GET /me')).unread_notifications).toBe(0)
  })

  test('of another user fails like a missing one, and marks nothing', async () => {
    const { person } = await buyer()
    const { person: other } = await buyer()
    const [own] = (await inboxOf(other)).data
    const [foreign] = (await inboxOf(person)).data
    const ids = [own?.id ?? '', foreign?.id ?? '']

    const refused = await other.fail('POST /customer/notifications/read', { body: { ids } })
    const unknown = await other.fail('POST /customer/notifications/read', {
      body: { ids: [crypto.randomUUID()] },
    })

    expect(refused.status).toBe(404)
    expect({ ...refused.problem, request_id: '' }).toEqual({ ...unknown.problem, request_id: '' })
    expect((await inboxOf(person)).unread).toBe(1)
    expect((await inboxOf(other)).unread).toBe(1)
  })

  test.each([
    ['en', 'This Field Cannot Be Empty'],
    ['fr', 'Ce champ ne peut pas être vide'],
  ])('wants to know which, where some are named, in %s', async (language, text) => {
    const person = await market.register()

    const refused = await person.fail(
      'POST /customer/notifications/read',
      { body: { ids: [] } },
      { 'accept-language': language },
    )

    expect(refused.status).toBe(422)
    expect(refused.problem.errors).toEqual({ ids: [text] })
  })
})

describe('a page with live notifications', () => {
  test('receives new ones at once, and none of other users', async () => {
    const { person } = await buyer()
    const other = await market.register()
    const line = await listen(person, 'fr')
    const otherLine = await listen(other, 'en')
    const before = await line.next()
    const otherBefore = await otherLine.next()

    await buy(person, [goods], 'cash')
    await market.runJobs()
    const after = await line.next()
    await buy(other, [goods], 'cash')
    await market.runJobs()
    const otherAfter = await otherLine.next()
    line.close()
    otherLine.close()

    expect(before).toMatchObject({ unread: 1, latest: { title: 'Votre commande est enregistrée' } })
    expect(after).toMatchObject({ unread: 2, latest: { kind: 'order_placed' } })
    expect(otherBefore).toEqual({ unread: 0 })
    // The other user's next notification is their own.
    expect(otherAfter).toMatchObject({ unread: 1, latest: { kind: 'order_placed' } })
  })

  test('T81 requires exactly one session', async () => {
    const person = await market.register()
    const nobody = await market.visitor().fetch('/api/customer/notifications/live')
    const torn = await person.fetch('/api/customer/notifications/live', {
      headers: { authorization: 'Bearer of.nothing' },
    })

    expect([nobody.status, torn.status]).toEqual([401, 401])
  })

  test('T72 receives nothing after its session ends, whether by cookie or token', async () => {
    const { person } = await buyer()
    const { email } = await person.call('GET /customer')
    const { token } = await (
      await market.visitor().fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-token': 'wanted' },
        body: JSON.stringify({ email, password: demoPassword }),
      })
    ).json()
    const bearer = { authorization: `Bearer ${token}` }
    const byToken = await listen(market.visitor(), 'en', bearer)
    const elsewhere = market.visitor()
    await elsewhere.call('POST /auth/login', { body: { email, password: demoPassword } })
    const byCookie = await listen(elsewhere, 'en')
    await Promise.all([byToken.next(), byCookie.next()])

    await person.call('DELETE /customer/sessions')
    await buy(person, [goods], 'cash')
    await market.runJobs()

    await expect(byToken.next()).rejects.toThrow('Stream closed')
    await expect(byCookie.next()).rejects.toThrow('Stream closed')
  })

  test('has at most six connections per user', async () => {
    const person = await market.register()
    const lines = []
    for (let each = 0; each < 6; each++) lines.push(await listen(person, 'en'))

    const refused = await person.fetch('/api/customer/notifications/live')
    for (const line of lines) line.close()

    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('60')
  })
})

/** Opens a live notification stream. */
async function listen(person: TestVisitor, language: string, headers: Record<string, string> = {}) {
  const answer = await person.fetch(`/api/customer/notifications/live?language=${language}`, { headers })
  if (!answer.body) throw new Error(`Stream failed with status ${answer.status}`)
  const reader = answer.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  return {
    close: () => void reader.cancel(),
    async next(): Promise<object> {
      for (;;) {
        const found = /event: news\ndata: (.*)\n\n/.exec(text)
        if (found) {
          text = text.slice(found.index + found[0].length)
          return JSON.parse(found[1] ?? '{}')
        }
        const { value, done } = await reader.read()
        if (done) throw new Error('Stream closed')
        text += decoder.decode(value)
      }
    },
  }
}
