import { describe, expect, it } from 'vitest'
import {
  parseQuantityPrices,
  parseSoldByWeight,
  quantityPricesCell,
  soldByWeightCell,
} from './price-cells.ts'

const context = { currency: 'USD', minorUnits: 2, decimalSign: '.' } as const

describe('prices by quantity', () => {
  it('are read as they are written', () => {
    const prices = [
      { from: 3, price_minor: 2000 },
      { from: 10, price_minor: 1550 },
    ]

    expect(quantityPricesCell(prices, 2)).toBe('3: 20.00; 10: 15.50')
    expect(parseQuantityPrices(quantityPricesCell(prices, 2), context)).toEqual({ value: prices })
  })

  it('are refused with a price that is none', () => {
    expect(parseQuantityPrices('3: cheap', context)).toEqual({ fault: 'price_invalid' })
    expect(parseQuantityPrices('many: 3.00', context)).toEqual({ fault: 'count_invalid' })
  })
})

describe('goods sold by weight', () => {
  it('are read as they are written', () => {
    const loose = { unit: 'kg', step: 250, minimum: 500, piece: null, tolerance_percent: 5 } as const
    const piece = { unit: 'lb', step: 500, minimum: 500, piece: 1200, tolerance_percent: 0 } as const

    expect(soldByWeightCell(loose)).toBe('kg; 0.250; 0.500; ; 5')
    for (const sold of [loose, piece])
      expect(parseSoldByWeight(soldByWeightCell(sold), context)).toEqual({ value: sold })
    expect(parseSoldByWeight('kg; 0.25', context)).toMatchObject({ value: { minimum: 250, piece: null } })
  })

  it('are refused with another unit or without a step', () => {
    expect(parseSoldByWeight('stone; 1', context)).toEqual({ fault: 'choice_invalid' })
    expect(parseSoldByWeight('kg; some', context)).toEqual({ fault: 'weight_invalid' })
  })
})
