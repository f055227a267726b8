import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeOverOf, isOpen, type Parcel, priceOf, pricesOf } from './rates.ts'
import type { Band, Method } from './shipping-rates.ts'

const usd = (minor: number) => ({ minor, currency: 'USD' })
const show = (amount: { minor: number; currency: string }) => amount
const parcel = (of: Partial<Parcel> = {}): Parcel => ({
  weightGrams: 0,
  worth: usd(0),
  metres: undefined,
  ...of,
})
const minorOf = (of: Method, sent: Partial<Parcel>) => priceOf(of, parcel(sent), show)?.minor

describe('rate by weight', () => {
  const bands = bandsOf([2000, 400], [5000, 700])

  it('charges the price of the matching band, including its upper bound', () => {
    const of = method({ rate: 'weight', bands })

    expect([0, 1, 2000, 2001, 5000].map((weightGrams) => minorOf(of, { weightGrams }))).toEqual([
      400, 400, 400, 700, 700,
    ])
  })

  it('is unavailable beyond its last band, or charges per started kilogram', () => {
    const goesOn = method({ rate: 'weight', bands, perKgMinor: 150 })

    expect(minorOf(method({ rate: 'weight', bands }), { weightGrams: 5001 })).toBeUndefined()
    expect([5000, 5001, 6000, 6001].map((weightGrams) => minorOf(goesOn, { weightGrams }))).toEqual([
      700, 850, 850, 1000,
    ])
  })

  it('charges a base price plus a price per kilogram without bands', () => {
    const of = method({ rate: 'weight', price: usd(500), perKgMinor: 100 })

    expect([0, 1, 1000, 1001].map((weightGrams) => minorOf(of, { weightGrams }))).toEqual([
      500, 600, 600, 700,
    ])
  })
})

describe('rate by value of the goods', () => {
  const of = method({ rate: 'value', bands: bandsOf([3000, 600], [6000, 300], [undefined, 0]) })

  it('charges the price of the next band from its lower bound', () => {
    expect([0, 2999, 3000, 5999, 6000].map((minor) => minorOf(of, { worth: usd(minor) }))).toEqual([
      600, 600, 300, 300, 0,
    ])
  })

  it('is free from its free last band, unless free delivery starts earlier', () => {
    expect(freeOverOf(of)).toEqual(usd(6000))
    expect(freeOverOf({ ...of, freeOver: usd(4000) })).toEqual(usd(4000))
    expect(freeOverOf({ ...of, bands: bandsOf([3000, 600], [6000, 0]) })).toBeUndefined()
  })
})

describe('rate by distance', () => {
  const of = method({ rate: 'distance', bands: bandsOf([2000, 250], [6000, 400]) })

  it('is unavailable when the distance is too long or unknown', () => {
    expect([0, 2000, 2001, 6000, 6001, undefined].map((metres) => minorOf(of, { metres }))).toEqual([
      250,
      250,
      400,
      400,
      undefined,
      undefined,
    ])
  })

  it('lists all possible prices while the distance is unknown', () => {
    expect(pricesOf(of, parcel(), show).map(({ minor }) => minor)).toEqual([250, 400])
    expect([isOpen(of, parcel()), isOpen(of, parcel({ metres: 1 }))]).toEqual([true, false])
  })
})

describe('every rate', () => {
  const bands = fc
    .uniqueArray(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 5 })
    .chain((ends) =>
      fc.tuple(
        fc.constant(ends.toSorted((a, b) => a - b)),
        fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: ends.length, maxLength: ends.length }),
        fc.boolean(),
      ),
    )
    .map(([ends, prices, isEndless]) =>
      bandsOf(
        ...ends.map((end, place): [number | undefined, number] => [
          isEndless && place === ends.length - 1 ? undefined : end,
          prices[place] ?? 0,
        ]),
      ),
    )
  const rates = fc.constantFrom('flat' as const, 'weight' as const, 'value' as const, 'distance' as const)
  const amount = fc.integer({ min: 0, max: 10_000 })

  it('charges one of the listed prices as a whole amount, or is unavailable', () => {
    fc.assert(
      fc.property(rates, bands, amount, amount, (rate, of, measure, perKg) => {
        const way = method({
          rate,
          bands: rate === 'flat' ? [] : of,
          perKgMinor: rate === 'weight' ? perKg : 0,
          price: usd(777),
        })
        const sent = { weightGrams: measure, worth: usd(measure), metres: measure }
        const price = minorOf(way, sent)
        const told = pricesOf(way, { ...sent, worth: undefined, metres: undefined }, show)

        const end = of.at(-1)?.upTo
        const isBeyond = end !== undefined && (rate === 'value' ? measure >= end : measure > end)
        const isRefused = rate !== 'flat' && isBeyond && (rate !== 'weight' || perKg === 0)
        expect(price === undefined).toBe(isRefused)
        if (price !== undefined) {
          expect(Number.isSafeInteger(price) && price >= 0).toBe(true)
          expect(told.map(({ minor }) => minor)).toContain(price)
        }
      }),
    )
  })

  it('never charges more than listed when it is free above a value', () => {
    fc.assert(
      fc.property(bands, amount, (of, worth) => {
        const way = method({ rate: 'value', bands: of })
        const over = freeOverOf(way)

        if (over && worth >= over.minor) expect(minorOf(way, { worth: usd(worth) })).toBe(0)
      }),
    )
  })
})

function bandsOf(...ends: [number | undefined, number][]): Band[] {
  return ends.map(([upTo, priceMinor], place) => ({ above: ends[place - 1]?.[0] ?? 0, upTo, priceMinor }))
}

function method(of: Partial<Method>): Method {
  return {
    key: 'way',
    kind: 'local',
    name: { en: 'Way' },
    daysMin: 0,
    daysMax: 1,
    rate: 'flat',
    price: usd(0),
    perKgMinor: 0,
    bands: [],
    freeOver: undefined,
    usesSlots: false,
    cutoff: undefined,
    ...of,
  }
}
