import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import currencies from '#database/seed/data/currencies.json' with { type: 'json' }
import {
  add,
  allocate,
  amountError,
  convert,
  converter,
  deal,
  decimalOf,
  formatMoney,
  minorUnitsIn,
  money,
  parseAmount,
  share,
  shareWithin,
  sumMinor,
} from './money.ts'

const minor = fc.integer({ min: 0, max: 1_000_000_000_000 })
const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 30 })

describe('allocate', () => {
  it('returns shares that add up to the total', () => {
    fc.assert(
      fc.property(minor, weights, (total, given) => {
        fc.pre(given.some((weight) => weight > 0))

        const shares = allocate(total, given)

        expect(shares.reduce((a, b) => a + b, 0)).toBe(total)
      }),
    )
  })

  it('gives nothing to a zero weight and moves no share by a whole unit', () => {
    fc.assert(
      fc.property(minor, weights, (total, given) => {
        const all = given.reduce((a, b) => a + b, 0)
        fc.pre(all > 0)

        allocate(total, given).forEach((got, index) => {
          const weight = given[index] ?? 0
          if (weight === 0) expect(got).toBe(0)
          const floor = (BigInt(total) * BigInt(weight)) / BigInt(all)
          expect([floor, floor + 1n]).toContain(BigInt(got))
        })
      }),
    )
  })

  it('gives the odd unit to the largest remainder, then to the earlier share', () => {
    expect(allocate(1000, [6000, 4000])).toEqual([600, 400])
    expect(allocate(500, [6875, 4740])).toEqual([296, 204])
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
  })

  it('refuses to divide an amount over zero weights', () => {
    expect(() => allocate(1, [0, 0])).toThrow('zero weights')
    expect(allocate(0, [0, 0])).toEqual([0, 0])
  })
})

describe('shareWithin', () => {
  it('returns the added share, never more than the amount', () => {
    fc.assert(
      fc.property(minor, fc.integer({ min: 0, max: 10_000 }), (net, bps) => {
        const tax = share(net, bps)

        expect(Math.abs(shareWithin(net + tax, bps) - tax)).toBeLessThanOrEqual(1)
        expect(shareWithin(net, bps)).toBeLessThanOrEqual(net)
      }),
    )
  })

  it('rounds half up', () => {
    expect(shareWithin(1150, 1500)).toBe(150)
    expect(shareWithin(3, 10_000)).toBe(2)
    expect(shareWithin(0, 1500)).toBe(0)
  })
})

describe('convert', () => {
  const usd = { unitsPerBase: '1', minorUnits: 2 }
  const xcd = { unitsPerBase: '2.70', minorUnits: 2 }
  const yen = { unitsPerBase: '150', minorUnits: 0 }

  it('converts through the base currency and rounds half up', () => {
    expect(convert(1000, usd, xcd)).toBe(2700)
    expect(convert(2700, xcd, usd)).toBe(1000)
    expect(convert(1, usd, yen)).toBe(2)
    expect(convert(100, usd, yen)).toBe(150)
  })

  it('leaves an amount in its own currency unchanged', () => {
    fc.assert(
      fc.property(minor, (amount) => {
        expect(convert(amount, xcd, xcd)).toBe(amount)
      }),
    )
  })
})

describe('money', () => {
  it('refuses fractions, unsafe integers and mixed currencies', () => {
    expect(() => money(1.5, 'USD')).toThrow('whole number')
    expect(() => add(money(Number.MAX_SAFE_INTEGER, 'USD'), money(1, 'USD'))).toThrow('whole number')
    expect(() => add(money(1, 'USD'), money(1, 'XCD'))).toThrow('do not add up')
  })

  it('computes shares in basis points, rounded half up', () => {
    expect(share(5700, 1500)).toBe(855)
    expect(share(855, 1250)).toBe(107)
  })

  it('is formatted by the rules of the locale', () => {
    expect(formatMoney(money(123450, 'USD'), 'en')).toBe('$1,234.50')
    expect(formatMoney(money(123450, 'EUR'), 'fr')).toMatch(/^1\s234,50\s€$/u)
  })

  it.each([
    ['en', '−$10.00'],
    ['fr', '−10,00 $US'],
    ['ar', '−10.00 USD'],
  ])('below zero has the true minus sign: %s', (locale, text) => {
    const written = formatMoney(money(-1000, 'USD'), locale).replace(/[\u200e\u200f\u061c]/g, '')

    expect(written.replace(/\s/g, ' ')).toBe(text)
  })

  it('shows the code of a currency whose sign differs between browsers and servers', () => {
    expect(formatMoney(money(26046, 'XCG'), 'en')).toMatch(/^XCG\s260\.46$/u)
    expect(formatMoney(money(26046, 'XCG'), 'fr')).toMatch(/^260,46\sXCG$/u)
  })

  it('shows the code in Arabic, where bidirectional text would split the sign US$', () => {
    expect(formatMoney(money(1250, 'USD'), 'ar')).toMatch(/^\u200f12\.50\sUSD$/u)
  })

  it('is written in forms and files with the decimals of its currency', () => {
    expect([decimalOf(123450), decimalOf(5), decimalOf(0), decimalOf(7, 0), decimalOf(7, 3)]).toEqual([
      ...['1234.50', '0.05', '0.00', '7', '0.007'],
    ])
  })

  it('uses the decimals of its currency by default', () => {
    const written = [money(1250, 'JPY'), money(1250, 'KWD')].map((amount) => formatMoney(amount, 'en'))

    expect(written.map((text) => text.replace(/\s/g, ' '))).toEqual(['¥1,250', 'KWD 1.250'])
  })

  it('reports why a text is not an amount, and accepts negative amounts', () => {
    const troubles = (minorUnits: number, texts: string[]) =>
      texts.map((text) => amountError(text, minorUnits))

    expect(troubles(2, [' ', 'abc', '1e3', '12.', '1.234', '1,234.50', '1234567890'])).toEqual([
      ...['empty', 'no_number', 'no_number', 'no_number', 'decimals', 'no_number', 'too_high'],
    ])
    expect(troubles(0, ['1250', '12.5'])).toEqual([undefined, 'decimals'])
    expect(troubles(2, ['-5', '−5', '0', '12,50'])).toEqual(Array(4).fill(undefined))
  })

  it('parses amounts as people type them, and nothing else', () => {
    expect(parseAmount('12.50')).toBe(1250)
    expect(parseAmount(' 12,5 ')).toBe(1250)
    expect(parseAmount('7')).toBe(700)
    expect(['', '-1', '1.234', '1e3', '12.', 'twelve'].map((text) => parseAmount(text))).toEqual(
      Array(6).fill(undefined),
    )
  })
})

describe('deal', () => {
  const parts = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 5 })

  it('deals out the whole sum in the end and never takes a unit back', () => {
    fc.assert(
      fc.property(
        parts,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        (given, cuts) => {
          const sum = sumMinor(given)
          const totals = [...cuts.map((cut) => Math.floor(sum * cut)), sum].toSorted((a, b) => a - b)
          let before = given.map(() => 0)
          for (const total of totals) {
            const dealt = deal(total, given)
            expect(sumMinor(dealt)).toBe(total)
            expect(dealt.every((minor, place) => minor >= (before[place] ?? 0))).toBe(true)
            before = dealt
          }
          expect(before).toEqual(given)
        },
      ),
    )
  })

  it('keeps every part within one unit of its proportion after each unit', () => {
    const given = [296, 1184, 5395]
    let before = [0, 0, 0]
    for (let total = 0; total <= 6875; total += 1) {
      const dealt = deal(total, given)
      expect(sumMinor(dealt)).toBe(total)
      dealt.forEach((minor, place) => {
        expect(Math.abs(minor - (total * (given[place] ?? 0)) / 6875)).toBeLessThan(1)
        expect(minor).toBeGreaterThanOrEqual(before[place] ?? 0)
      })
      before = dealt
    }
    expect(deal(3038, given)).toEqual([131, 523, 2384])
  })

  it('refuses to deal more than the sum', () => {
    expect(() => deal(11, [5, 5])).toThrow('No more can be dealt')
  })
})

describe('converter', () => {
  it('rounds down on request', () => {
    const base = { unitsPerBase: '1', minorUnits: 2 }
    const down = converter(base, { unitsPerBase: '2.7', minorUnits: 2 }, 'down')
    expect([1, 10, 11, 370].map(down)).toEqual([2, 27, 29, 999])
  })
})

describe('currencies of the demo market', () => {
  it('have the decimals that amounts are formatted with', () => {
    expect(currencies.list.filter(({ code, minorUnits }) => minorUnitsIn(code) !== minorUnits)).toEqual([])
  })
})
