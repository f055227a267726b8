import { describe, expect, it } from 'vitest'
import type { ProductOption, ProductVariant } from '#contract/catalog.ts'
import { availabilityOf, choicesOf, variantNamed, variantOf, variantWith } from './variants.ts'

function option(id: string, values: string[]): ProductOption {
  return {
    id,
    name: id,
    style: 'rectangle',
    values: values.map((value) => ({ id: value, key: value, label: value })),
  }
}

function variant(sku: string, values: string[], stock: ProductVariant['stock'] = 'in_stock'): ProductVariant {
  return { id: sku, sku, option_value_ids: values, price: { minor: 100, currency: 'USD' }, stock, limit: 10 }
}

const skirt = {
  options: [option('size', ['s', 'm']), option('colour', ['coral', 'lagoon'])],
  variants: [
    variant('S-CORAL', ['s', 'coral'], 'sold_out'),
    variant('M-CORAL', ['m', 'coral']),
    variant('M-LAGOON', ['m', 'lagoon']),
  ],
}

describe('a product that varies', () => {
  it('opens on the variant the address names, else on the first that can be bought', () => {
    expect(variantNamed(skirt, 'M-LAGOON')?.sku).toBe('M-LAGOON')
    expect(variantNamed(skirt, 'UNKNOWN')?.sku).toBe('M-CORAL')
  })

  it('is one variant once every option is chosen', () => {
    expect(variantOf(skirt, { size: 'm', colour: 'lagoon' })?.sku).toBe('M-LAGOON')
    expect(variantOf(skirt, { size: 'm' })).toBeUndefined()
    expect(choicesOf(skirt, variant('x', ['m', 'coral']))).toEqual({ size: 'm', colour: 'coral' })
  })

  it('says why a value cannot be taken beside the others', () => {
    const choices = { size: 'm', colour: 'lagoon' }

    expect(availabilityOf(skirt, { choices, optionId: 'colour', valueId: 'coral' })).toBe('available')
    expect(availabilityOf(skirt, { choices, optionId: 'size', valueId: 's' })).toBe('not_made')
    expect(availabilityOf(skirt, { choices: { colour: 'coral' }, optionId: 'size', valueId: 's' })).toBe(
      'sold_out',
    )
  })

  it('leads to the nearest variant that is made', () => {
    const choices = { size: 'm', colour: 'lagoon' }

    expect(variantWith(skirt, { choices, optionId: 'size', valueId: 's' })?.sku).toBe('S-CORAL')
    expect(variantWith(skirt, { choices, optionId: 'colour', valueId: 'coral' })?.sku).toBe('M-CORAL')
  })
})
