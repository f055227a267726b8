/** Additional data of a product page: delivery, popularity and back-in-stock requests. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshListings } from '#domains/catalog/index.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { kindsOfMails, mailOf } from '#tests/support/mails.ts'
import { addGoodsToCart, buy, type Goods, goodsOf, jamaican, setStock } from '#tests/support/shopping.ts'

const store = 'blue-mahoe-larder'

let market: TestMarket
let operator: TestVisitor
let visitor: TestVisitor
let goods: Goods
let slug: string

beforeAll(async () => {
  market = await openMarket()
  operator = await market.signIn('operator@tradewind.example')
  visitor = market.visitor()
  goods = await goodsOf(market, store, { stock: 50 })
  slug = await slugOf(goods)
})

afterAll(() => market.close())

describe('the delivery of a product', () => {
  test('uses the same rates as the checkout', async () => {
    const slug = 'island-resort-shirt'

    const delivery = await visitor.call('GET /products/{slug}/delivery', { params: { slug } })

    const { store } = await visitor.call('GET /products/{slug}', { params: { slug } })
    const [home] = delivery.zones
    const from = { code: store.country_code, name: store.country_name }
    expect(delivery.from).toEqual({ city: store.city, country: from })
    expect(delivery.returns_days).toBe(store.returns_days)
    expect(home).toMatchObject({ is_same_country: true, countries: [from] })
    for (const { ways } of delivery.zones) expect(ways.length).toBeGreaterThan(0)
    const named = delivery.zones.flatMap(({ countries }) => countries.map(({ code }) => code))
    expect(new Set(named).size).toBe(named.length)
  })

  test('matches the checkout at the shopper’s address, with the same prices', async () => {
    const shopper = await market.guest()
    await addGoodsToCart(shopper, goods)

    const delivery = await shopper.call('GET /products/{slug}/delivery', { params: { slug } })
    const { packages } = await shopper.call('POST /checkout', { body: { address: jamaican } })

    const there = delivery.zones.find(({ countries }) =>
      countries.some(({ code }) => code === jamaican.country_code),
    )
    const offered = packages[0]?.options.map(({ name, kind, price, regular_price }) => ({
      name,
      kind,
      price: regular_price ?? price,
    }))
    // A method is not offered after its cut-off time.
    const told = (there?.ways ?? []).filter(
      ({ name, cutoff }) => cutoff === undefined || offered?.some((option) => option.name === name),
    )
    expect(told.length).toBeGreaterThan(0)
    expect(told.map(({ name, kind, price }) => ({ name, kind, price }))).toEqual(offered)
  })

  test('is limited to the island for goods that may not leave it', async () => {
    const { rows } = await sql<{ slug: string }>`
      select p.slug from products p join product_listings l on l.product_id = p.id
      where p.is_fresh and l.is_offered and p.kind <> 'dish' order by p.slug limit 1
    `.execute(market.database.db)
    const slug = rows[0]?.slug ?? ''

    const delivery = await visitor.call('GET /products/{slug}/delivery', { params: { slug } })

    expect(delivery.is_local_only).toBe(true)
    expect(delivery.zones.every(({ is_same_country }) => is_same_country)).toBe(true)
  })
})

describe('a product', () => {
  test('shows a coming sale, and none during a sale', async () => {
    const { db } = market.database
    const hour = 60 * 60 * 1000
    const begins = new Date(Math.ceil(Date.now() / 1000) * 1000 + hour)
    await sql`
      insert into deals (id, product_id, percent, starts_at, ends_at)
      values (${crypto.randomUUID()}, ${goods.productId}, 20, ${begins}, ${new Date(begins.getTime() + hour)})
    `.execute(db)
    await refreshListings({ db, now: new Date() }, [goods.productId])
    const seen = () => market.visitor().call('GET /products/{slug}', { params: { slug } })

    const before = await seen()
    await sql`update deals set starts_at = ${new Date(Date.now() - hour)} where product_id = ${goods.productId}`.execute(
      db,
    )
    await refreshListings({ db, now: new Date() }, [goods.productId])
    await clearCache(goods)
    const running = await seen()
    await sql`delete from deals where product_id = ${goods.productId}`.execute(db)
    await refreshListings({ db, now: new Date() }, [goods.productId])
    await clearCache(goods)

    expect(before.coming_deal).toEqual({ percent: 20, starts_at: begins.toISOString() })
    expect([before.deal, before.regular_price]).toEqual([undefined, undefined])
    expect(running.coming_deal).toBeUndefined()
    expect(running.deal?.percent).toBe(20)
  })

  test('has tags named in the page’s language', async () => {
    const params = { slug: 'scotch-bonnet-peppers' }

    const english = await visitor.call('GET /products/{slug}', { params })
    const french = await visitor.call(
      'GET /products/{slug}',
      { params },
      { headers: { 'accept-language': 'fr' } },
    )

    expect(english.tags).toContainEqual({ slug: 'herbs-peppers', name: 'Herbs and peppers' })
    expect(french.tags).toContainEqual({ slug: 'herbs-peppers', name: 'Herbes et piments' })
    expect(french.tags.every(({ slug }) => slug.length > 2)).toBe(true)
  })
})

describe('a product that is sold on another site', () => {
  const lessons = 'tenor-pan-lessons'
  const away = { url: 'https://school.panyard34.example/tenor', button_text: 'Book at the pan school' }

  test('says where, in the page’s language, on its page and in lists', async () => {
    const params = { slug: lessons }

    const product = await visitor.call('GET /products/{slug}', { params })
    const french = await visitor.call(
      'GET /products/{slug}',
      { params },
      { headers: { 'accept-language': 'fr' } },
    )
    const { data } = await visitor.call('GET /products', { query: { store: 'panyard-34' } })

    expect(product.external).toEqual(away)
    expect(french.external).toEqual({ ...away, button_text: 'Réserver à l’école de pan' })
    expect(data.find(({ slug }) => slug === lessons)?.external).toEqual(away)
    expect(data.filter(({ external }) => external)).toHaveLength(1)
  })

  test('is refused by the cart, with the reason in both languages', async () => {
    const { id } = await visitor.call('GET /products/{slug}', { params: { slug: lessons } })
    const body = { product_id: id, qty: 1, more_details: null }

    const refused = await visitor.fail('POST /cartmanager/cart/items', { body })
    const french = await visitor.fetch('/api/cartmanager/cart/items', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'fr', origin: market.origin },
      body: JSON.stringify(body),
    })

    expect(refused).toMatchObject({
      status: 409,
      problem: {
        code: 'sold_elsewhere',
        message: 'This item is sold on another site',
        facts: { url: away.url },
      },
    })
    expect(await french.json()).toMatchObject({ message: 'Cet article est vendu sur un autre site' })
    expect((await visitor.call('GET /cartmanager/cart')).cart.items).toEqual([])
  })

  test('is not part of a bundle that is added to the cart', async () => {
    const seen = await Promise.all(
      ['pan-sticks-tenor-pair', 'woven-caxixi'].map((slug) =>
        visitor.call('GET /products/{slug}/demand', { params: { slug } }),
      ),
    )

    const companions = seen.flatMap((demand) => demand.companions.data)
    expect(companions.length).toBeGreaterThan(0)
    expect(companions.filter(({ external }) => external)).toEqual([])
  })

  test('cannot be ordered from a cart that it was in before', async () => {
    const buyer = market.visitor()
    const held = await anotherThan(goods)
    const { db } = market.database
    await buyer.call('POST /cartmanager/cart/items', {
      body: { product_id: held.productId, qty: 1, more_details: null },
    })
    const move = (url: string | null) =>
      sql`
      update products set external_url = ${url}, external_button = ${url && JSON.stringify({ en: 'See it there' })}::jsonb
      where id = ${held.productId}
    `.execute(db)

    await move('https://elsewhere.example/it')
    const { cart } = await buyer.call('GET /cartmanager/cart')
    await move(null)

    expect(cart.items.map(({ is_available, message }) => [is_available, message])).toEqual([
      [false, 'item_unavailable'],
    ])
  })

  test.each([
    ['http://plain.example/it', { en: 'See it there' }],
    ['javascript:alert(1)', { en: 'See it there' }],
    ['https://elsewhere.example/it', null],
    ['https://elsewhere.example/it', { fr: 'À voir là-bas' }],
  ])('is not kept with %s and %o', async (url, button) => {
    const kept = sql`
      update products set external_url = ${url}, external_button = ${button && JSON.stringify(button)}::jsonb
      where slug = ${lessons}
    `.execute(market.database.db)

    await expect(kept).rejects.toThrow(/external/)
  })
})

describe('the popularity of a product', () => {
  test('is derived from orders, and hidden when they are few', async () => {
    const beside = await anotherThan(goods)
    await forgetOrdersOf(goods)
    const demand = () => market.visitor().call('GET /products/{slug}/demand', { params: { slug } })

    const before = await demand()
    await clearCache(goods)
    for (const _ of [1, 2]) {
      await buy(await market.register(), [[goods, 2], beside], 'cash')
    }
    await clearCache(goods)
    const after = await demand()

    expect(before.sold_recently).toBeUndefined()
    expect(before.companions.source).toBe('store')
    expect(before.companions.data.every(({ needs_choice }) => !needs_choice)).toBe(true)
    expect(after.sold_recently).toEqual({ count: 4, days: 7 })
    expect(after.companions.source).toBe('orders')
    expect(after.companions.data.map(({ id }) => id)).toContain(beside.productId)
  })
})

describe('a back-in-stock email', () => {
  test('is sent to a customer with an account once, after one request', async () => {
    await setStock(market.database, goods, 0)
    const person = await market.register('waits-signed-in@shopper.example')

    const first = await person.call('POST /products/{slug}/stock-alerts', { params: { slug }, body: {} })
    const again = await person.call('POST /products/{slug}/stock-alerts', { params: { slug }, body: {} })
    await restock(goods, 5)
    await market.runJobs()
    await restock(goods, 0)
    await restock(goods, 6)
    await market.runJobs()

    expect([first.state, again.state]).toEqual(['waiting', 'waiting'])
    expect(await kindsOfMails(operator, 'waits-signed-in@shopper.example')).toEqual([
      'back_in_stock',
      'code_register',
      'welcome',
    ])
    const mail = await mailOf(operator, { search: 'waits-signed-in', kind: 'back_in_stock' })
    expect(mail.text).toContain(`/product/${slug}`)
  })

  test('is sent to a guest only after confirmation by email, in their language', async () => {
    await setStock(market.database, goods, 0)
    const guest = market.visitor()
    const email = 'attend@shopper.example'
    const asked = await guest.fetch(`/api/products/${slug}/stock-alerts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'fr', origin: market.origin },
      body: JSON.stringify({ email }),
    })
    await market.runJobs()
    await restock(goods, 4)
    await market.runJobs()
    const beforeConfirming = await kindsOfMails(operator, email)
    const key = await keyIn(email)

    const unconfirmed = await guest.call('GET /stock-alerts/{key}', { params: { key } })
    await guest.call('POST /stock-alerts/{key}/confirm', { params: { key } })
    await market.runJobs()
    const told = await guest.call('GET /stock-alerts/{key}', { params: { key } })

    expect(await asked.json()).toEqual({ state: 'confirm_by_mail' })
    expect(beforeConfirming).toEqual(['stock_alert_asked'])
    expect([unconfirmed.state, told.state]).toEqual(['unconfirmed', 'told'])
    const mail = await mailOf(operator, { search: email, kind: 'back_in_stock' })
    expect(mail.locale).toBe('fr')
    expect(mail.text).toContain(`/fr/product/${slug}`)
  })

  test('is not sent after unsubscribing', async () => {
    await setStock(market.database, goods, 0)
    const email = 'changed-their-mind@shopper.example'
    await visitor.call('POST /products/{slug}/stock-alerts', { params: { slug }, body: { email } })
    await market.runJobs()
    const key = await keyIn(email)
    await visitor.call('POST /stock-alerts/{key}/confirm', { params: { key } })

    await visitor.call('POST /stock-alerts/{key}/end', { params: { key } })
    await restock(goods, 3)
    await market.runJobs()

    expect(await kindsOfMails(operator, email)).toEqual(['stock_alert_asked'])
    expect((await visitor.call('GET /stock-alerts/{key}', { params: { key } })).state).toBe('ended')
  })

  test('requires an address, and a product that is out of stock', async () => {
    await setStock(market.database, goods, 0)

    const nameless = await visitor.fail('POST /products/{slug}/stock-alerts', { params: { slug }, body: {} })
    await restock(goods, 9)
    const there = await visitor.call('POST /products/{slug}/stock-alerts', {
      params: { slug },
      body: { email: 'late@shopper.example' },
    })

    expect(nameless).toMatchObject({ status: 422, problem: { errors: { email: ['Email is required'] } } })
    expect(there.state).toBe('in_stock')
  })

  test('cannot be used to email an address repeatedly', async () => {
    await setStock(market.database, goods, 0)
    const ask = () => ({ params: { slug }, body: { email: 'pestered@shopper.example' } })
    for (let times = 0; times < 5; times++) {
      await market.visitor().call('POST /products/{slug}/stock-alerts', ask())
    }

    const { status } = await market.visitor().fail('POST /products/{slug}/stock-alerts', ask())

    expect(status).toBe(429)
  })
})

/** Counts stock as the seller does. */
async function restock({ variantId: id }: Goods, onHand: number): Promise<void> {
  const { db } = market.database
  const { slug, reserved } = await db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .innerJoin('stores as s', 's.id', 'p.store_id')
    .innerJoin('stock_levels as l', 'l.variant_id', 'v.id')
    .select(['s.slug', 'l.reserved'])
    .where('v.id', '=', id)
    .executeTakeFirstOrThrow()
  const seller = await market.signIn(`owner@${slug}.example`)
  await seller.call('PUT /seller/stores/{store}/variants/{id}', {
    params: { store: slug, id },
    body: { on_hand: onHand + reserved },
  })
}

async function slugOf({ productId }: Goods): Promise<string> {
  const { db } = market.database
  const row = await db
    .selectFrom('products')
    .select('slug')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return row.slug
}

async function keyIn(email: string): Promise<string> {
  const { text } = await mailOf(operator, { search: email, kind: 'stock_alert_asked' })
  const key = /\/stock-alert\/([0-9a-f-]{36})/.exec(text)?.[1]
  if (!key) throw new Error('Email has no link')
  return key
}

async function anotherThan({ productId }: Goods): Promise<Goods> {
  const { data } = await visitor.call('GET /products', { query: { store, per_page: 60 } })
  const card = data.find(
    ({ id, needs_choice, stock }) => id !== productId && !needs_choice && stock === 'in_stock',
  )
  if (!card) throw new Error(`${store} has no other product`)
  const { variants } = await visitor.call('GET /products/{slug}', { params: { slug: card.slug } })
  return { productId: card.id, variantId: variants[0]?.id ?? '', name: card.name, modifierIds: [] }
}

/** As if it had never been ordered. */
async function forgetOrdersOf({ productId }: Goods): Promise<void> {
  await sql`
    update orders set placed_at = null
    where id in (select order_id from order_lines where product_id = ${productId})
  `.execute(market.database.db)
}

/** Clears the cached answers, which otherwise expire within a minute. */
async function clearCache(goods: Goods): Promise<void> {
  await restock(goods, 60)
}
