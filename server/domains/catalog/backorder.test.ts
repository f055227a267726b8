import { describe, expect, test } from 'vitest'
import { lineBackorder, stockOf, totalStock } from './backorder.ts'

const backorder = { kind: 'backorder', limit: null, ships_on: null, days_min: 14, days_max: 21 } as const
const preOrder = {
  kind: 'pre_order',
  limit: 50,
  ships_on: '2027-03-03',
  days_min: null,
  days_max: null,
} as const

describe('the stock that shoppers see', () => {
  test('is on backorder only once nothing is in stock', () => {
    expect(stockOf({ free: 2, sellable: 100, backorder }).stock).toBe('few_left')
    expect(stockOf({ free: 0, sellable: 98, backorder })).toEqual({
      stock: 'backorder',
      backorder: { kind: 'backorder', days_min: 14, days_max: 21 },
    })
    expect(stockOf({ free: -100, sellable: 0, backorder }).stock).toBe('sold_out')
  })

  test('is a pre-order whatever is in stock, without its limit', () => {
    expect(stockOf({ free: 20, sellable: 70, backorder: preOrder })).toEqual({
      stock: 'pre_order',
      backorder: { kind: 'pre_order', ships_on: '2027-03-03' },
    })
  })

  test('of a product is that of its variants which are there, whatever waits for others', () => {
    const waiting = { free: -7, sellable: 0, backorder }
    const there = { free: 9, sellable: 9, backorder: null }

    expect(stockOf(totalStock([waiting, there])).stock).toBe('in_stock')
    expect(totalStock([there, undefined])).toBeUndefined()
    expect(stockOf(totalStock([{ free: 4, sellable: 54, backorder: preOrder }])).stock).toBe('pre_order')
  })
})

describe('a line', () => {
  test('has as many pieces on backorder as the stock lacks after the lines before it', () => {
    const sellable = { inStock: 3, backorder }

    expect(lineBackorder(sellable, { before: 0, quantity: 3 })).toBeUndefined()
    expect(lineBackorder(sellable, { before: 2, quantity: 3 })?.quantity).toBe(2)
    expect(lineBackorder({ inStock: -4, backorder }, { before: 0, quantity: 3 })?.quantity).toBe(3)
  })

  test('of a pre-order says when it ships, also if it is there', () => {
    expect(lineBackorder({ inStock: 3, backorder: preOrder }, { before: 0, quantity: 1 })).toEqual({
      kind: 'pre_order',
      ships_on: '2027-03-03',
      quantity: 0,
    })
  })
})
