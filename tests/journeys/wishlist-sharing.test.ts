/** Wishlists behind a secret link, moving items to the cart, and price drops. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { mailOf } from '#tests/support/mails.ts'
import { type Goods, goodsOf, passTime, setStock, stockOf } from '#tests/support/shopping.ts'

let market: TestMarket
let operator: TestVisitor

beforeAll(async () => {
  market = await openMarket()
  operator = await market.signIn('operator@tradewind.example')
})

afterAll(() => market.close())

describe('a secret link', () => {
  test('shows the list to anyone until disabled, without its owner’s name', async () => {
    const owner = await market.register()
    const { email, name } = await owner.call('GET /customer')
    const [first] = await someProducts(owner)
    await requested(owner, first.id)

    const { share } = await owner.call('POST /customer/wishlist-share')
    const again = await owner.call('POST /customer/wishlist-share')
    const token = share?.token ?? ''
    const shown = await market.visitor().call('GET /wishlists/{token}', { params: { token } })
    const ended = await owner.call('DELETE /customer/wishlist-share')
    const { status } = await market.visitor().fail('GET /wishlists/{token}', { params: { token } })
    const { share: renewed } = await owner.call('POST /customer/wishlist-share')

    expect(again.share).toEqual(share)
    expect(shown.data.map(({ id }) => id)).toEqual([first.id])
    expect(JSON.stringify(shown)).not.toContain(email)
    expect(JSON.stringify(shown)).not.toContain(name)
    expect(Object.keys(shown)).toEqual(['data', 'current_page', 'last_page', 'per_page', 'total'])
    expect(ended.share).toBeUndefined()
    expect(status).toBe(404)
    expect(renewed?.token).not.toBe(token)
  })

  test('shows nothing once its owner is suspended', async () => {
    const owner = await market.register()
    const { id } = await owner.call('GET /customer')
    const { share } = await owner.call('POST /customer/wishlist-share')

    await operator.call('POST /operator/people/{id}/suspend', { params: { id }, body: { reason: 'Fraud' } })

    const { status } = await market
      .visitor()
      .fail('GET /wishlists/{token}', { params: { token: share?.token ?? '' } })
    expect(status).toBe(404)
  })
})

describe('moving items to the cart', () => {
  test('moves available products, and leaves those with options or no longer sold', async () => {
    const person = await market.register()
    const gone = await goodsOf(market, 'blue-mahoe-larder')
    const before = await stockOf(market, gone)
    await setStock(market.database, gone, 0)
    const { data } = await person.call('GET /products', { query: { per_page: 60 } })
    const plain = data.filter((card) => !card.needs_choice && card.stock === 'in_stock').slice(0, 2)
    const choosy = data.find((card) => card.needs_choice)
    if (!choosy) throw new Error('Demo market lacks products with options')
    for (const id of [...plain.map((card) => card.id), choosy.id, gone.productId]) await requested(person, id)

    const { moved, left, cart } = await person.call('POST /customer/wishlist-to-cart', { body: {} })

    expect([moved, left]).toEqual([2, 2])
    expect(new Set(cart.items.map(({ product_id }) => product_id))).toEqual(
      new Set(plain.map(({ id }) => id)),
    )
    expect((await person.call('GET /cartmanager/cart')).cart).toEqual(cart)
    expect(new Set(await wishlistOf(person))).toEqual(new Set([choosy.id, gone.productId]))
    await setStock(market.database, gone, before)
  })

  test('moves one product, adds to the cart’s quantity, and ignores products not on the list', async () => {
    const person = await market.register()
    const [first, second] = await someProducts(person)
    await requested(person, first.id)
    await requested(person, second.id)
    await person.call('POST /cartmanager/cart/items', { body: { product_id: first.id, qty: 1 } })

    const { moved, cart } = await person.call('POST /customer/wishlist-to-cart', {
      body: { product_ids: [first.id] },
    })
    const none = await person.call('POST /customer/wishlist-to-cart', { body: { product_ids: [first.id] } })

    expect(moved).toBe(1)
    expect(cart.items.map(({ product_id, qty }) => [product_id, qty])).toEqual([[first.id, 2]])
    expect([none.moved, none.left]).toEqual([0, 0])
    expect(await wishlistOf(person)).toEqual([second.id])
  })

  test('moves each once, also with concurrent requests', async () => {
    const person = await market.register()
    const [first] = await someProducts(person)
    await requested(person, first.id)

    const asked = () => person.call('POST /customer/wishlist-to-cart', { body: {} })
    const answers = await Promise.all([asked(), asked(), asked()])

    expect(answers.map(({ moved }) => moved).sort()).toEqual([0, 0, 1])
    const { cart } = await person.call('GET /cartmanager/cart')
    expect(cart.items.map(({ qty }) => qty)).toEqual([1])
  })
})

describe('a price drop', () => {
  test('appears on the list, and is emailed once with consent, in the customer’s language', async () => {
    const goods = await goodsOf(market, 'blue-mahoe-larder')
    const [french, silent] = [await market.register(), await market.register()]
    await french.call('POST /customer/current-currency', { body: { currency: 'EUR' } })
    for (const person of [french, silent]) await requested(person, goods.productId)
    const { tells_price_drops: asked } = await french.call('PUT /customer/wishlist-settings', {
      body: { tells_price_drops: true },
    })
    await speakFrench(french)
    const { before } = await cheapen(goods, 100)

    await passTime(market, 'wishlist.tell_price_drops')
    await market.runJobs()
    await passTime(market, 'wishlist.tell_price_drops')
    await market.runJobs()

    expect(asked).toBe(true)
    const { data } = await silent.call('GET /customer/wishlist')
    expect(data[0]?.price_dropped_by?.minor).toBeGreaterThan(0)
    const mail = await mailOf(operator, { search: await emailOf(french), kind: 'price_dropped' })
    expect(mail).toMatchObject({ locale: 'fr', subject: expect.stringMatching(/^Baisse de prix/) })
    expect(mail.text).toContain('€')
    expect(await mailsTo(silent)).toEqual([])

    const token = /price-drop-mails\/([\w-]{32})/.exec(mail.text)?.[1] ?? ''
    await market.visitor().call('DELETE /price-drop-mails/{token}', { params: { token } })
    await market.visitor().call('DELETE /price-drop-mails/{token}', { params: { token } })
    await cheapen(goods, 50)
    await passTime(market, 'wishlist.tell_price_drops')
    await market.runJobs()

    expect(await mailsTo(french)).toEqual(['price_dropped'])
    expect(await french.call('GET /customer/wishlist-settings')).toEqual({ tells_price_drops: false })
    await setPrice(goods, before)
  })

  test('that recovers and repeats is not emailed again, a lower one is', async () => {
    const goods = await goodsOf(market, 'blue-mahoe-larder')
    const person = await market.register()
    await requested(person, goods.productId)
    await person.call('PUT /customer/wishlist-settings', { body: { tells_price_drops: true } })
    const { before, after } = await cheapen(goods, 40)
    await told()
    await setPrice(goods, before)
    await told()
    await setPrice(goods, after)
    await told()
    const once = await mailsTo(person)
    await setPrice(goods, after - 20)
    await told()

    expect(once).toEqual(['price_dropped'])
    expect(await mailsTo(person)).toEqual(['price_dropped', 'price_dropped'])
    await setPrice(goods, before)
  })

  async function told(): Promise<void> {
    await passTime(market, 'wishlist.tell_price_drops')
    await market.runJobs()
  }

  async function cheapen(goods: Goods, by: number) {
    const owner = await market.signIn('owner@blue-mahoe-larder.example')
    const before = await priceOf(goods)
    await owner.call('PUT /seller/stores/{store}/variants/{id}', {
      params: { store: 'blue-mahoe-larder', id: goods.variantId },
      body: { price_minor: before - by },
    })
    return { before, after: before - by }
  }

  async function setPrice(goods: Goods, price_minor: number) {
    const owner = await market.signIn('owner@blue-mahoe-larder.example')
    await owner.call('PUT /seller/stores/{store}/variants/{id}', {
      params: { store: 'blue-mahoe-larder', id: goods.variantId },
      body: { price_minor },
    })
  }

  async function priceOf({ variantId }: Goods): Promise<number> {
    const row = await market.database.db
      .selectFrom('variants')
      .select('price_minor')
      .where('id', '=', variantId)
      .executeTakeFirstOrThrow()
    return row.price_minor
  }

  async function speakFrench(person: TestVisitor): Promise<void> {
    const { id } = await person.call('GET /customer')
    await market.database.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', id).execute()
  }

  async function mailsTo(person: TestVisitor): Promise<string[]> {
    const { data } = await operator.call('GET /operator/mails', { query: { search: await emailOf(person) } })
    return data.map(({ kind }) => kind).filter((kind) => !['welcome', 'code_register'].includes(kind))
  }
})

async function someProducts(person: TestVisitor) {
  const { data } = await person.call('GET /products', { query: { per_page: 60 } })
  const [first, second] = data.filter(({ needs_choice, stock }) => !needs_choice && stock === 'in_stock')
  if (!first || !second) throw new Error('Demo market lacks products without options')
  return [first, second] as const
}

function requested(person: TestVisitor, productId: string) {
  return person.call('POST /customer/wishlist/{productId}', { params: { productId } })
}

async function wishlistOf(person: TestVisitor): Promise<string[]> {
  const { data } = await person.call('GET /customer/wishlist')
  return data.map(({ id }) => id)
}

async function emailOf(person: TestVisitor): Promise<string> {
  return (await person.call('GET /customer')).email
}
