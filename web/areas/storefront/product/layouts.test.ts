import { expect, it } from 'vitest'
import { layoutNamed, layouts } from './layouts.ts'

it('uses the layout in the address, and the market’s default for an unknown one', () => {
  expect(Object.keys(layouts)).toHaveLength(6)
  expect(layoutNamed('product_sticky', 'product_thumbnail')).toBe('product_sticky')
  expect(layoutNamed(null, 'product_tab')).toBe('product_tab')
  expect(layoutNamed('toString', 'product_tab')).toBe('product_tab')
})
