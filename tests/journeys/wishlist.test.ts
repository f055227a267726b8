import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { type ShownProducts, shownProducts } from '#tests/support/products.ts'

let market: TestMarket
let products: ShownProducts

beforeAll(async () => {
  market = await openMarket()
  products = await shownProducts(market)
})

afterAll(() => market.close())

test('keeps each product once, last first, until it is removed', async () => {
  const person = await market.register()
  const [first, second] = [products.idAt(0), products.idAt(1)]

  await requested(person, first)
  await requested(person, second)
  await requested(person, first)

  expect(await wishlistOf(person)).toEqual([second, first])
  expect(await person.call('GET /me')).toMatchObject({ wishlist_count: 2 })
  expect(new Set((await person.call('GET /me')).wished_product_ids)).toEqual(new Set([first, second]))

  await removeFromWishlist(person, first)
  await removeFromWishlist(person, first)
  expect(await wishlistOf(person)).toEqual([second])
  expect(await person.call('GET /me')).toMatchObject({ wishlist_count: 1, wished_product_ids: [second] })
})

test('shows and changes only the customer’s own list', async () => {
  const owner = await market.register()
  const other = await market.register()
  await requested(owner, products.idAt(0))

  await removeFromWishlist(other, products.idAt(0))

  expect(await wishlistOf(other)).toEqual([])
  expect(await wishlistOf(owner)).toEqual([products.idAt(0)])
})

test('asks visitors and guest customers without an account to sign in', async () => {
  const strangers = [market.visitor(), await market.guest()]

  for (const stranger of strangers) {
    const asked = await stranger.fail('GET /customer/wishlist')
    const added = await stranger.fail('POST /customer/wishlist/{productId}', {
      params: { productId: products.idAt(0) },
    })
    const me = await stranger.call('GET /me')

    expect([asked.status, added.status]).toEqual([401, 401])
    expect(me).toMatchObject({ wishlist_count: 0, wished_product_ids: [] })
  }
})

test('finds no unknown product, and accepts its removal', async () => {
  const person = await market.register()
  const productId = crypto.randomUUID()

  const { status } = await person.fail('POST /customer/wishlist/{productId}', { params: { productId } })
  await removeFromWishlist(person, productId)

  expect(status).toBe(404)
})

test('hides a blocked product, which can be neither added nor removed', async () => {
  const operator = await market.signIn('operator@tradewind.example')
  const [owner, other] = [await market.register(), await market.register()]
  const { id, slug } = products.productAt(3)
  await requested(owner, id)

  await operator.call('POST /operator/products/{slug}/block', {
    params: { slug },
    body: { reason: 'Recalled' },
  })
  const hidden = await wishlistOf(owner)
  const { status } = await other.fail('POST /customer/wishlist/{productId}', { params: { productId: id } })
  const me = await owner.call('GET /me')
  await operator.call('POST /operator/products/{slug}/unblock', { params: { slug } })

  expect(hidden).toEqual([])
  expect(status).toBe(404)
  expect(me.wishlist_count).toBe(0)
  expect(await wishlistOf(owner)).toEqual([id])
})

test('finds no unpublished product', async () => {
  const person = await market.register()
  const { rows } = await sql<{ id: string }>`
    select id from products where state <> 'published' limit 1
  `.execute(market.database.db)
  const productId = rows[0]?.id ?? ''

  const { status } = await person.fail('POST /customer/wishlist/{productId}', { params: { productId } })

  expect(status).toBe(404)
})

test('holds two hundred at most, also with concurrent requests, in pages', async () => {
  const person = await market.register()
  const { id: userId } = await person.call('GET /customer')
  const { db } = market.database
  await sql`
    insert into wishlist_items (user_id, product_id, added_at, price_minor, currency)
    select ${userId}, product_id, now(), price_minor, currency
    from product_listings
    where is_offered and product_id <> all(${products.all.map(({ id }) => id)}::uuid[])
    order by product_id
    limit 198
  `.execute(db)

  const outcomes = await Promise.allSettled(products.all.slice(0, 6).map(({ id }) => requested(person, id)))
  const seventh = { params: { productId: products.idAt(7) } }
  const full = await person.fail('POST /customer/wishlist/{productId}', seventh)
  const inFrench = await person.fail('POST /customer/wishlist/{productId}', seventh, {
    'accept-language': 'fr',
  })

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(full.problem).toMatchObject({ code: 'wishlist_full', facts: { wishes_max: 200 } })
  expect([full.problem.message, inFrench.problem.message]).toEqual([
    'Your wishlist is full. Remove an item first',
    'Votre liste d’envies est pleine. Retirez d’abord un article',
  ])
  const past = await person.call('GET /customer/wishlist', { query: { page: 99 } })
  expect(past).toMatchObject({ current_page: 9, last_page: 9, per_page: 24, total: 200 })
  expect(past.data).toHaveLength(8)
  const [kept] = past.data
  if (kept) await requested(person, kept.id)
})

function requested(person: TestVisitor, productId: string) {
  return person.call('POST /customer/wishlist/{productId}', { params: { productId } })
}

function removeFromWishlist(person: TestVisitor, productId: string) {
  return person.call('DELETE /customer/wishlist/{productId}', { params: { productId } })
}

async function wishlistOf(person: TestVisitor): Promise<string[]> {
  const { data, total } = await person.call('GET /customer/wishlist')
  expect(total).toBe(data.length)
  return data.map(({ id }) => id)
}
