/** Delivery costs by parish, settlement, distance, weight and value, as shoppers see them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { mailOf } from '#tests/support/mails.ts'
import { markDelivered, readOrder } from '#tests/support/orders.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { setPrice } from '#tests/support/prices.ts'
import {
  addGoodsToCart,
  chooseDelivery,
  decideOnCard,
  type Goods,
  goodsOf,
  keyHeader,
  orderOf,
  placeOrder,
} from '#tests/support/shopping.ts'

const store = 'blue-mahoe-larder'
const dominican = {
  title: 'Home',
  full_name: 'Ines Baptiste',
  street: '4 Bay Street',
  city: 'Roseau',
  country_code: 'DM',
  phone: '+17675550100',
}

let market: TestMarket
let goods: Goods

/** A product at USD 20.00 that weighs 1.2 kg, from a store moved to the centre of Roseau. */
beforeAll(async () => {
  market = await openMarket()
  const { db } = market.database
  goods = await goodsOf(market, store, { stock: 500 })
  await sql`
    update stores
    set currency = 'USD', tax_bps = 0, country_code = 'DM', city = 'Roseau', latitude = 15.3014,
      longitude = -61.3881, delivery_zones = '{roseau,north-and-east}' || delivery_zones
    where slug = ${store}
  `.execute(db)
  await sql`update products set currency = 'USD' where id = ${goods.productId}`.execute(db)
  await sql`update variants set weight_grams = 1200 where id = ${goods.variantId}`.execute(db)
  await setPrice(market, goods.variantId, 2000)
  await sql`delete from deals where product_id = ${goods.productId}`.execute(db)
  await sql`update slots set capacity = booked + 500`.execute(db)
})

afterAll(() => market.close())

describe('a quote', () => {
  test('depends on the settlement in any spelling, and on its distance', async () => {
    const shopper = await shopperWith(1)

    expect(await ways(shopper, { city: ' ROSEAU' })).toContainEqual(['rider', 250])
    expect(await ways(shopper, { city: 'Canefield' })).toContainEqual(['rider', 400])
    expect(await ways(shopper, { city: 'Loubière' })).toContainEqual(['rider', 400])
  })

  test('uses the address’s own position before its settlement, and offers nothing beyond the range', async () => {
    const shopper = await shopperWith(1)
    const far = { city: 'Roseau', latitude: 15.4, longitude: -61.39 }
    const tooFar = { city: 'Roseau', latitude: 15.6, longitude: -61.39 }

    expect(await ways(shopper, far)).toContainEqual(['rider', 600])
    expect((await ways(shopper, tooFar)).map(([method]) => method)).toEqual(['pickup'])
  })

  test('depends on the parish, and on weight there', async () => {
    const shopper = await shopperWith(1)
    const north = { city: 'Calibishie', region: 'St. Andrew' }

    expect(await ways(shopper, north)).toContainEqual(['van', 700])
    await addGoodsToCart(shopper, goods, 2)
    expect(await ways(shopper, north)).toContainEqual(['van', 1000])
    expect(await ways(shopper, { city: 'Calibishie' })).toContainEqual(['standard', 0])
  })

  test('falls back to the island’s rates without a known part, and to those for other islands', async () => {
    const shopper = await shopperWith(1)

    expect(await ways(shopper, { city: 'Soufriere', region: 'Saint Mark' })).toContainEqual(['standard', 400])
    expect(await ways(shopper, { city: 'Roseau', region: 'Kingston', country_code: 'JM' })).toContainEqual([
      'standard',
      1700,
    ])
  })

  test('depends on the value of the goods after a change of rates', async () => {
    await worthBands([
      [0, 3000, 900],
      [3000, 5000, 500],
      [5000, null, 0],
    ])
    const shopper = await shopperWith(1)
    const asked = [await way(shopper)]
    await addGoodsToCart(shopper, goods)
    asked.push(await way(shopper))
    await addGoodsToCart(shopper, goods)
    asked.push(await way(shopper))

    expect(asked).toEqual([900, 500, 0])

    async function way(of: TestVisitor) {
      const found = await ways(of, { city: 'Soufriere' })
      return found.find(([method]) => method === 'express-worth')?.[1]
    }
  })
})

describe('free delivery in the cart', () => {
  test('matches the shopper’s address, and is hidden while an address in the country might not qualify', async () => {
    const shopper = await shopperWith(1)
    const guest = await market.guest()
    await addGoodsToCart(guest, goods)
    const missing = async (of: TestVisitor) =>
      (await of.call('GET /cartmanager/cart')).cart.groups[0]?.missing_for_free_shipping?.minor

    expect(await missing(guest)).toBeUndefined()
    await shopper.call('POST /customer/addresses', { body: { ...dominican, is_default: true } })
    expect(await missing(shopper)).toBe(5000 - 2000)
    await shopper.call('POST /customer/addresses', {
      body: { ...dominican, city: 'Calibishie', region: 'Saint Andrew', is_default: true },
    })
    expect(await missing(shopper)).toBe(8000 - 2000)
  })
})

describe('an address', () => {
  test('keeps its parish and position in countries without listed parishes', async () => {
    const shopper = await market.register()
    const { address } = await shopper.call('POST /customer/addresses', {
      body: { ...dominican, region: 'Saint George', latitude: 15.3, longitude: -61.39 },
    })
    const half = await shopper.fail('POST /customer/addresses', { body: { ...dominican, latitude: 15.3 } })
    const off = await shopper.fail('POST /customer/addresses', {
      body: { ...dominican, latitude: 91, longitude: 0 },
    })

    expect(address).toMatchObject({ region: 'Saint George', latitude: 15.3, longitude: -61.39 })
    expect([half.status, Object.keys(half.problem.errors ?? {})]).toEqual([422, ['latitude']])
    expect([off.status, Object.keys(off.problem.errors ?? {})]).toEqual([422, ['latitude']])
  })
})

test('the database refuses rate bands that do not start at zero or have gaps', async () => {
  for (const bands of [
    [[10, 20, 1]],
    [
      [0, 10, 1],
      [20, 30, 1],
    ],
    [
      [0, 10, 1],
      [5, 20, 1],
    ],
    [[0, 0, 1]],
    [
      [0, null, 1],
      [10, null, 1],
    ],
  ] as const) {
    await expect(worthBands(bands)).rejects.toThrow(/delivery_bands/)
  }
})

test('the pickup address appears at checkout, on the order, its documents and its email, as it was then', async () => {
  const { db } = market.database
  await sql`update stores set street = '9 Bayfront' where slug = ${store}`.execute(db)
  const { shopper, placed, option, brought } = await orderForPickup()
  await sql`update stores set street = null where slug = ${store}`.execute(db)
  const { sub_orders: parts } = await readOrder(shopper, placed)
  const operator = await market.signIn('operator@tradewind.example')
  const { data } = await operator.call('GET /operator/mails', { query: { search: placed.order_number } })
  const mails = await Promise.all(
    data.map(({ id }) => operator.call('GET /operator/mails/{id}', { params: { id } })),
  )
  const french = { headers: { 'accept-language': 'fr' } }
  const number = { params: { number: placed.order_number } }
  const part = { params: { store, number: `${placed.order_number}-1` } }
  const invoice = await shopper.call('GET /orders/{number}/invoice', number, french)
  const seller = await market.signIn(`owner@${store}.example`)
  const slip = await seller.call('GET /seller/stores/{store}/orders/{number}/packing-slip', part)

  const point = { street: '9 Bayfront', city: 'Roseau', country_code: 'DM' }
  expect(option?.pickup_at).toEqual(point)
  expect(brought?.pickup_at).toBeUndefined()
  expect(parts.map(({ delivery }) => delivery.pickup_at)).toEqual([point])
  expect(mails.map(({ text }) => text).join()).toContain('9 Bayfront, Roseau, Dominica')
  expect(textOfPdf(invoice.bytes).join('\n')).toMatch(/Retiré à\n9 Bayfront\nRoseau\nDominique/)
  expect(textOfPdf(slip.bytes).join('\n')).toMatch(/Picked up by\nInes Baptiste/)
  expect(textOfPdf(slip.bytes).join('\n')).toMatch(/9 Bayfront\nRoseau\nDominica\n/)
  expect(textOfPdf(slip.bytes).join('\n')).not.toMatch(/Blue gate|Second left/)
})

test('pickup orders have notifications for ready and collected, not for shipped', async () => {
  const { shopper, placed } = await orderForPickup()
  const seller = await market.signIn(`owner@${store}.example`)
  const operator = await market.signIn('operator@tradewind.example')
  const part = { params: { store, number: `${placed.order_number}-1` } }
  await seller.call('POST /seller/stores/{store}/orders/{number}/start', {
    ...part,
    body: { confirm_early: true },
  })
  await seller.call('POST /seller/stores/{store}/orders/{number}/hand-over', {
    ...part,
    body: { confirm_early: true },
  })
  await markDelivered(seller, part.params)
  await market.runJobs()
  const mailOfKind = (kind: string) => mailOf(operator, { search: placed.order_number, kind })

  const { data: notices } = await shopper.call('GET /customer/notifications', { query: {} })
  const { data: mails } = await operator.call('GET /operator/mails', {
    query: { search: placed.order_number },
  })

  expect(notices.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['order_ready', 'order_collected']))
  for (const kind of ['order_shipped', 'order_delivered'])
    expect(notices.map((notice) => notice.kind)).not.toContain(kind)
  expect(mails.map(({ subject }) => subject).join()).not.toMatch(/on its way|delivered/)
  expect((await mailOfKind('order_ready')).text).toMatch(/Roseau, Dominica/)
  expect((await mailOfKind('order_collected')).subject).toMatch(/^You picked up your order/)
})

test('a seller is offered their country’s zones, and moves with their city', async () => {
  const seller = await market.signIn('owner@morne-market.example')
  const other = await market.signIn('owner@candlewood-bay.example')
  const params = { store: 'morne-market' }
  const zonesOf = async (of: TestVisitor, at: string) =>
    (await of.call('GET /seller/stores/{store}/delivery', { params: { store: at } })).delivery.zones
  const [roseau] = await zonesOf(seller, 'morne-market')
  const { settings } = await seller.call('GET /seller/stores/{store}/settings', { params })
  const { tagline, about, links, min_order, hides_email, hides_phone, ...rest } = settings
  const keep = (city: string) =>
    seller.call('PUT /seller/stores/{store}/settings', {
      params,
      body: {
        name: rest.name,
        tagline: { en: tagline.en, fr: tagline.fr },
        about: { en: about.en ?? '', fr: about.fr },
        links,
        city,
        email: rest.email ?? 'hello@morne-market.example',
        phone: rest.phone ?? '+17675551990',
        hides_email,
        hides_phone,
        min_order_minor: min_order.minor,
        returns_days: rest.returns_days,
        accepts_cash: rest.accepts_cash,
        accepts_automatically: rest.accepts_automatically,
      },
    })
  const positionOf = async () =>
    (await seller.call('GET /stores/{slug}', { params: { slug: 'morne-market' } })).latitude

  expect(roseau).toMatchObject({ key: 'roseau', is_served: true })
  expect(roseau?.places.slice(0, 2)).toEqual(['Roseau', 'Goodwill'])
  expect(roseau?.ways[0]).toMatchObject({ key: 'rider', price: { minor: 250 }, is_from: true })
  expect((await zonesOf(other, 'candlewood-bay')).map(({ key }) => key)).not.toContain('roseau')
  await keep('Roseau')
  expect(await positionOf()).toBe(15.3)
  await keep('Portsmouth')
  expect(await positionOf()).toBeUndefined()
})

describe('an operator', () => {
  const portsmouth = {
    name: { en: 'Portsmouth', fr: 'Portsmouth' },
    same_country: true,
    countries: [],
    places: [{ country_code: 'DM', city: 'Portsmouth', latitude: 15.5833, longitude: -61.4667 }],
  }
  const flat = {
    name: { en: 'Rider', fr: 'Coursier' },
    kind: 'local' as const,
    days_min: 0,
    days_max: 1,
    rate: 'flat' as const,
    price_minor: 321,
    uses_slots: false,
  }
  let operator: TestVisitor

  beforeAll(async () => {
    operator = await market.signIn('operator@tradewind.example')
  })

  test('adds a zone that its stores serve at once with delivery methods, and a quote uses them', async () => {
    const shopper = await shopperWith(1)
    const before = await ways(shopper, { city: 'Portsmouth' })
    const { zone } = await operator.call('POST /operator/delivery-zones', {
      body: { ...portsmouth, like: 'roseau' },
    })
    const params = { zone: zone.key }
    await operator.call('POST /operator/delivery-zones/{zone}/methods', { params, body: flat })
    const { method } = await operator.call('POST /operator/delivery-zones/{zone}/methods', {
      params,
      body: {
        ...flat,
        rate: 'distance',
        bands: [
          { up_to: 10_000, price_minor: 1 },
          { up_to: 40_000, price_minor: 2 },
        ],
      },
    })
    const { data, changes } = await operator.call('GET /operator/delivery-zones')

    expect(before).toContainEqual(['standard', 400])
    expect(data.map(({ key }) => key).slice(0, 3)).toEqual(['portsmouth', 'roseau', 'north-and-east'])
    // One store from the demo data, and the one moved to Roseau.
    expect(data[0]?.stores).toBe(2)
    expect(method.key).toBe('rider-2')
    expect(await ways(shopper, { city: 'Portsmouth' })).toEqual([
      ['rider', 321],
      ['rider-2', 2],
    ])
    expect(changes.slice(0, 3).map(({ act, zone: of, method: way }) => [act, of, way])).toEqual([
      ['method_added', 'Portsmouth', 'Rider'],
      ['method_added', 'Portsmouth', 'Rider'],
      ['zone_added', 'Portsmouth', undefined],
    ])
  })

  test('changes, moves and removes delivery methods and zones, and a shopper at checkout is notified', async () => {
    const { zone } = await operator.call('POST /operator/delivery-zones', {
      body: {
        ...portsmouth,
        name: { en: 'Marigot', fr: '' },
        places: [{ country_code: 'DM', city: 'Marigot' }],
        like: 'local',
      },
    })
    const params = { zone: zone.key }
    await operator.call('POST /operator/delivery-zones/{zone}/methods', { params, body: flat })
    const shopper = await shopperWith(1)
    const given = { address: { ...dominican, city: 'Marigot' }, payment_method: 'card' } as const
    const shown = await chooseDelivery(shopper, given)
    const ofMethod = { zone: zone.key, method: 'rider' }
    const ordered = () => shopper.fail('POST /orders', orderOf(shown, 'card'), keyHeader().headers)

    await operator.call('PUT /operator/delivery-zones/{zone}/methods/{method}', {
      params: ofMethod,
      body: { ...flat, price_minor: 322 },
    })
    const dearer = await ordered()
    await operator.call('POST /operator/delivery-zones/{zone}/move', { params, body: { command: 'down' } })
    const { data } = await operator.call('GET /operator/delivery-zones')
    const removed = await operator.call('DELETE /operator/delivery-zones/{zone}', { params })
    const gone = await ordered()
    const again = await operator.call('POST /operator/delivery-zones', {
      body: {
        ...portsmouth,
        name: { en: 'Marigot', fr: '' },
        places: [{ country_code: 'DM', city: 'Marigot' }],
      },
    })

    expect(shown.quote.shipping?.minor).toBe(321)
    expect([dearer.status, dearer.problem.code]).toEqual([409, 'price_changed'])
    expect(data[1]?.key).toBe(zone.key)
    // The two remaining stores that deliver within their country.
    expect(removed.stores).toBe(2)
    const storeId = shown.quote.packages[0]?.store.id
    expect([gone.status, Object.keys(gone.problem.errors ?? {})]).toEqual([422, [`deliveries.${storeId}`]])
    // A new zone with the name of a removed one has no stores.
    expect([again.zone.key, again.zone.stores]).toEqual([zone.key, 0])
    expect(await ways(shopper, { city: 'Marigot' })).toEqual([])
    await operator.call('DELETE /operator/delivery-zones/{zone}', { params })
  })

  test('sees an error at each invalid field', async () => {
    const zone = async (body: object) => {
      const refused = await operator.fail('POST /operator/delivery-zones', {
        body: { ...portsmouth, ...body },
      })
      return [refused.status, Object.keys(refused.problem.errors ?? {})]
    }
    const method = async (body: object) => {
      const refused = await operator.fail('POST /operator/delivery-zones/{zone}/methods', {
        params: { zone: 'local' },
        body: { ...flat, ...body },
      })
      return [refused.status, Object.keys(refused.problem.errors ?? {})]
    }
    const country_code = 'DM'

    expect(await zone({ name: { en: ' ', fr: '' } })).toEqual([422, ['name.en']])
    expect(await zone({ countries: ['QQ'] })).toEqual([422, ['countries']])
    expect(await zone({ like: 'nowhere' })).toEqual([422, ['like']])
    expect(await zone({ places: [{ country_code }] })).toEqual([422, ['places.0.city']])
    expect(await zone({ places: [{ country_code, city: '—' }] })).toEqual([422, ['places.0.city']])
    expect(await zone({ places: [{ country_code, region: 'X', latitude: 1, longitude: 1 }] })).toEqual([
      422,
      ['places.0.latitude'],
    ])
    expect(await method({ days_max: -1 })).toEqual([422, ['days_max']])
    expect(await method({ days_min: 3 })).toEqual([422, ['days_max']])
    expect(await method({ cutoff: '25:00' })).toEqual([422, ['cutoff']])
    expect(await method({ price_minor: undefined })).toEqual([422, ['price_minor']])
    expect(await method({ rate: 'distance' })).toEqual([422, ['bands.0.price_minor']])
    expect(await method({ per_kg_minor: 5 })).toEqual([422, ['per_kg_minor']])
    const bands = (...ends: (number | undefined)[]) =>
      method({ rate: 'weight', bands: ends.map((up_to) => ({ up_to, price_minor: 1 })) })
    expect(await bands(5, 5)).toEqual([422, ['bands.1.up_to']])
    expect(await bands(undefined, 5)).toEqual([422, ['bands.0.up_to']])
    expect(await method({ rate: 'weight', per_kg_minor: 5, bands: [{ price_minor: 1 }] })).toEqual([
      422,
      ['bands.0.up_to'],
    ])
  })

  test('previews the cost of a package by the rules of the checkout', async () => {
    const query = { store, country_code: 'DM', city: 'canefield', weight_grams: '1200', worth_minor: '2000' }
    const tried = await operator.call('GET /operator/delivery-test', { query })
    const unknown = await operator.fail('GET /operator/delivery-test', {
      query: { ...query, store: 'nobody' },
    })
    const far = await operator.call('GET /operator/delivery-test', {
      query: { ...query, country_code: 'JP' },
    })

    expect(tried).toMatchObject({ zone: { key: 'roseau' }, is_served: true })
    expect(tried.metres).toBeGreaterThan(3000)
    expect(tried.ways[0]).toMatchObject({ key: 'rider', price: { minor: 400, currency: 'USD' } })
    expect([unknown.status, Object.keys(unknown.problem.errors ?? {})]).toEqual([422, ['store']])
    expect([far.zone, far.ways]).toEqual([undefined, []])
  })

  test('adds a first zone concurrently with others, and each gets its own key', async () => {
    await market.database.db.deleteFrom('delivery_zones').execute()

    const added = await Promise.all(
      Array.from({ length: 6 }, () => operator.call('POST /operator/delivery-zones', { body: portsmouth })),
    )

    expect(new Set(added.map(({ zone }) => zone.key)).size).toBe(6)
  })
})

/** An order of a registered customer, paid and accepted by its seller. */
async function orderForPickup() {
  const shopper = await shopperWith(1)
  const address = { ...dominican, city: 'Soufriere', landmark: 'Blue gate', directions: 'Second left' }
  const open = await shopper.call('POST /checkout', { body: { address } })
  const option = open.packages[0]?.options.find(({ kind }) => kind === 'pickup')
  const brought = open.packages[0]?.options.find(({ kind }) => kind !== 'pickup')
  const slot = option?.slots.find(({ state }) => state === 'open')
  const storeId = open.packages[0]?.store.id ?? ''
  const ready = await chooseDelivery(shopper, {
    address,
    payment_method: 'card',
    deliveries: { [storeId]: { method: 'pickup', ...(slot && { slot_id: slot.id }) } },
  })
  const placed = await placeOrder(shopper, ready, { method: 'card' })
  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  return { shopper, placed, option, brought }
}

async function shopperWith(quantity: number): Promise<TestVisitor> {
  const shopper = await market.register()
  await addGoodsToCart(shopper, goods, quantity)
  return shopper
}

async function ways(
  shopper: TestVisitor,
  place: Partial<typeof dominican> & { region?: string; latitude?: number; longitude?: number },
) {
  const { packages } = await shopper.call('POST /checkout', { body: { address: { ...dominican, ...place } } })
  return (packages[0]?.options ?? []).map(({ method, price }): [string, number] => [method, price.minor])
}

/** Sets a delivery method within the island with prices by value: from, to and price. */
async function worthBands(bands: readonly (readonly [number, number | null, number])[]): Promise<void> {
  const { db } = market.database
  await db.transaction().execute(async (trx) => {
    await sql`delete from delivery_methods where key = 'express-worth'`.execute(trx)
    await sql`
      insert into delivery_methods
        (id, zone_id, key, kind, name, days_min, days_max, currency, rate, price_minor, position)
      select gen_random_uuid(), id, 'express-worth', 'local', '{"en": "By worth"}', 1, 1, 'USD', 'value', 0, 9
      from delivery_zones
      where key = 'local'
    `.execute(trx)
    for (const [above, upTo, price] of bands) {
      await sql`
        insert into delivery_bands (method_id, above, up_to, price_minor)
        select id, ${above}, ${upTo}, ${price}
        from delivery_methods
        where key = 'express-worth'
      `.execute(trx)
    }
  })
  const operator = await market.signIn('operator@tradewind.example')
  await operator.call('PUT /operator/free-shipping', { body: { over_minor: 0 } })
}
