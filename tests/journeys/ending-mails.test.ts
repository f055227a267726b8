/** Mails that nobody must get end by one press in the reader's mail program, which posts as RFC 8058 says. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtPages } from '#run/wiring/pages.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { kindsOfMails } from '#tests/support/mails.ts'
import { type Goods, goodsOf, passTime, setStock } from '#tests/support/shopping.ts'
import { buildPages, forTests } from '../../scripts/build-pages.ts'

let market: TestMarket
let operator: TestVisitor
let goods: Goods
let slug: string

beforeAll(async () => {
  await buildPages(() => {}, forTests)
  market = await openMarket({ pages: await builtPages(forTests.folder) })
  operator = await market.signIn('operator@tradewind.example')
  goods = await goodsOf(market, 'blue-mahoe-larder', { stock: 50 })
  const { data } = await market.visitor().call('GET /products', { query: { ids: goods.productId } })
  slug = data[0]?.slug ?? ''
}, 240_000)

afterAll(() => market.close())

test('word of stock ends by one press, before it is confirmed and after', async () => {
  for (const email of ['never-asked@shopper.example', 'asked-once@shopper.example']) {
    await setStock(market.database, goods, 0)
    await market.visitor().call('POST /products/{slug}/stock-alerts', { params: { slug }, body: { email } })
    await market.runJobs()
    const url = await unsubscribeUrl(email, 'stock_alert_asked')
    const key = url.pathname.split('/').at(-1) ?? ''
    if (email.startsWith('asked'))
      await market.visitor().call('POST /stock-alerts/{key}/confirm', { params: { key } })

    const looked = await market.visitor().fetch(url.pathname)
    const { state } = await market.visitor().call('GET /stock-alerts/{key}', { params: { key } })
    const answer = await press(url)

    expect(looked.status).toBe(200)
    expect(state).not.toBe('ended')
    expect(answer.status).toBe(200)
    expect(await market.visitor().call('GET /stock-alerts/{key}', { params: { key } })).toMatchObject({
      state: 'ended',
    })
  }
})

test('mails about lower prices end by one press, and a second one is answered alike', async () => {
  const person = await market.register('wishes@shopper.example')
  await person.call('POST /customer/wishlist/{productId}', { params: { productId: goods.productId } })
  await person.call('PUT /customer/wishlist-settings', { body: { tells_price_drops: true } })
  await cheapen()
  const url = await unsubscribeUrl('wishes@shopper.example', 'price_dropped')

  const answers = [await press(url), await press(url)]

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await person.call('GET /customer/wishlist-settings')).toEqual({ tells_price_drops: false })
  await cheapen()
  expect(await kindsOfMails(operator, 'wishes@shopper.example')).toEqual(['price_dropped', 'welcome'])
})

test('mails that belong to an account or a purchase say nothing of ending', async () => {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from mails where unsubscribe_url is not null order by kind
  `.execute(market.database.db)

  expect(rows.map(({ kind }) => kind)).toEqual(['price_dropped', 'stock_alert_asked'])
})

/** As a mail program does it: by itself, with no cookies and from no page. */
function press(url: URL): Promise<Response> {
  return market.visitor().fetch(url.pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  })
}

async function unsubscribeUrl(recipient: string, kind: string): Promise<URL> {
  const { rows } = await sql<{ unsubscribe_url: string }>`
    select unsubscribe_url from mails where recipient = ${recipient} and kind = ${kind}
  `.execute(market.database.db)
  const [mail, ...others] = rows
  if (!mail || others.length > 0) throw new Error(`One ${kind} is written to ${recipient}`)
  return new URL(mail.unsubscribe_url)
}

async function cheapen(): Promise<void> {
  const { price_minor: before } = await market.database.db
    .selectFrom('variants')
    .select('price_minor')
    .where('id', '=', goods.variantId)
    .executeTakeFirstOrThrow()
  const owner = await market.signIn('owner@blue-mahoe-larder.example')
  await owner.call('PUT /seller/stores/{store}/variants/{id}', {
    params: { store: 'blue-mahoe-larder', id: goods.variantId },
    body: { price_minor: before - 50 },
  })
  await passTime(market, 'wishlist.tell_price_drops')
  await market.runJobs()
}
