import { describe, expect, it } from 'vitest'
import type { Method, Tariff } from './tariff.ts'
import { reachOf, type Sender } from './ways.ts'

const goods = { categoryPath: 'shops/clothing', isAlcohol: false, isFresh: false }
const sender: Sender = {
  countryCode: 'DM',
  timezone: 'America/Dominica',
  deliveryMode: 'parcel',
  deliveryZones: ['home', 'islands', 'world'],
  offersPickup: true,
}

describe('where goods can be brought', () => {
  it('names each zone once, with the price of this weight alone', () => {
    const reach = reachOf({ tariff: tariff(), sender, goods, weightGrams: 1200, show: (amount) => amount })

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

  it('leaves out zones that the store does not serve and kinds that it does not offer', () => {
    const stayAtHome = { ...sender, deliveryZones: ['home'], offersPickup: false }

    const reach = reachOf({
      tariff: tariff(),
      sender: stayAtHome,
      goods,
      weightGrams: 0,
      show: (amount) => amount,
    })

    expect(reach.map(({ zone, methods }) => [zone.key, methods.map(({ key }) => key)])).toEqual([
      ['home', ['courier']],
    ])
  })

  it('keeps at home what may not leave, and out of a country what may not enter it', () => {
    const fresh = { ...goods, isFresh: true }
    const alcohol = { ...goods, isAlcohol: true }
    const of = (what: typeof goods) =>
      reachOf({ tariff: tariff(), sender, goods: what, weightGrams: 0, show: (amount) => amount })

    expect(of(fresh).map(({ zone }) => zone.key)).toEqual(['home'])
    expect(of(alcohol).map(({ countries }) => countries)).toEqual([['DM'], ['JM'], []])
  })
})

function tariff(): Tariff {
  return {
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
  return { key, name: { en: key }, isSameCountry: false, countries: [] }
}

function method(key: string, kind: Method['kind'], minor: number): Method {
  return {
    key,
    kind,
    name: { en: key },
    daysMin: 1,
    daysMax: 2,
    price: { minor, currency: 'USD' },
    perKgMinor: kind === 'parcel' ? 100 : 0,
    freeOver: undefined,
    usesSlots: false,
    cutoff: undefined,
  }
}
