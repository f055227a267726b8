/** Refund requests for delivered items: requested, decided once, and refunded by line. */
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { mailOf } from '#tests/support/mails.ts'
import { countIn } from '#tests/support/operators.ts'
import { deliver } from '#tests/support/orders.ts'
import { createPicture } from '#tests/support/pictures.ts'
import { buy, decideOnCard, type Goods, goodsOf, keyHeader, passTime } from '#tests/support/shopping.ts'

const store = 'belle-morne'

let market: TestMarket
let operator: TestVisitor
let seller: TestVisitor
let goods: Goods

beforeAll(async () => {
  market = await openMarket({ at: new Date(Date.now() + 60 * 60 * 1000).toISOString() })
  operator = await market.signIn('operator@tradewind.example')
  seller = await market.signIn(`owner@${store}.example`)
  goods = await goodsOf(market, store, { stock: 60 })
})

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

test.each([
  [
    'en',
    'Reason is required',
    'Payment type is required',
    'This many items can’t be refunded',
    'This Field Cannot Be Empty',
  ],
  [
    'fr',
    'Le motif est obligatoire',
    'Le mode de remboursement est obligatoire',
    'Autant d’articles ne peuvent pas être remboursés',
    'Ce champ ne peut pas être vide',
  ],
])('says what is wrong with a request in %s', async (language, reason, payTo, fewer, empty) => {
  const { shopper, number, line } = await delivered()
  const asked = { 'accept-language': language }
  const path = 'POST /orders/{number}/refund-requests'

  const without = await shopper.fail(
    path,
    { params: { number }, body: { line_id: line.id, quantity: 1 } as never },
    asked,
  )
  const many = await shopper.fail(path, request(number, line.id, { quantity: 3 }), asked)
  const silent = await shopper.fail(path, request(number, line.id, { reason: 'something_else' }), asked)

  expect(without.problem.errors).toEqual({ reason: [reason], pay_to: [payTo] })
  expect(many.problem.errors).toEqual({ quantity: [fewer] })
  expect(silent.problem.errors).toEqual({ details: [empty] })
})

test('no refund is requested for an undelivered item, another’s, or one delivered long ago', async () => {
  const shopper = await market.register()
  const { placed } = await buy(shopper, [goods], 'bank')
  const number = placed.order_number
  const { sub_orders } = await shopper.call('GET /orders/{number}', { params: { number }, query: {} })
  const lineId = sub_orders[0]?.lines[0]?.id ?? ''
  const old = await delivered()
  const stranger = await market.register()
  const ask = 'POST /orders/{number}/refund-requests'

  const early = await shopper.fail(ask, request(number, lineId))
  const foreign = await stranger.fail(ask, request(old.number, old.line.id))
  const mixed = await shopper.fail(ask, request(number, old.line.id))
  await market.database.db.transaction().execute(async (db) => {
    await sql`alter table order_events disable trigger order_events_frozen`.execute(db)
    await sql`
      update order_events set at = at - interval '31 days'
      where order_id = (select id from orders where number = ${`${old.number}-1`})
    `.execute(db)
    await sql`alter table order_events enable trigger order_events_frozen`.execute(db)
  })
  const late = await old.shopper.fail(ask, request(old.number, old.line.id))

  expect([early.status, foreign.status, mixed.status, late.status]).toEqual([409, 404, 404, 409])
})

test('an approved request is refunded to the card, unit by unit, and no further', async () => {
  const { shopper, number, line } = await delivered()
  const { amounts = [] } = line.refundable ?? {}
  const [one, both] = amounts

  const { request: asked } = await shopper.call(
    'POST /orders/{number}/refund-requests',
    request(number, line.id, { details: 'The jar leaked' }),
  )
  await market.runJobs()
  const waiting = await shopper.call('GET /customer/refunds', { query: {} })
  const told = await mailTo(`owner@${store}.example`, 'refund_asked', number)
  const again = await shopper.fail('POST /orders/{number}/refund-requests', request(number, line.id))
  await approve(asked.id)
  await market.runJobs()
  const paid = await shopper.call('GET /customer/refunds', { query: {} })
  const left = (await lineOf(shopper, number)).refundable
  const mail = await mailOf(operator, { search: number, kind: 'payment_refunded' })

  expect(waiting.data).toMatchObject([
    { status: 'asked', amount: one, by: 'card', asked: { reason: 'damaged', details: 'The jar leaked' } },
  ])
  expect(told).toContain('The jar leaked')
  expect([again.status, again.problem.code]).toEqual([409, 'state_conflict'])
  expect(paid.data).toMatchObject([
    { status: 'approved', cause: 'return', amount: one, products: [line.name] },
  ])
  expect(left).toMatchObject({ quantity: 1, amounts: [{ minor: (both?.minor ?? 0) - (one?.minor ?? 0) }] })
  expect(mail.text).toContain('to the card you paid with')
})

test('an approved request for the wallet is credited at once, and in the ledger', async () => {
  const { shopper, number, line } = await delivered()
  const { request: asked } = await shopper.call(
    'POST /orders/{number}/refund-requests',
    request(number, line.id, { quantity: 2, pay_to: 'wallet' }),
  )

  await approve(asked.id)
  await market.runJobs()

  const wallet = await shopper.call('GET /customer/wallet', { query: {} })
  const { data } = await shopper.call('GET /customer/refunds', { query: {} })
  expect(wallet.balance).toEqual(asked.amount)
  expect(wallet.data).toMatchObject([{ cause: 'refund', type: 'credit', order_number: `${number}-1` }])
  expect(data).toMatchObject([{ status: 'approved', by: 'wallet', amount: asked.amount }])
  expect((await lineOf(shopper, number)).refundable).toBeUndefined()
})

test('a rejected request states its reason, and can be repeated', async () => {
  const { shopper, number, line } = await delivered()
  const { request: asked } = await shopper.call(
    'POST /orders/{number}/refund-requests',
    request(number, line.id),
  )
  const params = { store, id: asked.id }
  const decide = 'POST /seller/stores/{store}/refund-requests/{id}/decide'

  const silent = await seller.fail(decide, { params, body: { decision: 'reject', answer: ' ' } })
  await seller.call(decide, { params, body: { decision: 'reject', answer: 'The seal was whole' } })
  const second = await operator.fail('POST /operator/refund-requests/{id}/decide', {
    params: { id: asked.id },
    body: { decision: 'approve' },
  })
  await market.runJobs()

  expect(silent.problem.errors).toEqual({ answer: ['Reason is required'] })
  expect([second.status, second.problem.code]).toEqual([409, 'state_conflict'])
  const { data } = await shopper.call('GET /customer/refunds', { query: {} })
  expect(data).toMatchObject([{ status: 'rejected', asked: { answer: 'The seal was whole' } }])
  const mail = await mailOf(operator, { search: number, kind: 'refund_rejected' })
  expect(mail.text).toContain('The seal was whole')
  const notices = await shopper.call('GET /customer/notifications', { query: {} })
  expect(notices.data.map(({ kind }) => kind)).toContain('refund_rejected')
  await shopper.call('POST /orders/{number}/refund-requests', request(number, line.id))
})

test('T10 another store’s request is not found, and pays nothing', async () => {
  const { shopper, number, line } = await delivered()
  const { request: asked } = await shopper.call(
    'POST /orders/{number}/refund-requests',
    request(number, line.id),
  )
  const other = await market.signIn('owner@madras-lane.example')

  const { status } = await other.fail('POST /seller/stores/{store}/refund-requests/{id}/decide', {
    params: { store: 'madras-lane', id: asked.id },
    body: { decision: 'approve' },
  })

  expect(status).toBe(404)
  expect(await refundsOf(asked.id)).toBe(0)
})

test('pictures are added to a request, processed, for the shopper, the store and operators', async () => {
  const { shopper, number, line, key } = await delivered()
  const add = 'POST /orders/{number}/refund-pictures'
  const params = { number }
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#e2583e' } })
    .withExif({ IFD0: { Artist: 'Ines Baptiste' } })
    .jpeg()
    .toBuffer()
  const upload = new Blob([new Uint8Array(photo)])
  const { picture: first } = await shopper.call(add, { params, upload })
  const { picture: second } = await market.visitor().call(add, { params, query: { key }, upload })

  const { request: asked } = await shopper.call(
    'POST /orders/{number}/refund-requests',
    request(number, line.id, { pictures: [second, first] }),
  )

  expect(asked.pictures).toEqual([second, first])
  expect((await lineOf(shopper, number)).refund_requests[0]?.pictures).toEqual([second, first])
  const own = await fileOf(shopper, `/api/orders/${number}/refund-pictures/${first}`)
  expect(own.type).toBe('image/webp')
  expect(own.disposition).toContain('attachment')
  expect(own.text).not.toContain('Ines Baptiste')
  const others = await Promise.all([
    fileOf(market.visitor(), `/api/orders/${number}/refund-pictures/${first}?key=${key}`),
    fileOf(seller, `/api/seller/stores/${store}/refund-pictures/${first}`),
    fileOf(operator, `/api/operator/refund-pictures/${first}`),
  ])
  expect(others.map(({ text }) => text === own.text)).toEqual([true, true, true])
  const { data } = await operator.call('GET /operator/refund-requests', { query: { status: 'pending' } })
  expect(data.find((each) => each.request.id === asked.id)?.request.pictures).toEqual([second, first])
})

test('T16 another’s picture looks like a missing one, and each picture is submitted once', async () => {
  const { shopper, number, line } = await delivered()
  const other = await delivered()
  const { picture } = await shopper.call('POST /orders/{number}/refund-pictures', {
    params: { number },
    upload: await createPicture(),
  })
  const neighbour = await market.signIn('owner@madras-lane.example')
  const answers = async (id: string) => {
    const files = await Promise.all([
      fileOf(other.shopper, `/api/orders/${number}/refund-pictures/${id}`),
      fileOf(other.shopper, `/api/orders/${other.number}/refund-pictures/${id}`),
      fileOf(market.visitor(), `/api/orders/${number}/refund-pictures/${id}?key=`),
      fileOf(neighbour, `/api/seller/stores/madras-lane/refund-pictures/${id}`),
    ])
    return files.map(({ status, text }) => [status, withoutRequestId(text)])
  }
  const ask = 'POST /orders/{number}/refund-requests'

  const unsent = await fileOf(operator, `/api/operator/refund-pictures/${picture}`)
  const stolen = await other.shopper.fail(ask, request(other.number, other.line.id, { pictures: [picture] }))
  const { request: asked } = await shopper.call(ask, request(number, line.id, { pictures: [picture] }))
  const own = await answers(picture)
  const unknown = await answers(crypto.randomUUID())
  const params = { store, id: asked.id }
  const body = { decision: 'reject', answer: 'The seal was whole' } as const
  await seller.call('POST /seller/stores/{store}/refund-requests/{id}/decide', { params, body })
  const again = await shopper.fail(ask, request(number, line.id, { pictures: [picture] }), {
    'accept-language': 'fr',
  })

  expect(unsent.status).toBe(404)
  expect(stolen.problem.errors).toEqual({
    pictures: ['One of the pictures is missing. Add it again'],
  })
  expect(own.map(([status]) => status)).toEqual([404, 404, 404, 404])
  expect(own).toEqual(unknown)
  expect(again.problem.errors).toEqual({
    pictures: ['Une des images est introuvable. Ajoutez-la de nouveau'],
  })
})

test.each([
  [
    'en',
    'You can add up to three pictures',
    'This file isn’t a picture we can use. Choose a JPEG, PNG, WebP or AVIF of up to 10 MB.',
  ],
  [
    'fr',
    'Vous pouvez ajouter trois photos au plus',
    'Ce fichier n’est pas une image acceptée. Choisissez un JPEG, PNG, WebP ou AVIF de 10 Mo au plus.',
  ],
])('T85 a fourth picture, or what is none, is refused in %s', async (language, most, none) => {
  const { shopper, number, line } = await delivered()
  const told = { 'accept-language': language }
  const params = { number }
  const pictures = Array.from({ length: 4 }, () => crypto.randomUUID())

  const many = await shopper.fail(
    'POST /orders/{number}/refund-requests',
    request(number, line.id, { pictures }),
    told,
  )
  const drawn = await shopper.fail(
    'POST /orders/{number}/refund-pictures',
    { params, upload: new Blob(['<svg onload="alert(1)"/>']) },
    told,
  )

  expect(many.problem.errors).toEqual({ pictures: [most] })
  expect([drawn.status, drawn.problem.message]).toEqual([422, none])
})

test('an unsubmitted picture is deleted after a day, and a submitted one is kept', async () => {
  const { shopper, number, line } = await delivered()
  const add = async () => {
    const upload = await createPicture()
    return (await shopper.call('POST /orders/{number}/refund-pictures', { params: { number }, upload }))
      .picture
  }
  const sent = await add()
  const unsent = await add()
  await shopper.call('POST /orders/{number}/refund-requests', request(number, line.id, { pictures: [sent] }))
  await sql`update refund_pictures set created_at = created_at - interval '25 hours'`.execute(
    market.database.db,
  )

  await passTime(market, 'orders.delete_refund_pictures')

  const paths = [sent, unsent].map((id) => `/api/orders/${number}/refund-pictures/${id}`)
  const files = await Promise.all(paths.map((path) => fileOf(shopper, path)))
  expect(files.map(({ status }) => status)).toEqual([200, 404])
})

test('T49 and T48 many concurrent requests and approvals lead to one request and one refund', async () => {
  const { shopper, number, line } = await delivered()

  const asks = await Promise.all(
    Array.from({ length: 8 }, () =>
      statusOf(
        shopper,
        `/api/orders/${number}/refund-requests`,
        request(number, line.id, { quantity: 2 }).body,
      ),
    ),
  )
  const id = (await lineOf(shopper, number)).refund_requests[0]?.id ?? ''
  const decisions = await Promise.all(
    [seller, operator, seller, operator, seller, operator].map((decider) =>
      statusOf(
        decider,
        decider === seller
          ? `/api/seller/stores/${store}/refund-requests/${id}/decide`
          : `/api/operator/refund-requests/${id}/decide`,
        { decision: 'approve' },
      ),
    ),
  )

  expect(asks.toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  expect(decisions.toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await refundsOf(id)).toBe(1)
})

test('cash due is still collected after refunds of earlier items', async () => {
  const shopper = await market.register()
  const stores = ['blue-mahoe-larder', 'crown-and-castor']
  const requestedItems = await Promise.all(stores.map((each) => goodsOf(market, each, { stock: 20 })))
  const { placed } = await buy(shopper, requestedItems, 'cash')
  const { order_number: number } = placed
  const { sub_orders } = await shopper.call('GET /orders/{number}', { params: { number }, query: {} })
  const [first, second] = sub_orders
  const bring = async (part: typeof first) => {
    const person = await market.signIn(`owner@${part?.store.slug}.example`)
    await deliver(person, { store: part?.store.slug ?? '', number: part?.number ?? '' })
  }
  await bring(first)
  const line_id = first?.lines[0]?.id ?? ''
  const { request } = await shopper.call('POST /orders/{number}/refund-requests', {
    params: { number },
    query: {},
    body: { line_id, quantity: 1, reason: 'damaged', pay_to: 'wallet' },
  })
  const params = { id: request.id }
  await operator.call('POST /operator/refund-requests/{id}/decide', { params, body: { decision: 'approve' } })

  await bring(second)

  const { payment_status } = await shopper.call('GET /orders/{number}', { params: { number }, query: {} })
  expect(payment_status).toBe('partially_refunded')
})

test('the database limits requests to the quantity bought, and keeps decisions', async () => {
  const { shopper, number, line } = await delivered()
  const { request: asked } = await shopper.call(
    'POST /orders/{number}/refund-requests',
    request(number, line.id),
  )
  await approve(asked.id)
  const { db } = market.database

  const more = sql`
    insert into refund_requests
      (id, order_id, line_id, requested_by, quantity, reason, details, pay_to, currency, amount_minor, state, created_at)
    select gen_random_uuid(), order_id, line_id, requested_by, 2, reason, details, pay_to, currency, amount_minor,
      'pending', now()
    from refund_requests where id = ${asked.id}
  `.execute(db)
  await expect(more).rejects.toThrow('more of line')
  const undone = sql`
    update refund_requests set state = 'rejected', answer = 'No' where id = ${asked.id}
  `.execute(db)
  await expect(undone).rejects.toThrow('decided once')
})

test('a holder of an order’s access key requests a refund without an account, but never to a wallet', async () => {
  const { number, line, key } = await delivered()
  const guest = market.visitor()
  const ask = 'POST /orders/{number}/refund-requests'

  const keyless = await guest.fail(ask, request(number, line.id))
  const wrong = await guest.fail(ask, { ...request(number, line.id), query: { key: `${key}x` } })
  const { sub_orders } = await guest.call('GET /orders/{number}', { params: { number }, query: { key } })
  const intoWallet = await guest.fail(ask, {
    ...request(number, line.id, { pay_to: 'wallet' }),
    query: { key },
  })
  const { request: asked } = await guest.call(ask, { ...request(number, line.id), query: { key } })

  expect([keyless.status, wrong.status]).toEqual([404, 404])
  expect(sub_orders[0]?.lines[0]?.refundable?.pay_to).toEqual(['original'])
  expect(intoWallet.problem.errors).toEqual({ pay_to: ['Payment type is required'] })
  expect(asked.status).toBe('pending')
})

test('a guest’s request appears in their later account, and is refunded to their own wallet', async () => {
  const guest = await market.guest()
  const { placed } = await buy(guest, [[goods, 2]], 'bank')
  const number = placed.order_number
  await operator.call(
    'POST /operator/orders/{number}/transfer-arrived',
    { params: { number }, body: {} },
    keyHeader(),
  )
  await deliver(seller, { store, number: `${number}-1` })
  const { request: asked } = await guest.call(
    'POST /orders/{number}/refund-requests',
    request(number, (await lineOf(guest, number)).id),
  )

  const person = await market.register('guest@shopper.example')
  const waiting = await person.call('GET /customer/refunds', { query: {} })
  await approve(asked.id)
  const [owed] = (await operator.call('GET /operator/refunds', { query: { search: number, state: 'owed' } }))
    .data
  await operator.call(
    'POST /operator/refunds/{id}/into-wallet',
    { params: { id: owed?.id ?? '' } },
    keyHeader(),
  )

  expect(waiting.data).toMatchObject([
    { order_number: number, status: 'asked', asked: { reason: 'damaged' } },
  ])
  expect((await person.call('GET /customer/wallet', { query: {} })).balance).toEqual(asked.amount)
})

test('stores and operators see pending requests first, with their amount', async () => {
  const { shopper, number, line } = await delivered()
  const { request: asked } = await shopper.call(
    'POST /orders/{number}/refund-requests',
    request(number, line.id),
  )
  const params = { store }
  const path = 'GET /seller/stores/{store}/refund-requests'
  const before = await seller.call('GET /seller/stores/{store}', { params })
  const waiting = await seller.call(path, { params, query: { status: 'pending' } })
  const ofMarket = await operator.call('GET /operator/refund-requests', { query: { status: 'pending' } })
  const queued = await countIn(operator, 'refund_requests')

  await approve(asked.id)

  const after = await seller.call('GET /seller/stores/{store}', { params })
  const all = await seller.call(path, { params, query: {} })
  expect(before.refunds_asked).toBe(waiting.total)
  expect(after.refunds_asked).toBe(waiting.total - 1)
  expect(queued).toBe(ofMarket.total)
  expect(waiting.data).toContainEqual(
    expect.objectContaining({ request: asked, order_number: `${number}-1`, product: line.name }),
  )
  expect(ofMarket.data.map(({ request }) => request.id)).toContain(asked.id)
  const statuses = all.data.map(({ request }) => request.status)
  expect(statuses).toEqual(
    statuses.toSorted((one, other) => Number(other === 'pending') - Number(one === 'pending')),
  )
})

async function delivered() {
  const shopper = await market.register()
  const { placed } = await buy(shopper, [[goods, 2]], 'card')
  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  const number = placed.order_number
  await deliver(seller, { store, number: `${number}-1` })
  return { shopper, number, line: await lineOf(shopper, number), key: placed.access_key }
}

async function lineOf(shopper: TestVisitor, number: string) {
  const { sub_orders } = await shopper.call('GET /orders/{number}', { params: { number }, query: {} })
  const line = sub_orders[0]?.lines[0]
  if (!line) throw new Error('Order lacks a line')
  return line
}

interface Written {
  readonly quantity?: number
  readonly reason?: 'damaged' | 'something_else'
  readonly details?: string
  readonly pay_to?: 'original' | 'wallet'
  readonly pictures?: string[]
}

function request(number: string, lineId: string, written: Written = {}) {
  const body = { line_id: lineId, quantity: 1, reason: 'damaged', pay_to: 'original', ...written } as const
  return { params: { number }, body }
}

function approve(id: string) {
  return seller.call('POST /seller/stores/{store}/refund-requests/{id}/decide', {
    params: { store, id },
    body: { decision: 'approve' },
  })
}

async function fileOf(visitor: TestVisitor, path: string) {
  const answer = await visitor.fetch(path)
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    disposition: answer.headers.get('content-disposition'),
    text: Buffer.from(await answer.arrayBuffer()).toString('latin1'),
  }
}

function withoutRequestId(text: string): unknown {
  const { request_id: _, ...told } = JSON.parse(text)
  return told
}

async function statusOf(visitor: TestVisitor, path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const { status } = await visitor.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return status
}

async function refundsOf(requestId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from refunds where request_id = ${requestId}
  `.execute(market.database.db)
  return rows[0]?.count ?? 0
}

async function mailTo(recipient: string, kind: string, number: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select text from mails
    where recipient = ${recipient} and kind = ${kind} and text like ${`%${number}%`}
  `.execute(market.database.db)
  return rows[0]?.text ?? ''
}
