import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveryOptionsTo, freeFrom, homeDeliveryTo, reachOf, type Sender } from './delivery-options.ts'
import type { Destination } from './destination.ts'
import type { Method, ShippingRates } from './shipping-rates.ts'

const goods = { categoryPath: 'shops/clothing', isAlcohol: false, isFresh: false }
const sender: Sender = {
  countryCode: 'DM',
  timezone: 'America/Dominica',
  deliveryMode: 'parcel',
  deliveryZones: ['home', 'islands', 'world'],
  offersPickup: true,
}

describe('zones that goods can be delivered to', () => {
  it('lists each zone once, with the price for this weight alone', () => {
    const reach = reachOf({
      shippingRates: shippingRates(),
      sender,
      goods,
      weightGrams: 1200,
      show: (amount) => amount,
    })

    expect(reach.map(({ zone, countries }) => [zone.key, countries])).toEqual([
      ['home', ['DM']],
      ['islands', ['BB', 'JM']],
      ['world', []],
    ])
    expect(reach[0]?.methods.map(({ key, price }) => [key, price.minor])).toEqual([
      ['courier', 500 + 2 * 100],
      ['pickup', 0],
    ])
  })

  it('leaves out zones the store does not serve and methods it does not offer', () => {
    const stayAtHome = { ...sender, deliveryZones: ['home'], offersPickup: false }

    const reach = reachOf({
      shippingRates: shippingRates(),
      sender: stayAtHome,
      goods,
      weightGrams: 0,
      show: (amount) => amount,
    })

    expect(reach.map(({ zone, methods }) => [zone.key, methods.map(({ key }) => key)])).toEqual([
      ['home', ['courier']],
    ])
  })

  it('keeps goods at home that may not leave, and out of countries they may not enter', () => {
    const fresh = { ...goods, isFresh: true }
    const alcohol = { ...goods, isAlcohol: true }
    const of = (what: typeof goods) =>
      reachOf({
        shippingRates: shippingRates(),
        sender,
        goods: what,
        weightGrams: 0,
        show: (amount) => amount,
      })

    expect(of(fresh).map(({ zone }) => zone.key)).toEqual(['home'])
    expect(of(alcohol).map(({ countries }) => countries)).toEqual([['DM'], ['JM'], []])
  })
})

describe('delivery paid by the marketplace', () => {
  const usd = (minor: number) => ({ minor, currency: 'USD' })
  const show = (amount: { minor: number; currency: string }) => amount
  const at = (overMinor: number | undefined, ownMinor?: number): ShippingRates => {
    const { zones, restrictions, positions } = shippingRates()
    return {
      positions,
      freeOver: overMinor === undefined ? undefined : usd(overMinor),
      zones: zones.map((each) => ({
        ...each,
        methods: [
          ...each.methods.map((of) =>
            of.key === 'sea' && ownMinor ? { ...of, freeOver: usd(ownMinor) } : of,
          ),
          ...(each.key === 'islands' ? [method('plane', 'parcel', 2600)] : []),
        ],
      })),
      restrictions,
    }
  }
  const ways = (given: { shippingRates: ShippingRates; worth: number; weightGrams?: number }) =>
    deliveryOptionsTo({
      shippingRates: given.shippingRates,
      sender,
      destination: { country: 'BB' },
      weightGrams: given.weightGrams ?? 0,
      worth: usd(given.worth),
      slots: [],
      now: new Date('2026-03-02T12:00:00Z'),
      show,
    })

  it('makes the cheapest delivery free above the threshold and reduces the others by its price', () => {
    const pricesOf = (worth: number) =>
      ways({ shippingRates: at(6000), worth }).map(({ price, paidByMarket }) => [
        price.minor,
        paidByMarket?.minor,
      ])

    expect(pricesOf(5999)).toEqual([
      [1500, undefined],
      [2600, undefined],
    ])
    expect(pricesOf(6000)).toEqual([
      [0, 1500],
      [1100, 1500],
    ])
  })

  it('pays nothing for delivery that is free by the terms of the seller', () => {
    const [sea, plane] = ways({ shippingRates: at(6000, 6000), worth: 6000 })

    expect([sea?.price.minor, sea?.paidByMarket]).toEqual([0, undefined])
    expect([plane?.price.minor, plane?.paidByMarket]).toEqual([2600, undefined])
  })

  it('shows the first threshold reached, for the cheapest method alone', () => {
    const told = (of: ShippingRates) => {
      const reach = reachOf({ shippingRates: of, sender, goods, weightGrams: 0, show })
      const islands = reach.find(({ zone }) => zone.key === 'islands')
      const from = freeFrom({
        shippingRates: of,
        sender,
        destination: { country: 'BB' },
        weightGrams: 0,
        show,
      })
      return [from?.minor, ...(islands?.methods.map(({ freeOver }) => freeOver?.minor) ?? [])]
    }

    expect(told(at(6000, 9000))).toEqual([6000, 6000, undefined])
    expect(told(at(6000, 4000))).toEqual([4000, 4000, undefined])
    expect(told(at(undefined))).toEqual([undefined, undefined, undefined])
  })

  it('pays the seller what the shopper does not pay, and shows one price everywhere', () => {
    const amount = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(amount, amount, amount, amount, (over, own, worth, weightGrams) => {
        const regular = ways({ shippingRates: at(undefined, own), worth, weightGrams })
        const given = { shippingRates: at(Math.max(1, over), own), worth, weightGrams }
        const offered = ways(given)
        const fed = homeDeliveryTo({ ...given, sender, goods, country: 'BB', worth: usd(worth), show })

        expect(offered.map(({ price, paidByMarket }) => price.minor + (paidByMarket?.minor ?? 0))).toEqual(
          regular.map(({ price }) => price.minor),
        )
        expect(fed.map(({ price }) => price)).toEqual(offered.map(({ price }) => price))
        expect(offered.every(({ price }) => price.minor >= 0)).toBe(true)
      }),
    )
  })
})

describe('countries whose parts differ', () => {
  const usd = (minor: number) => ({ minor, currency: 'USD' })
  const show = (amount: { minor: number; currency: string }) => amount
  const near = {
    ...zone('near'),
    isSameCountry: true,
    places: [
      {
        country: 'DM',
        region: undefined,
        city: 'Roseau',
        regionKey: undefined,
        cityKey: 'roseau',
        position: undefined,
      },
    ],
    methods: [{ ...method('rider', 'local', 300), freeOver: usd(2000) }],
  }
  const home = { ...method('courier', 'parcel', 500), freeOver: usd(5000) }
  const split = (of = near): ShippingRates => ({
    ...shippingRates(),
    zones: [of, { ...zone('home'), isSameCountry: true, methods: [home] }],
  })
  const serving = { ...sender, deliveryZones: ['near', 'home'] }
  const freeAt = (destination: Destination, of = split(), from: Sender = serving) =>
    freeFrom({ shippingRates: of, sender: from, destination, weightGrams: 100, show })?.minor

  it('promises a country free delivery from the value at which all of it is free', () => {
    expect(freeAt({ country: 'DM', city: 'Roseau' })).toBe(2000)
    expect(freeAt({ country: 'DM', city: 'Marigot' })).toBe(5000)
    expect(freeAt({ country: 'DM' })).toBe(5000)
  })

  it('promises no free delivery to a country if a part never has it', () => {
    const unserved = { ...sender, deliveryZones: ['home'] }
    const light = { ...method('rider', 'local', 300), rate: 'weight' as const, freeOver: usd(2000) }
    const onlyLight = { ...near, methods: [{ ...light, bands: [{ above: 0, upTo: 50, priceMinor: 100 }] }] }

    expect(freeAt({ country: 'DM' }, split(), unserved)).toBeUndefined()
    expect(freeAt({ country: 'DM' }, split(onlyLight))).toBeUndefined()
    expect(freeAt({ country: 'DM', city: 'Marigot' }, split(onlyLight))).toBe(5000)
  })

  it('advertises the price of the most expensive part, and nothing if a part is not served', () => {
    const fed = (from: Sender) =>
      homeDeliveryTo({
        shippingRates: split(),
        sender: from,
        goods,
        country: 'DM',
        weightGrams: 1000,
        worth: usd(100),
        show,
      }).map(({ price }) => price.minor)

    expect(fed(serving)).toEqual([600])
    expect(fed({ ...serving, deliveryZones: ['near'] })).toEqual([])
  })

  it('shows each part its own price, and offers no method while the part is unknown', () => {
    const given = { shippingRates: split(), sender: serving, weightGrams: 1000, show }
    const offered = (destination: Destination) =>
      deliveryOptionsTo({
        ...given,
        destination,
        worth: usd(100),
        slots: [],
        now: new Date('2026-03-02T12:00:00Z'),
      }).map(({ method: key, price }) => [key, price.minor])

    expect(
      reachOf({ ...given, goods }).map(({ zone: { key }, methods: [way] }) => [key, way?.price.minor]),
    ).toEqual([
      ['near', 300],
      ['home', 600],
    ])
    expect(offered({ country: 'DM', city: 'roseau' })).toEqual([['rider', 300]])
    expect(offered({ country: 'DM' })).toEqual([])
  })
})

function shippingRates(): ShippingRates {
  return {
    freeOver: undefined,
    positions: new Map(),
    zones: [
      {
        ...zone('home'),
        isSameCountry: true,
        methods: [method('courier', 'parcel', 500), method('pickup', 'pickup', 0)],
      },
      { ...zone('islands'), countries: ['DM', 'BB', 'JM'], methods: [method('sea', 'parcel', 1500)] },
      { ...zone('world'), methods: [method('air', 'parcel', 4000), method('kitchen', 'kitchen', 100)] },
    ],
    restrictions: [
      { categoryPath: undefined, flag: 'fresh', rule: 'local-only', notTo: [] },
      { categoryPath: undefined, flag: 'alcohol', rule: 'age-18', notTo: ['BB'] },
    ],
  }
}

function zone(key: string) {
  return { key, name: { en: key }, isSameCountry: false, countries: [], places: [] }
}

function method(key: string, kind: Method['kind'], minor: number): Method {
  return {
    key,
    kind,
    name: { en: key },
    daysMin: 1,
    daysMax: 2,
    rate: kind === 'parcel' ? 'weight' : 'flat',
    bands: [],
    price: { minor, currency: 'USD' },
    perKgMinor: kind === 'parcel' ? 100 : 0,
    freeOver: undefined,
    usesSlots: false,
    cutoff: undefined,
  }
}
