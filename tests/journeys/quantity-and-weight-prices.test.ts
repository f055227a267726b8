/** Prices by quantity and goods sold by weight, from the editor to the order. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { newProductFields, publishProduct } from '#tests/support/new-product.ts'
import { chooseDelivery, jamaican, keyHeader, placeOrder } from '#tests/support/shopping.ts'

const store = 'madras-lane'

let market: TestMarket
let owner: TestVisitor

beforeAll(async () => {
  market = await openMarket()
  owner = await market.signIn('owner@madras-lane.example')
})

afterAll(() => market.close())

type Fields = NonNullable<Parameters<typeof publishProduct>[1]['fields']>

function publish(priceMinor: number, fields: Fields) {
  const variants = [{ price_minor: priceMinor, stock: { on_hand: 500 } }]
  return publishProduct(owner, { store, fields: { variants, ...fields } })
}

const steps = [
  { from: 3, price_minor: 2000 },
  { from: 10, price_minor: 1500 },
]

async function add(shopper: TestVisitor, productId: string, qty: number, variantId?: string) {
  const { cart } = await shopper.call('POST /cartmanager/cart/items', {
    body: { product_id: productId, qty, ...(variantId && { more_details: { variant_id: variantId } }) },
  })
  return cart
}

describe('a price by quantity', () => {
  test('applies in the cart from its quantity on, which names the next one', async () => {
    const { id } = await publish(2500, { quantity_prices: steps })
    const shopper = await market.guest()

    const [two] = (await add(shopper, id, 2)).items
    const threeInCart = await add(shopper, id, 1)
    const [three] = threeInCart.items
    const [ten] = (await add(shopper, id, 7)).items

    expect(two).toMatchObject({
      unit_price: { minor: 2500 },
      next_price: { missing: 1, price: { minor: 2000 } },
    })
    expect(three).toMatchObject({ unit_price: { minor: 2000 }, sub_total: { minor: 6000 } })
    expect(three?.regular_unit_price?.minor).toBe(2500)
    expect(three?.message).toBeUndefined()
    expect(threeInCart.saving.minor).toBe(1500)
    expect(ten).toMatchObject({ unit_price: { minor: 1500 }, sub_total: { minor: 15_000 } })
    expect(ten?.next_price).toBeUndefined()
  })

  test('counts all variants of the product, and leaves lower prices as they are', async () => {
    const product = await publishProduct(owner, {
      store,
      fields: {
        options: [{ name: { en: 'Size' }, values: [{ label: { en: 'S' } }, { label: { en: 'L' } }] }],
        variants: [
          { values: ['S'], price_minor: 1800, stock: { on_hand: 50 } },
          { values: ['L'], price_minor: 2500, stock: { on_hand: 50 } },
        ],
        quantity_prices: [{ from: 3, price_minor: 2000 }],
      },
    })
    const [small, large] = product.variants
    const shopper = await market.guest()

    await add(shopper, product.id, 2, small?.id)
    const { items } = await add(shopper, product.id, 1, large?.id)

    expect(items.map(({ unit_price }) => unit_price.minor)).toEqual([1800, 2000])
  })

  test('does not replace the lower price of a sale', async () => {
    const now = Date.now()
    const sale = {
      percent: 30,
      starts_at: new Date(now - 1000).toISOString(),
      ends_at: new Date(now + 86_400_000).toISOString(),
    }
    const { id } = await publish(2500, { quantity_prices: steps, sale })
    const shopper = await market.guest()

    const [three] = (await add(shopper, id, 3)).items
    const [ten] = (await add(shopper, id, 7)).items

    expect(three?.unit_price.minor).toBe(1750)
    expect(ten?.unit_price.minor).toBe(1500)
  })

  test('is quoted and stored with the order', async () => {
    const { id } = await publish(2500, { quantity_prices: steps })
    const shopper = await market.register()
    await add(shopper, id, 3)

    const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'bank' })
    const { order_number: number } = await placeOrder(shopper, ready, { method: 'bank' })
    const order = await shopper.call('GET /orders/{number}', { params: { number } })

    const [line] = order.sub_orders.flatMap(({ lines }) => lines)
    expect(ready.quote.sub_total.minor).toBe(6000)
    expect(line).toMatchObject({ quantity: 3, unit_price: { minor: 2000 } })
  })

  test('is refused without a rising quantity and a falling price', async () => {
    const body = {
      ...(await newProductFields(owner, store)),
      quantity_prices: [
        { from: 3, price_minor: 2000 },
        { from: 3, price_minor: 2100 },
      ],
    }

    const { status, problem } = await owner.fail(
      'POST /seller/stores/{store}/products',
      { params: { store }, body },
      keyHeader().headers,
    )

    expect(status).toBe(422)
    expect(problem.errors).toEqual({
      'quantity_prices.1.from': ['Enter a higher quantity than in the row before'],
      'quantity_prices.1.price_minor': ['Enter a lower price than in the row before'],
    })
  })

  test('comes back with a restored version and in a copy', async () => {
    const { id } = await publish(2500, { quantity_prices: steps })
    const params = { store, id }

    await owner.call('PUT /seller/stores/{store}/products/{id}', { params, body: { quantity_prices: [] } })
    const { product: restored } = await owner.call(
      'POST /seller/stores/{store}/products/{id}/versions/{version}/restore',
      { params: { ...params, version: 1 } },
    )
    const { product: copy } = await owner.call('POST /seller/stores/{store}/products/{id}/duplicate', {
      params,
    })

    expect([restored.quantity_prices, copy.quantity_prices]).toEqual([steps, steps])
  })
})

describe('goods sold by weight', () => {
  const loose = { unit: 'kg', step: 250, minimum: 500, piece: null, tolerance_percent: 5 } as const

  test('are sold in steps from a minimum on, for the estimated price', async () => {
    const { id, slug } = await publish(1299, { sold_by_weight: loose })
    const shopper = await market.guest()

    const product = await shopper.call('GET /products/{slug}', { params: { slug } })
    const { problem } = await shopper.fail('POST /cartmanager/cart/items', {
      body: { product_id: id, qty: 1 },
    })
    const [item] = (await add(shopper, id, 3)).items
    const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'bank' })
    const { order_number: number } = await placeOrder(shopper, ready, { method: 'bank' })
    const order = await shopper.call('GET /orders/{number}', { params: { number } })

    expect(product).toMatchObject({
      price: { minor: 1299 },
      weight_unit: 'kg',
      needs_choice: true,
      weight_sale: { item: 250, is_piece: false, minimum: 2 },
    })
    // A quarter of 12.99, rounded half up.
    expect(product.variants[0]?.item_price?.minor).toBe(325)
    expect(problem.errors).toEqual({ qty: ['This is less than the smallest weight you can order'] })
    expect(item).toMatchObject({ unit_price: { minor: 325 }, sub_total: { minor: 975 } })
    const [line] = order.sub_orders.flatMap(({ lines }) => lines)
    expect(line).toMatchObject({ quantity: 3, unit_price: { minor: 325 } })
    expect(line?.choices).toContainEqual({ name: 'Weight', value: '250 g' })
  })

  test('are sold by pieces of about a weight', async () => {
    const { id, slug } = await publish(1000, {
      sold_by_weight: { ...loose, unit: 'lb', minimum: 250, piece: 1200 },
    })
    const shopper = await market.guest()

    const product = await shopper.call('GET /products/{slug}', { params: { slug } })
    const [item] = (await add(shopper, id, 2)).items

    expect(product.weight_sale).toMatchObject({ unit: 'lb', item: 1200, is_piece: true, minimum: 1 })
    expect(item).toMatchObject({ unit_price: { minor: 1200 }, sub_total: { minor: 2400 } })
  })

  test('have no history of prices from when they were sold by the piece', async () => {
    const { id, slug } = await publish(300, {})
    const params = { store, id }
    await owner.call('PUT /seller/stores/{store}/products/{id}', { params, body: { sold_by_weight: loose } })
    const now = Date.now()

    await owner.call('PUT /seller/stores/{store}/products/{id}', {
      params,
      body: {
        sale: {
          percent: 20,
          starts_at: new Date(now + 1000).toISOString(),
          ends_at: new Date(now + 86_400_000).toISOString(),
        },
      },
    })

    const { coming_deal: coming } = await market.visitor().call('GET /products/{slug}', { params: { slug } })
    expect(coming?.percent).toBe(20)
  })

  test('are refused with a minimum that is no multiple of the step', async () => {
    const body = {
      ...(await newProductFields(owner, store)),
      sold_by_weight: { ...loose, minimum: 300 },
    }

    const { problem } = await owner.fail(
      'POST /seller/stores/{store}/products',
      { params: { store }, body },
      keyHeader().headers,
    )

    expect(problem.errors).toEqual({ 'sold_by_weight.minimum': ['Enter a multiple of the weight step'] })
  })
})
