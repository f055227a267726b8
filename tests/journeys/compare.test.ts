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

test('keeps products in the order they were added, each once', async () => {
  const person = await market.register()

  for (const place of [2, 0, 2, 1]) await compare(person, products.idAt(place))

  expect(await comparedBy(person)).toEqual([products.idAt(2), products.idAt(0), products.idAt(1)])
  const me = await person.call('GET /me')
  expect(me.compared_product_ids).toEqual([products.idAt(2), products.idAt(0), products.idAt(1)])
  await person.call('DELETE /customer/compare/{productId}', { params: { productId: products.idAt(0) } })
  await person.call('DELETE /customer/compare/{productId}', { params: { productId: products.idAt(0) } })
  expect(await comparedBy(person)).toEqual([products.idAt(2), products.idAt(1)])
})

test('refuses a fifth product, or replaces the named one with it', async () => {
  const person = await market.register()
  for (const place of [0, 1, 2, 3]) await compare(person, products.idAt(place))

  const fifth = await person.fail('POST /customer/compare/{productId}', {
    params: { productId: products.idAt(4) },
    body: {},
  })
  const insteadOfNothing = await person.fail('POST /customer/compare/{productId}', {
    params: { productId: products.idAt(4) },
    body: { instead_of: products.idAt(9) },
  })
  await compare(person, products.idAt(4), products.idAt(1))

  expect(fifth).toMatchObject({ status: 409, problem: { code: 'compare_full', facts: { compared_max: 4 } } })
  expect(insteadOfNothing.status).toBe(409)
  expect(await comparedBy(person)).toEqual([
    products.idAt(0),
    products.idAt(2),
    products.idAt(3),
    products.idAt(4),
  ])
})

test('holds four at most, also with concurrent requests', async () => {
  const person = await market.register()

  const outcomes = await Promise.allSettled(products.all.slice(0, 9).map(({ id }) => compare(person, id)))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  expect(await comparedBy(person)).toHaveLength(4)
})

test('replaces at most one, also when two concurrent requests name it', async () => {
  const person = await market.register()
  for (const place of [0, 1, 2, 3]) await compare(person, products.idAt(place))

  await Promise.allSettled([5, 6, 7].map((place) => compare(person, products.idAt(place), products.idAt(0))))

  const compared = await comparedBy(person)
  expect(compared).toHaveLength(4)
  expect(compared.slice(0, 3)).toEqual([products.idAt(1), products.idAt(2), products.idAt(3)])
})

test('hides other users’ lists, and asks visitors without an account to sign in', async () => {
  const owner = await market.register()
  await compare(owner, products.idAt(0))

  expect(await comparedBy(await market.register())).toEqual([])
  for (const stranger of [market.visitor(), await market.guest()]) {
    const asked = await stranger.fail('GET /customer/compare')
    const added = await stranger.fail('POST /customer/compare/{productId}', {
      params: { productId: products.idAt(0) },
      body: {},
    })
    expect([asked.status, added.status]).toEqual([401, 401])
    expect(await stranger.call('GET /me')).toMatchObject({ compared_product_ids: [] })
  }
})

test('neither shows nor counts removed products, and finds no unknown ones', async () => {
  const operator = await market.signIn('operator@tradewind.example')
  const person = await market.register()
  for (const place of [10, 11, 12, 13]) await compare(person, products.idAt(place))
  const { slug } = products.productAt(10)

  await operator.call('POST /operator/products/{slug}/block', {
    params: { slug },
    body: { reason: 'Recalled' },
  })
  const hidden = await comparedBy(person)
  await compare(person, products.idAt(14))
  await operator.call('POST /operator/products/{slug}/unblock', { params: { slug } })

  expect(hidden).toEqual([products.idAt(11), products.idAt(12), products.idAt(13)])
  expect(await comparedBy(person)).toEqual([
    products.idAt(11),
    products.idAt(12),
    products.idAt(13),
    products.idAt(14),
  ])
  const { rows } = await sql<{ id: string }>`
    select id from products where state <> 'published' limit 1
  `.execute(market.database.db)
  await person.call('DELETE /customer/compare/{productId}', { params: { productId: products.idAt(11) } })
  for (const productId of [rows[0]?.id ?? '', crypto.randomUUID()]) {
    const { status } = await person.fail('POST /customer/compare/{productId}', {
      params: { productId },
      body: {},
    })
    expect(status).toBe(404)
  }
})

test('describes each product by its compared attributes, in the caller’s language', async () => {
  const person = await market.register()
  const { data: variables } = await person.call('GET /products', { query: { per_page: 60 } })
  const variable = variables.find(({ kind }) => kind === 'variable')
  if (!variable) throw new Error('Demo market lacks products with variants')
  await compare(person, variable.id)

  const { data } = await person.call('GET /customer/compare')
  const { data: french } = await person.call(
    'GET /customer/compare',
    {},
    { headers: { 'accept-language': 'fr' } },
  )
  const params = { slug: variable.slug }
  const whole = await person.call('GET /products/{slug}', { params })
  const wholeInFrench = await person.call(
    'GET /products/{slug}',
    { params },
    { headers: { 'accept-language': 'fr' } },
  )

  for (const [compared, product] of [
    [data[0], whole],
    [french[0], wholeInFrench],
  ] as const) {
    expect(compared).toMatchObject({
      name: product.name,
      price: product.price,
      weight_grams: product.weight_grams,
      sold_from: product.store.country_name,
      options: product.options.map(({ name, values }) => ({
        name,
        values: values.map(({ label }) => label),
      })),
    })
  }
  expect(wholeInFrench.options).not.toEqual(whole.options)
})

function compare(person: TestVisitor, productId: string, insteadOf?: string) {
  return person.call('POST /customer/compare/{productId}', {
    params: { productId },
    body: insteadOf ? { instead_of: insteadOf } : {},
  })
}

async function comparedBy(person: TestVisitor): Promise<string[]> {
  const { data } = await person.call('GET /customer/compare')
  return data.map(({ id }) => id)
}
