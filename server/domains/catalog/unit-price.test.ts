import { describe, expect, it } from 'vitest'
import { unitPriceOf } from './unit-price.ts'

const price = { minor: 4400, currency: 'USD' }

describe('unitPriceOf', () => {
  it('is per kilogram or litre, and per 100 for small packs', () => {
    expect(unitPriceOf(price, { net_weight_grams: 454, net_volume_ml: null })).toEqual({
      price: { minor: 9692, currency: 'USD' },
      per: 'kg',
    })
    expect(unitPriceOf(price, { net_weight_grams: 250, net_volume_ml: null })).toEqual({
      price: { minor: 1760, currency: 'USD' },
      per: '100g',
    })
    expect(unitPriceOf(price, { net_weight_grams: null, net_volume_ml: 750 })?.per).toBe('l')
    expect(unitPriceOf(price, { net_weight_grams: null, net_volume_ml: 30 })?.per).toBe('100ml')
  })

  it('is undefined without known contents', () => {
    expect(unitPriceOf(price, { net_weight_grams: null, net_volume_ml: null })).toBeUndefined()
  })
})
