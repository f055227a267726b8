/** Conversations between customers and stores, from the first message to the answer. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { mailOf } from '#tests/support/mails.ts'
import { buy, decideOnCard, goodsOf, keyHeader, passTime } from '#tests/support/shopping.ts'

const store = 'belle-morne'
const start = Date.now() + 60 * 60_000

let market: TestMarket
let operator: TestVisitor
let seller: TestVisitor
let shopper: TestVisitor
let email: string
let minute = 0

beforeAll(async () => {
  market = await openMarket({ at: new Date(start).toISOString(), isPatient: true })
  operator = await market.signIn('operator@tradewind.example')
  seller = await market.signIn('owner@belle-morne.example')
})

beforeEach(async () => {
  email = `${crypto.randomUUID()}@shopper.example`
  shopper = await market.register(email)
})

afterAll(() => market.close())

function later(minutes: number): void {
  minute += minutes
  market.moveTo(new Date(start + minute * 60_000).toISOString())
}

async function write(text: string, to: { store?: string; order?: string; product?: string } = { store }) {
  return shopper.call('POST /customer/messages', { body: { ...to, text } }, keyHeader())
}

const reply = (id: string, text: string) =>
  seller.call(
    'POST /seller/stores/{store}/messages/{id}',
    { params: { store, id }, body: { text } },
    keyHeader(),
  )

const asStore = (id: string, staff = seller) =>
  staff.call('GET /seller/stores/{store}/messages/{id}', { params: { store, id } })

const asCustomer = (id: string) => shopper.call('GET /customer/messages/{id}', { params: { id } })

async function placedOrder(): Promise<string> {
  const { placed } = await buy(shopper, [await goodsOf(market, store, { stock: 60 })], 'card')
  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  const order = await shopper.call('GET /orders/{number}', { params: { number: placed.order_number } })
  const [part] = order.sub_orders
  if (!part) throw new Error('Order has no seller order')
  return part.number
}

async function packer(): Promise<TestVisitor> {
  const person = await market.register()
  const { id: userId } = await person.call('GET /customer')
  await sql`
    insert into store_staff (store_id, user_id, role, created_at)
    select id, ${userId}, 'packer', now()
    from stores
    where slug = ${store}
  `.execute(market.database.db)
  return person
}

async function emailsAbout(thread: string) {
  const { rows } = await sql<{ text: string }>`
    select text
    from mails
    where kind = 'message_received'
      and html like ${`%/messages/${thread}%`}
  `.execute(market.database.db)
  return rows
}

test('a shopper asks a store, is answered, and both see what was read', async () => {
  const { thread: id } = await write('Is the skirt lined?')
  const listed = await seller.call('GET /seller/stores/{store}/messages', {
    params: { store },
    query: { view: 'unread' },
  })
  const before = await asStore(id)
  const sent = await asCustomer(id)
  await seller.call('POST /seller/stores/{store}/messages/{id}/read', {
    params: { store, id },
    body: { position: 1 },
  })
  const read = await asCustomer(id)
  later(1)
  await reply(id, 'Yes, with cotton.')

  expect(listed.data[0]).toMatchObject({
    id,
    unread: 1,
    customer: { name: 'Ines B.' },
    last: { text: 'Is the skirt lined?', sender: 'customer', is_own: false },
  })
  expect(before).toMatchObject({ unread: 1, can_write: true })
  expect([sent.read_to, read.read_to]).toEqual([0, 1])
  expect(await shopper.call('GET /customer/messages/unread')).toEqual({ unread: 1 })
  const { messages } = await asCustomer(id)
  expect(messages.map(({ sender, is_own, text }) => [sender, is_own, text])).toEqual([
    ['customer', true, 'Is the skirt lined?'],
    ['store', false, 'Yes, with cotton.'],
  ])
  expect(messages[1]).not.toHaveProperty('author')
  expect((await asStore(id)).messages[1]).toMatchObject({ is_own: true, author: expect.any(String) })
  await shopper.call('POST /customer/messages/{id}/read', { params: { id }, body: { position: 2 } })
  expect(await shopper.call('GET /customer/messages/unread')).toEqual({ unread: 0 })
  const { rows } = await sql<{ seconds: number }>`
    select answered_after_seconds as seconds from messages where thread_id = ${id} and sender = 'store'
  `.execute(market.database.db)
  expect(rows).toEqual([{ seconds: 60 }])
})

test('first messages at the same moment make one conversation, and a repeated one is sent once', async () => {
  const key = keyHeader()
  const body = { store, text: 'Do you have it in blue?' }
  const sent = await Promise.all([
    ...Array.from({ length: 4 }, (_, at) => write(`Question ${at}`)),
    shopper.call('POST /customer/messages', { body }, key),
  ])
  await shopper.call('POST /customer/messages', { body }, key)

  expect(new Set(sent.map(({ thread }) => thread)).size).toBe(1)
  const [first] = sent
  const { messages } = await asCustomer(first?.thread ?? '')
  expect(messages.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
})

test('each order has a conversation of its own beside the one without an order', async () => {
  const number = await placedOrder()
  const { thread: plain } = await write('A question before')
  const { thread: ofOrder } = await write('Where is my order?', { order: number })
  const again = await write('Please?', { order: number })

  expect(again.thread).toBe(ofOrder)
  expect(ofOrder).not.toBe(plain)
  expect((await asStore(ofOrder)).order).toMatchObject({ number })
  const found = await seller.call('GET /seller/stores/{store}/orders/{number}/messages', {
    params: { store, number },
  })
  expect(found).toMatchObject({ thread: ofOrder, can_write: true })
})

test('a message about a product goes to its store and shows the product', async () => {
  const { data } = await shopper.call('GET /products', { query: { store } })
  const [product] = data
  const slug = product?.slug ?? ''
  const { thread } = await write('Is this washable?', { product: slug })

  const [message] = (await asStore(thread)).messages
  expect(message?.product).toMatchObject({ slug, name: product?.name })
  const other = await shopper.fail(
    'POST /customer/messages',
    { body: { store: 'tavias-pot', product: slug, text: 'Is this yours?' } },
    keyHeader().headers,
  )
  expect(other.status).toBe(404)
})

test('contact details are masked for the other side until the two have an order', async () => {
  const text = 'Call me on +1 758 555 0123 or write to ines@mail.example'
  const { thread } = await write(text)

  const [own] = (await asCustomer(thread)).messages
  const [shown] = (await asStore(thread)).messages
  expect(own).toMatchObject({ text, is_masked: true })
  expect(shown).toMatchObject({ text: 'Call me on ••• or write to •••', is_masked: true })
  expect((await asStore(thread)).customer.name).toBe('Ines B.')

  await placedOrder()

  const [after] = (await asStore(thread)).messages
  expect(after).toMatchObject({ text, is_masked: false })
  expect((await asStore(thread)).customer.name).toBe('Ines Baptiste')
})

test('conversations of others are not found, and packers read those about orders only', async () => {
  const number = await placedOrder()
  const { thread: plain } = await write('A question')
  const { thread: ofOrder } = await write('Where is it?', { order: number })
  const stranger = await market.register()
  const neighbour = await market.signIn('owner@tavias-pot.example')
  const staff = await packer()
  const words = { text: 'Hello' }

  for (const id of [plain, ofOrder]) {
    const refusals = [
      await stranger.fail('GET /customer/messages/{id}', { params: { id } }),
      await stranger.fail(
        'POST /customer/messages/{id}',
        { params: { id }, body: words },
        keyHeader().headers,
      ),
      await stranger.fail('POST /customer/messages/{id}/read', { params: { id }, body: { position: 1 } }),
      await neighbour.fail('GET /seller/stores/{store}/messages/{id}', {
        params: { store: 'tavias-pot', id },
      }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  }
  const order = await stranger.fail('GET /customer/messages/addressee', { query: { order: number } })
  expect(order.status).toBe(404)

  expect((await asStore(ofOrder, staff)).can_write).toBe(false)
  const { data } = await staff.call('GET /seller/stores/{store}/messages', { params: { store }, query: {} })
  expect(data.every((thread) => thread.order !== undefined)).toBe(true)
  const hidden = await staff.fail('GET /seller/stores/{store}/messages/{id}', {
    params: { store, id: plain },
  })
  const written = await staff.fail(
    'POST /seller/stores/{store}/messages/{id}',
    { params: { store, id: ofOrder }, body: words },
    keyHeader().headers,
  )
  expect([hidden.status, written.status]).toEqual([404, 403])
})

test('guests and the store’s own staff cannot write to a store', async () => {
  const guest = await market.guest()
  const body = { store, text: 'Hello' }

  const refusals = [
    await guest.fail('POST /customer/messages', { body }, keyHeader().headers),
    await seller.fail('POST /customer/messages', { body }, keyHeader().headers),
    await shopper.fail('POST /customer/messages', { body: { store, text: ' ' } }, keyHeader().headers),
    await shopper.fail('POST /customer/messages', { body: { text: 'To whom?' } }, keyHeader().headers),
  ]

  expect(refusals.map(({ status }) => status)).toEqual([401, 403, 422, 422])
})

test('the other side is notified at once, and emailed once until it has read', async () => {
  const { thread: id } = await write('Is it in stock?')
  await market.runJobs()
  const { data: notices } = await seller.call('GET /customer/notifications', { query: {} })
  await passTime(market, 'messages.find_unread')
  const early = await emailsAbout(id)
  later(3)
  await write('And in red?')
  await passTime(market, 'messages.find_unread')
  await passTime(market, 'messages.find_unread')

  const emails = await emailsAbout(id)
  expect(notices[0]).toMatchObject({
    kind: 'store_message_received',
    title: 'New message from Ines B.',
    target: `/seller/desk/${store}/messages/${id}`,
    is_read: false,
  })
  expect([early.length, emails.length]).toEqual([0, 1])
  expect(emails[0]?.text).not.toContain('in stock')

  await seller.call('POST /seller/stores/{store}/messages/{id}/read', {
    params: { store, id },
    body: { position: 2 },
  })
  await reply(id, 'In both.')
  await market.runJobs()
  const { data: after } = await seller.call('GET /customer/notifications', { query: {} })
  expect(after.find(({ target }) => target.endsWith(id))?.is_read).toBe(true)
  later(3)
  await passTime(market, 'messages.find_unread')
  const mail = await mailOf(operator, { search: email, kind: 'message_received' })
  expect(mail.subject).toBe('New message from Belle Morne')
  expect(mail.html).toContain(`/account/messages/${id}`)
})

test('a store writes first only about an order', async () => {
  const number = await placedOrder()
  const body = { text: 'It leaves tomorrow.' }
  const { thread } = await seller.call(
    'POST /seller/stores/{store}/orders/{number}/messages',
    { params: { store, number }, body },
    keyHeader(),
  )
  const neighbour = await market.signIn('owner@tavias-pot.example')
  const refused = await neighbour.fail(
    'POST /seller/stores/{store}/orders/{number}/messages',
    { params: { store: 'tavias-pot', number }, body },
    keyHeader().headers,
  )

  expect(refused.status).toBe(404)
  expect(await asCustomer(thread)).toMatchObject({
    unread: 1,
    order: { number },
    messages: [{ sender: 'store', text: 'It leaves tomorrow.' }],
  })
})

test('one customer cannot write without end', async () => {
  for (let count = 0; count < 60; count += 1) await write(`Message ${count}`)

  const refused = await shopper.fail(
    'POST /customer/messages',
    { body: { store, text: 'One more' } },
    keyHeader().headers,
  )

  expect([refused.status, refused.problem.code]).toEqual([429, 'too_many_requests'])
})

test('a customer’s conversations are deleted with the account, and exported before', async () => {
  const { thread } = await write('My name is Ines.')
  await reply(thread, 'Hello Ines.')
  const { id: userId } = await shopper.call('GET /customer')
  await shopper.call('POST /customer/data-exports')
  await market.runJobs()
  const { data } = await shopper.call('GET /customer/data-exports')
  const file = await shopper.fetch(`/api/customer/data-exports/${data[0]?.id}/file`)
  const told = JSON.parse(await file.text())

  expect(told.message_threads).toEqual([expect.objectContaining({ id: thread, customer_id: userId })])
  expect(told.messages).toEqual([expect.objectContaining({ body: 'My name is Ines.' })])
})
