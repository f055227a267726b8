import { describe, expect, it } from 'vitest'
import type { ProductOption, ProductVariant } from '#contract/catalog.ts'
import {
  availabilityOf,
  choicesOf,
  choicesWith,
  firstChoices,
  firstVariant,
  missingOptions,
  variantNamed,
  variantOf,
  variantWith,
} from './variants.ts'

function option(id: string, values: string[], style: ProductOption['style'] = 'rectangle'): ProductOption {
  return { id, name: id, style, values: values.map((value) => ({ id: value, key: value, label: value })) }
}

function variant(sku: string, values: string[], stock: ProductVariant['stock'] = 'in_stock'): ProductVariant {
  return { id: sku, sku, option_value_ids: values, price: { minor: 100, currency: 'USD' }, stock, limit: 10 }
}

const skirt = {
  options: [option('colour', ['coral', 'lagoon'], 'color'), option('size', ['s', 'm', 'l'])],
  variants: [
    variant('CORAL-S', ['coral', 's'], 'sold_out'),
    variant('CORAL-M', ['coral', 'm']),
    variant('CORAL-L', ['coral', 'l']),
    variant('LAGOON-M', ['lagoon', 'm']),
  ],
}

describe('product with options', () => {
  it('finds the variant in the address by SKU or id', () => {
    expect(variantNamed(skirt, 'LAGOON-M')?.sku).toBe('LAGOON-M')
    expect(variantNamed(skirt, 'UNKNOWN')).toBeUndefined()
    expect(firstVariant(skirt)?.sku).toBe('CORAL-M')
  })

  it('finds one variant once every option is chosen', () => {
    expect(variantOf(skirt, { colour: 'lagoon', size: 'm' })?.sku).toBe('LAGOON-M')
    expect(variantOf(skirt, { colour: 'lagoon' })).toBeUndefined()
    expect(choicesOf(skirt, variant('x', ['coral', 'm']))).toEqual({ colour: 'coral', size: 'm' })
    expect(missingOptions(skirt, { colour: 'coral' }).map(({ id }) => id)).toEqual(['size'])
  })

  it('preselects the colour but not the size', () => {
    expect(firstChoices(skirt)).toEqual({ colour: 'coral' })
  })

  it('selects the first variant when all are sold out, to offer alerts', () => {
    const gone = {
      ...skirt,
      variants: skirt.variants.map((each) => ({ ...each, stock: 'sold_out' as const })),
    }

    expect(firstChoices(gone)).toEqual({ colour: 'coral', size: 's' })
  })

  it('selects a value that is the only one available', () => {
    expect(choicesWith(skirt, { colour: 'coral' }, { optionId: 'colour', valueId: 'lagoon' })).toEqual({
      colour: 'lagoon',
      size: 'm',
    })
  })

  it('explains why a value is unavailable with the earlier choices', () => {
    const of = (valueId: string, choices: Record<string, string>) =>
      availabilityOf(skirt, { choices, optionId: 'size', valueId })

    expect(of('s', { colour: 'coral' })).toBe('sold_out')
    expect(of('l', { colour: 'lagoon' })).toBe('not_made')
    expect(of('m', { colour: 'lagoon' })).toBe('available')
  })

  it('allows every colour and replaces a size that it lacks', () => {
    const choices = { colour: 'coral', size: 'l' }

    expect(availabilityOf(skirt, { choices, optionId: 'colour', valueId: 'lagoon' })).toBe('available')
    expect(choicesWith(skirt, choices, { optionId: 'colour', valueId: 'lagoon' })).toEqual({
      colour: 'lagoon',
      size: 'm',
    })
  })

  it('finds the variant of a sold-out value', () => {
    const asked = { choices: { colour: 'coral', size: 'm' }, optionId: 'size', valueId: 's' }

    expect(variantWith(skirt, asked)?.sku).toBe('CORAL-S')
  })
})

describe('product without options', () => {
  it('has nothing to choose and a single variant', () => {
    const only = { options: [], variants: [variant('ONE', [])] }

    expect(firstChoices(only)).toEqual({})
    expect(variantOf(only, {})?.sku).toBe('ONE')
  })
})
