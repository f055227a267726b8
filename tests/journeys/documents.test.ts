/** Invoices and credit notes: issued with their transaction, numbered without gaps, and immutable. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findBrokenInvariants } from '#database/invariants.ts'
import { insertDocuments } from '#domains/ledger/document-queries.ts'
import { inTransaction } from '#platform/database.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { deliver, readOrder } from '#tests/support/orders.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { priced } from '#tests/support/priced.ts'
import { buy, decideOnCard, type Goods, goodsOf, keyHeader } from '#tests/support/shopping.ts'
import { taxGoods } from '#tests/support/taxes.ts'

const store = 'blue-mahoe-larder'

let market: TestMarket
let operator: TestVisitor
let seller: TestVisitor
let goods: Goods

beforeAll(async () => {
  market = await openMarket()
  operator = await market.signIn('operator@tradewind.example')
  seller = await market.signIn(`owner@${store}.example`)
  goods = await goodsOf(market, store, { stock: 60 })
  await taxGoods(market.database.db, store, 1255)
})

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

const params = { store }
const ofStore = (query: { search?: string; kind?: 'invoice' } = {}) =>
  seller.call('GET /seller/stores/{store}/documents', { params, query })

async function bought(method: 'card' | 'cash', quantity: number) {
  const shopper = await market.register()
  const { placed } = await buy(shopper, [[goods, quantity]], method)
  if (method === 'card') await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  return { shopper, placed, part: `${placed.order_number}-1` }
}

async function bring(number: string): Promise<void> {
  await deliver(seller, { store, number })
  await market.runJobs()
}

test('a sale issues the seller’s invoice and the operator’s for its commission, each with the next number', async () => {
  const { data: before } = await ofStore({ kind: 'invoice' })
  const { shopper, placed, part } = await bought('card', 2)
  const order = await readOrder(shopper, placed)

  const issued = (await ofStore({ search: part })).data
  const own = await shopper.call('GET /orders/{number}/documents', {
    params: { number: placed.order_number },
    query: {},
  })

  const invoice = issued.find(({ kind }) => kind === 'invoice')
  const commission = issued.find(({ kind }) => kind === 'commission')
  expect(issued).toHaveLength(2)
  expect(own.data).toEqual([invoice])
  expect(invoice?.number).toMatch(/^INV-20\d\d-\d{5}$/)
  // Numbers restart each year.
  const last = before.find(({ number }) => number.startsWith(invoice?.number.slice(0, 8) ?? ''))
  expect(numberOf(invoice?.number)).toBe(numberOf(last?.number) + 1)
  expect(commission?.number).toMatch(/^TW-BLUE-MAHOE-LARDER-20\d\d-\d{5}$/)
  expect(invoice?.amount).toEqual(order.total)
  const frozen = priced(
    await seller.call('GET /seller/stores/{store}/orders/{number}', { params: { store, number: part } }),
  )
  expect(commission?.amount.minor).toBe(frozen.commission.minor + frozen.commission_tax.minor)

  const { bytes } = await shopper.call('GET /orders/{number}/invoice', {
    params: { number: placed.order_number },
  })
  expect(textOfPdf(bytes)[0]?.split('\n')).toContain(invoice?.number)
  const found = await operator.call('GET /operator/documents', { query: { search: part } })
  expect(found.data).toEqual(issued)
})

test('a cash order is invoiced on payment, and says so before', async () => {
  const { shopper, placed, part } = await bought('cash', 1)
  const read = async () =>
    textOfPdf(
      (await shopper.call('GET /orders/{number}/invoice', { params: { number: placed.order_number } })).bytes,
    )[0]

  expect((await ofStore({ search: part })).data).toEqual([])
  expect(await read()).toContain('issued once paid')
  await bring(part)
  const [invoice] = (await ofStore({ search: part, kind: 'invoice' })).data
  expect(await read()).toContain(invoice?.number)
})

test('a refund issues credit notes, also for the commission, and issued documents do not change', async () => {
  const { shopper, placed, part } = await bought('card', 2)
  await bring(part)
  const order = await readOrder(shopper, placed)
  const line = order.sub_orders[0]?.lines[0]
  const [invoice] = (await ofStore({ search: part, kind: 'invoice' })).data
  const draw = async (id: string) =>
    textOfPdf(
      (await seller.call('GET /seller/stores/{store}/documents/{id}', { params: { store, id } })).bytes,
    ).join('\n')
  const before = await draw(invoice?.id ?? '')
  expect(before).toContain(line?.sku)
  await market.database.db
    .updateTable('stores')
    .set({ name: 'Renamed Larder' })
    .where('slug', '=', store)
    .execute()

  const giveBack = async () => {
    const { request } = await shopper.call('POST /orders/{number}/refund-requests', {
      params: { number: placed.order_number },
      query: {},
      body: { line_id: line?.id ?? '', quantity: 1, reason: 'damaged', pay_to: 'original' },
    })
    await seller.call('POST /seller/stores/{store}/refund-requests/{id}/decide', {
      params: { store, id: request.id },
      body: { decision: 'approve' },
    })
    return request
  }
  const request = await giveBack()

  const issued = (await ofStore({ search: part })).data
  const credit = issued.find(({ kind }) => kind === 'credit_note')
  expect(issued.map(({ kind }) => kind).toSorted()).toEqual([
    'commission',
    'commission_credit',
    'credit_note',
    'invoice',
  ])
  expect(credit?.amount).toEqual(request.amount)
  // The first of two units has the odd cent.
  expect(credit?.tax.minor).toBe(Math.ceil((line?.tax.minor ?? 0) / 2))
  expect(credit?.tax.minor).toBeGreaterThan(0)
  const note = await draw(credit?.id ?? '')
  expect(note).toContain('Credit note')
  expect(note).toContain(invoice?.number)
  expect(note).toContain(line?.sku)
  expect(note).toContain('Renamed Larder')
  expect(await draw(invoice?.id ?? '')).toBe(before)
  const mine = await shopper.call('GET /orders/{number}/documents', {
    params: { number: placed.order_number },
    query: {},
  })
  expect(mine.data.map(({ kind }) => kind).toSorted()).toEqual(['credit_note', 'invoice'])
  await giveBack()
  const taxes = (await ofStore({ search: part })).data.filter(({ kind }) => kind === 'credit_note')
  expect(taxes.reduce((sum, { tax }) => sum + tax.minor, 0)).toBe(line?.tax.minor)
  await expect(
    sql`update documents set label = 'x' where id = ${credit?.id ?? ''}`.execute(market.database.db),
  ).rejects.toThrow('never changed')
})

test('an invoice adds up to its total and lists refunds below it', async () => {
  const { shopper, placed, part } = await bought('card', 2)
  const body = { kind: 'goodwill', amount_minor: 100, pay_to: 'original', details: 'For the wait' } as const
  await operator.call(
    'POST /operator/orders/{number}/refund',
    { params: { number: part }, body },
    keyHeader(),
  )
  await market.runJobs()
  const { bytes } = await shopper.call('GET /orders/{number}/invoice', {
    params: { number: placed.order_number },
  })

  const labels = textOfPdf(bytes)
    .join('\n')
    .split('\n')
    .filter((text) => ['Subtotal', 'Total', 'Refunded'].includes(text))
  expect(labels).toEqual(['Subtotal', 'Total', 'Refunded'])
})

test('fifty concurrent documents have unique numbers, and a rollback leaves no gap', async () => {
  const { db } = market.database
  const { rows } = await sql<{ order_id: string }>`
    select order_id
    from documents
    where kind = 'invoice'
      and store_id = (
        select store_id from documents where kind = 'invoice' group by store_id order by count(*) desc limit 1
      )
    order by number
    limit 50
  `.execute(db)
  const orderIds = rows.map(({ order_id }) => order_id)
  const storeId = sql`(select store_id from orders where id = ${orderIds[0]})`
  // As if this store had issued nothing; replica mode skips constraints and triggers.
  await inTransaction(db, async (work) => {
    await sql`set local session_replication_role = replica`.execute(work)
    await sql`delete from documents where store_id = ${storeId}`.execute(work)
    await sql`delete from document_series where store_id = ${storeId}`.execute(work)
  })

  const draw = (orderId: string, place: number) =>
    inTransaction(db, async (work) => {
      await insertDocuments({ db: work }, [orderId])
      if (place % 5 === 0) throw new Error('rolled back')
    })
  const drawn = await Promise.allSettled(orderIds.map(draw))

  const { rows: series } = await sql<{ kind: string; year: number; numbers: number[] }>`
    select kind, year, array_agg(number order by number) as numbers
    from documents
    where store_id = ${storeId}
    group by kind, year
  `.execute(db)
  expect(drawn.filter(({ status }) => status === 'rejected')).toHaveLength(Math.ceil(orderIds.length / 5))
  for (const { numbers } of series) expect(numbers).toEqual(numbers.map((_, place) => place + 1))

  const { rows: all } = await sql<{ id: string }>`select id from orders where store_id = ${storeId}`.execute(
    db,
  )
  await inTransaction(db, (work) =>
    insertDocuments(
      { db: work },
      all.map(({ id }) => id),
    ),
  )
})

function numberOf(label: string | undefined): number {
  return Number(label?.split('-').at(-1) ?? 0)
}

test('a series that outgrows its digits continues with longer numbers', async () => {
  const { db } = market.database
  const transaction = await db.startTransaction().execute()
  onTestFinished(async () => {
    await transaction.rollback().execute()
  })
  await sql`set local session_replication_role = replica`.execute(transaction)
  const { rows } = await sql<{ order_id: string; store_id: string }>`
    delete from documents
    where id = (select id from documents where kind = 'invoice' limit 1)
    returning order_id, store_id
  `.execute(transaction)
  const [{ order_id: orderId, store_id: storeId } = { order_id: '', store_id: '' }] = rows
  await sql`update document_series set last_number = 99999 where store_id = ${storeId}`.execute(transaction)

  await insertDocuments({ db: transaction }, [orderId])

  const issued = await sql<{ label: string }>`
    select label from documents where order_id = ${orderId} and kind = 'invoice'
  `.execute(transaction)
  expect(issued.rows).toEqual([{ label: expect.stringMatching(/^INV-\d{4}-100000$/) }])
})

test('a packing slip lists recipient and items, without prices', async () => {
  const { part } = await bought('cash', 3)
  await sql`
    update products set allergens = '{celery,mustard}' where id = ${goods.productId}
  `.execute(market.database.db)
  await sql`
    update order_groups
    set shipping_address = shipping_address || '{"landmark": "Blue gate", "directions": "Second left"}'
    where number = ${part.replace(/-1$/, '')}
  `.execute(market.database.db)
  const asked = { params: { store, number: part } }
  const order = await seller.call('GET /seller/stores/{store}/orders/{number}', asked)

  const { name, bytes } = await seller.call('GET /seller/stores/{store}/orders/{number}/packing-slip', asked)
  const french = await seller.call('GET /seller/stores/{store}/orders/{number}/packing-slip', asked, {
    headers: { 'accept-language': 'fr' },
  })
  const neighbour = await market.signIn('owner@madras-lane.example')
  const refused = await neighbour.fail('GET /seller/stores/{store}/orders/{number}/packing-slip', {
    params: { store: 'madras-lane', number: part },
  })

  const text = textOfPdf(bytes).join('\n')
  expect(name).toBe(`packing-slip-${part}.pdf`)
  for (const said of [
    part,
    goods.name,
    'Items (3)',
    'Contains: celery, mustard',
    order.customer.name,
    'Blue gate',
    'Second left',
  ]) {
    expect(text).toContain(said)
  }
  expect(textOfPdf(french.bytes).join('\n')).toContain('Contient : céleri, moutarde')
  expect(text).not.toMatch(/\$|USD|\d[.,]\d\d\b/)
  expect(refused.status).toBe(404)
})

test('an operator changes the design of documents: their content stays, and the choice is stored', async () => {
  const design = 'GET /operator/document-design/{design}/preview'
  const { shopper, placed } = await bought('cash', 1)
  const invoice = async () =>
    (
      await shopper.call('GET /orders/{number}/invoice', {
        params: { number: placed.order_number },
        query: {},
      })
    ).bytes
  const [calm, classic, compact] = await Promise.all(
    (['calm', 'classic', 'compact'] as const).map((each) =>
      operator.call(design, { params: { design: each } }),
    ),
  )
  const before = await invoice()

  await operator.call('PUT /operator/document-design', { body: { design: 'compact' } })
  const after = await invoice()
  const refused = await operator.fail('PUT /operator/document-design', {
    body: JSON.parse('{ "design": "loud" }'),
  })

  const words = (bytes: Uint8Array) => textOfPdf(bytes).join('').replace(/\s/g, '')
  expect(words(after)).toEqual(words(before))
  expect(after.length).not.toBe(before.length)
  expect(words(classic?.bytes ?? before)).toEqual(words(calm?.bytes ?? after))
  expect(words(compact?.bytes ?? before)).toEqual(words(calm?.bytes ?? after))
  expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['design']])
  const { design: chosen, data } = await operator.call('GET /operator/document-design')
  expect([chosen, data.map((change) => change.design)]).toEqual(['compact', ['compact']])
  await operator.call('PUT /operator/document-design', { body: { design: 'calm' } })
})
