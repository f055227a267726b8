import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeKey } from '#values/place-name.ts'
import { type Destination, metresTo, settlementKey, zonesFor } from './destination.ts'
import type { Place, Zone } from './shipping-rates.ts'

const zones = [
  { ...zone('roseau'), isSameCountry: true, places: [place('DM', { city: 'Roseau' })] },
  { ...zone('north'), places: [place('DM', { region: 'St. Andrew' }), place('JM', { region: 'Portland' })] },
  { ...zone('marigot'), places: [place('DM', { region: 'Saint David', city: 'Marigot' })] },
  { ...zone('home'), isSameCountry: true },
  { ...zone('islands'), countries: ['DM', 'BB', 'JM'] },
]
const keysFor = (from: string, to: Destination) => zonesFor({ zones }, { from, to }).map(({ key }) => key)

describe('zone of an address', () => {
  it.each([
    ['its settlement', { country: 'DM', city: ' ROSEAU ' }, 'roseau'],
    [
      'its region, however it is written',
      { country: 'DM', region: 'saint andrew', city: 'Calibishie' },
      'north',
    ],
    ['a settlement of a region', { country: 'DM', region: 'St David', city: 'Marigot' }, 'marigot'],
    ['none where only the settlement is alike', { country: 'DM', city: 'Marigot' }, 'home'],
    ['none where it says no region', { country: 'DM', city: 'Calibishie' }, 'home'],
  ])('is by %s', (_, to, key) => {
    expect(keysFor('DM', to)).toEqual([key])
  })

  it('differs from that of the same country when the sender is in another country', () => {
    expect(keysFor('JM', { country: 'DM', city: 'Roseau' })).toEqual(['islands'])
    expect(keysFor('BB', { country: 'DM', region: 'Saint Andrew', city: 'Calibishie' })).toEqual(['north'])
  })

  it('is missing where no zone matches', () => {
    expect(keysFor('DM', { country: 'FR', city: 'Roseau' })).toEqual([])
  })
})

describe('zones when only the country is known', () => {
  it('are all zones that the address may be in, with the catch-all zone last', () => {
    expect(keysFor('DM', { country: 'DM' })).toEqual(['roseau', 'north', 'marigot', 'home'])
    expect(keysFor('DM', { country: 'DM', region: 'Saint Andrew' })).toEqual(['roseau', 'north'])
    expect(keysFor('JM', { country: 'BB' })).toEqual(['islands'])
  })

  it('include every zone that contains an address of the country', () => {
    const word = fc.constantFrom('Roseau', 'Marigot', 'Calibishie', 'St. Andrew', 'saint david', 'Portland')
    fc.assert(
      fc.property(
        fc.constantFrom('DM', 'JM', 'BB'),
        fc.constantFrom('DM', 'JM', 'BB', 'FR'),
        word,
        fc.option(word, { nil: undefined }),
        (from, country, city, region) => {
          const known = keysFor(from, { country, region, city })
          const guessed = keysFor(from, { country })

          expect(known.length).toBeLessThanOrEqual(1)
          for (const key of known) expect(guessed).toContain(key)
        },
      ),
    )
  })
})

describe('distance to an address', () => {
  const roseau = { latitude: 15.3, longitude: -61.39 }
  const marigot = { latitude: 15.54, longitude: -61.28 }
  const positions = new Map([
    [settlementKey({ country: 'DM', city: 'Roseau' }), roseau],
    [settlementKey({ country: 'DM', city: 'Marigot' }), marigot],
  ])
  const far = metresTo(
    { positions },
    { from: { countryCode: 'DM', position: roseau }, to: { country: 'DM', city: 'X', position: marigot } },
  )

  it('is measured between settlements when positions are unknown', () => {
    const from = { countryCode: 'DM', city: 'roseau' }

    expect(
      metresTo({ positions }, { from, to: { country: 'DM', region: 'St David', city: 'MARIGOT' } }),
    ).toBe(far)
    expect(far).toBeGreaterThan(25_000)
  })

  it('is unknown for a settlement without a position and for a country', () => {
    const from = { countryCode: 'DM', position: roseau }

    expect(metresTo({ positions }, { from, to: { country: 'DM', city: 'Calibishie' } })).toBeUndefined()
    expect(metresTo({ positions }, { from, to: { country: 'DM' } })).toBeUndefined()
  })
})

function zone(key: string): Zone {
  return { key, name: { en: key }, isSameCountry: false, countries: [], places: [], methods: [] }
}

function place(country: string, { region, city }: { region?: string; city?: string }): Place {
  const keyOf = (name: string | undefined) => (name === undefined ? undefined : placeKey(name))
  return { country, region, city, regionKey: keyOf(region), cityKey: keyOf(city), position: undefined }
}
