import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bareNumber, makeOrderNumber, numberBegun, orderNumberOf, purchaseNumberOf } from './order-number.ts'

const anyNumber = fc
  .array(fc.nat(26), { minLength: 8, maxLength: 8 })
  .map((signs) => makeOrderNumber((_, place) => signs[place] ?? 0))

describe('makeOrderNumber', () => {
  it('makes two groups of four unambiguous characters', () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        expect(number).toMatch(/^TW-[^AEIOUYL01-]{4}-[^AEIOUYL01-]{4}$/)
      }),
    )
  })
})

describe('orderNumberOf', () => {
  const part = fc.constantFrom('', '-1', '-12')

  it('finds the number with any separators, in either case', () => {
    const between = fc.constantFrom('', ' ', '-', ' - ', '\u2011', '.')
    fc.assert(
      fc.property(anyNumber, part, between, fc.boolean(), (number, suffix, sign, isLower) => {
        const typed = (number + suffix).replaceAll('-', sign)
        expect(orderNumberOf(isLower ? ` ${typed.toLowerCase()} ` : typed)).toBe(number + suffix)
      }),
    )
  })

  it('accepts a number without its prefix', () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        expect(orderNumberOf(number.slice('TW-'.length))).toBe(number)
        expect(orderNumberOf(`#${number}`)).toBe(number)
      }),
    )
  })

  it('returns text that cannot be a number unchanged', () => {
    expect(orderNumberOf(' tw-0000-0000 ')).toBe('TW-0000-0000')
    expect(orderNumberOf('maya')).toBe('MAYA')
    expect(orderNumberOf('')).toBe('')
  })
})

describe('purchaseNumberOf', () => {
  it('removes the suffix of a seller order and leaves an order number unchanged', () => {
    const part = fc.constantFrom('-1', '-12')
    fc.assert(
      fc.property(anyNumber, part, (number, suffix) => {
        expect(purchaseNumberOf(number + suffix)).toBe(number)
        expect(purchaseNumberOf(number)).toBe(number)
      }),
    )
    expect(purchaseNumberOf('TW-7KXM-3598')).toBe('TW-7KXM-3598')
  })
})

describe('numberBegun', () => {
  it('is what is written after TW, without the suffix of a seller order', () => {
    expect(['TW-7KX', '#tw 7kxm-3', 'TW-7KXM-3Q9D-2', '7kxm 3q9d', 'tw7kxm3q9d'].map(numberBegun)).toEqual([
      '7KX',
      '7KXM3',
      '7KXM3Q9D',
      '7KXM3Q9D',
      '7KXM3Q9D',
    ])
    expect(['Twyla', 'TW', 'TW-7', 'Maya', '7KXM'].map(numberBegun)).toEqual(Array(5).fill(undefined))
  })
})

describe('bareNumber', () => {
  it('is the same for every way to write a number', () => {
    expect(['tw-7kxm 3q9d', 'TW7KXM3Q9D', '#tw.7kxm.3q9d'].map(bareNumber)).toEqual(
      Array(3).fill('TW7KXM3Q9D'),
    )
  })
})
