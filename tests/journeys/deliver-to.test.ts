/** A shopper's delivery place, and its effect on lists, products, stores and the cart. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductCard } from '#contract/catalog.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { goodsOf, jamaican } from '#tests/support/shopping.ts'

let market: TestMarket
beforeAll(async () => {
  market = await openMarket({ hasSearchEngine: true })
})
afterAll(() => market.close())

async function deliverTo(
  visitor: TestVisitor,
  country_code: string,
  part: { region?: string; city?: string } = {},
) {
  return visitor.call('PUT /deliver-to', { body: { country_code, ...part } })
}

async function shopperIn(country: string): Promise<TestVisitor> {
  const visitor = market.visitor()
  await deliverTo(visitor, country)
  return visitor
}

async function add(visitor: TestVisitor, store: string, qty = 1) {
  const { productId, modifierIds } = await goodsOf(market, store)
  return visitor.call('POST /cartmanager/cart/items', {
    body: {
      product_id: productId,
      qty,
      more_details: modifierIds.length > 0 ? { modifier_ids: [...modifierIds] } : null,
    },
  })
}

async function freshOf(visitor: TestVisitor, store: string): Promise<ProductCard> {
  const { data } = await visitor.call('GET /products', { query: { store, per_page: 60 } })
  const fresh = data.find(({ needs_choice }) => !needs_choice)
  if (!fresh) throw new Error(`${store} sells no simple product`)
  return fresh
}

describe('a place', () => {
  test('is unknown until chosen, then remembered in the browser', async () => {
    const visitor = market.visitor()
    expect(await visitor.call('GET /deliver-to')).toEqual({})

    await deliverTo(visitor, 'US', { region: 'New York' })

    expect(visitor.cookies.get('deliver_to')).toBe('US/New%20York')
    expect(await visitor.call('GET /deliver-to')).toEqual({
      place: {
        country_code: 'US',
        country_name: 'United States',
        region: 'New York',
        label: 'New York, United States',
      },
    })
  })

  test('is guessed from the region of the browser’s language only', async () => {
    const visitor = market.visitor()
    const guessed = async (language: string) =>
      (await visitor.call('GET /deliver-to', {}, { headers: { 'accept-language': language } })).place
        ?.country_code
    expect(await guessed('fr-GP,fr;q=0.8')).toBe('GP')
    expect(await guessed('en-US,en;q=0.9')).toBeUndefined()
    expect(await guessed('de-AQ')).toBeUndefined()
  })

  test('unknown to the market is refused, and ignored in a cookie', async () => {
    const visitor = market.visitor()
    const { status, problem } = await visitor.fail('PUT /deliver-to', { body: { country_code: 'AQ' } })
    expect([status, problem.errors?.country_code !== undefined]).toEqual([422, true])
    visitor.cookies.set('deliver_to', 'AQ')
    expect(await visitor.call('GET /deliver-to')).toEqual({})
  })

  test('of a customer is their default address until they choose another, on every device', async () => {
    const email = 'place@shopper.example'
    const customer = await market.register(email)
    await customer.call('POST /customer/addresses', { body: { ...jamaican, is_default: true } })
    expect((await customer.call('GET /deliver-to')).place?.label).toBe('Kingston, Jamaica')

    await deliverTo(customer, 'TT')

    expect((await customer.call('GET /deliver-to')).place?.label).toBe('Trinidad & Tobago')
    const elsewhere = await market.signIn(email)
    expect((await elsewhere.call('GET /deliver-to')).place?.country_code).toBe('TT')
  })

  test('is chosen from countries, with the parts that delivery depends on', async () => {
    const { data } = await market.visitor().call('GET /delivery-places')
    const of = (code: string) => data.find((country) => country.code === code)
    expect(of('JM')).toMatchObject({ regions: [], cities: [] })
    expect(of('US')?.regions).toContain('New York')
    expect(of('DM')?.cities).toContain('Roseau')
    expect(of('DM')?.regions).toContain('Saint Andrew')
  })
})

describe('delivery to a place', () => {
  test('is shown on cards: availability, time and cost, or the reason why not', async () => {
    const visitor = await shopperIn('VC')
    const own = await freshOf(visitor, 'fruits-market')
    expect(own.delivery).toMatchObject({ is_available: true, needs_slot: true, is_from: false })
    expect(own.delivery?.earliest_on).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(own.delivery?.price?.minor).toBeGreaterThan(0)

    await deliverTo(visitor, 'JM')

    expect((await freshOf(visitor, 'fruits-market')).delivery).toEqual({
      is_available: false,
      reason: 'local_only',
    })
    const { data } = await visitor.call('GET /products', { query: { store: 'double-up' } })
    expect(data[0]?.delivery).toEqual({ is_available: false, reason: 'not_served' })
  })

  test('equals the first option at checkout, in date and price', async () => {
    const customer = await market.guest()
    const { data: address } = await customer
      .call('POST /customer/addresses', { body: jamaican })
      .then(() => customer.call('GET /customer/addresses'))
    const { cart } = await add(customer, 'belle-morne')
    const quote = await customer.call('POST /checkout', { body: { address_id: address[0]?.id } })
    const [option] = quote.packages[0]?.options ?? []
    expect(cart.items[0]?.product.delivery).toMatchObject({
      is_available: true,
      earliest_on: option?.earliest_on,
      latest_on: option?.latest_on,
      price: option?.price,
    })
  })

  test('depends on the town only where zones name towns', async () => {
    const visitor = market.visitor()
    const priceIn = async (part: { region?: string; city?: string }) => {
      await deliverTo(visitor, 'DM', part)
      return (await freshOf(visitor, 'morne-market')).delivery
    }
    const roseau = await priceIn({ city: 'Roseau' })
    const north = await priceIn({ region: 'Saint Andrew', city: 'Marigot' })
    const unknown = await priceIn({})
    expect(roseau?.price).not.toEqual(north?.price)
    expect(roseau).toMatchObject({ is_from: false })
    expect(unknown).toMatchObject({ is_available: true, is_from: true })
  })

  test('filters lists, and is counted without being chosen', async () => {
    const visitor = await shopperIn('JM')
    const query = { vertical: 'groceries' as const, per_page: 60 }
    const facets = await visitor.call('GET /products/facets', { query })
    const facet = facets.facets.find(({ key }) => key === 'delivers_to')
    const { total, data } = await visitor.call('GET /products', { query: { ...query, delivers_to: 'JM' } })
    expect(facet).toMatchObject({ kind: 'switch', value: 'JM', count: total, is_selected: false })
    expect(data.filter(({ delivery }) => !delivery?.is_available)).toEqual([])
    expect(total).toBeLessThan(facets.total)
  })

  test('is shown on stores', async () => {
    const visitor = await shopperIn('JM')
    const { data } = await visitor.call('GET /stores', { query: { vertical: 'restaurants' } })
    const available = data.filter(({ delivery }) => delivery?.is_available).map(({ slug }) => slug)
    expect(available).toEqual(['tavias-pot'])
    const { to_place: toPlace } = await visitor.call('GET /stores/{slug}/delivery', {
      params: { slug: 'double-up' },
    })
    expect(toPlace).toEqual({ is_available: false, reason: 'not_served' })
  })
})

describe('a cart', () => {
  test('is blocked by an item that cannot be delivered to the place, until it is removed', async () => {
    const visitor = await shopperIn('TT')
    await add(visitor, 'double-up', 3)
    await add(visitor, 'belle-morne')
    const fruit = await freshOf(visitor, 'fruits-market')
    const { cart } = await visitor.call('POST /cartmanager/cart/items', {
      body: { product_id: fruit.id, qty: 1 },
    })
    const stopped = cart.items.filter(({ message }) => message === 'delivery_unavailable')
    expect(stopped.map(({ product_id, is_available }) => [product_id, is_available])).toEqual([
      [fruit.id, false],
    ])
    expect(stopped[0]?.product.delivery?.reason).toBe('local_only')
    expect(cart).toMatchObject({ can_check_out: false, deliver_to: { label: 'Trinidad & Tobago' } })
    expect(cart.estimate).toBeUndefined()

    const id = stopped[0]?.id ?? ''
    const { cart: rest } = await visitor.call('DELETE /cartmanager/cart/items/{id}', { params: { id } })

    expect(rest.can_check_out).toBe(true)
    expect(rest.groups.map(({ delivery }) => delivery?.is_available)).toEqual([true, true])
    expect(rest.estimate?.total.minor).toBeGreaterThan(rest.sub_total.minor)
  })

  test('with an item that no country receives is blocked before a place is known', async () => {
    const visitor = market.visitor()
    await add(visitor, 'double-up', 3)
    const fruit = await freshOf(visitor, 'fruits-market')
    const { cart } = await visitor.call('POST /cartmanager/cart/items', {
      body: { product_id: fruit.id, qty: 1 },
    })
    expect(cart).toMatchObject({ lacks_common_place: true, can_check_out: false })
  })

  test('estimates the checkout total, with delivery and tax', async () => {
    const customer = await market.guest()
    await customer.call('POST /customer/addresses', { body: jamaican })
    for (const store of ['belle-morne', 'blue-mahoe-larder', 'tavias-pot']) await add(customer, store, 2)
    const { cart } = await customer.call('GET /cartmanager/cart')
    const { data } = await customer.call('GET /customer/addresses')
    const quote = await customer.call('POST /checkout', { body: { address_id: data[0]?.id } })
    expect(cart.estimate).toEqual({ shipping: quote.shipping, tax: quote.tax, total: quote.total })
  })
})

describe('the demo market', () => {
  test('delivers a dish, fresh produce and a parcel to every island with a restaurant', async () => {
    const kitchens = await market.visitor().call('GET /stores', { query: { vertical: 'restaurants' } })
    const islands = [...new Set(kitchens.data.map(({ country_code }) => country_code))]
    expect(islands.toSorted()).toEqual(['BB', 'GP', 'GY', 'HT', 'JM', 'LC', 'PR', 'TT'])
    const found = await Promise.all(islands.map(findOneOfEach))
    expect(found).toEqual(
      islands.map((island) => ({ island, stores: [island, island, island], stopped: 0, isEstimated: true })),
    )
  })
})

/** Adds a dish, fresh produce and a parcel from the island's own stores to a cart. */
async function findOneOfEach(island: string) {
  const visitor = await shopperIn(island)
  const listed = async (query: {
    vertical: 'restaurants' | 'groceries' | 'shops' | 'beauty'
    category?: string
  }) => {
    const { data } = await visitor.call('GET /products', {
      query: { ...query, delivers_to: island, island, per_page: 60 },
    })
    return data.filter(({ delivery }) => delivery?.is_available)
  }
  const canBeAdded = ({ needs_choice, stock }: ProductCard) => !needs_choice && stock !== 'sold_out'
  const [dish] = await listed({ vertical: 'restaurants' })
  const fresh = await listed({ vertical: 'groceries', category: 'fruit,vegetables,herbs-peppers' })
  const verticals = ['shops', 'beauty', 'groceries'] as const
  const others = await Promise.all(verticals.map((vertical) => listed({ vertical })))
  const parcels = others.flat().filter(({ store }) => !fresh.some((each) => each.store.id === store.id))
  if (dish) await add(visitor, dish.store.slug, 3)
  for (const product of [fresh.find(canBeAdded), parcels.find(canBeAdded)]) {
    if (product)
      await visitor.call('POST /cartmanager/cart/items', { body: { product_id: product.id, qty: 1 } })
  }
  const { cart } = await visitor.call('GET /cartmanager/cart')
  return {
    island,
    stores: cart.groups.map(({ store }) => store.country_code),
    stopped: cart.items.filter(({ message }) => message === 'delivery_unavailable').length,
    isEstimated: cart.estimate !== undefined,
  }
}
