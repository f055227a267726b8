import { expect, it } from 'vitest'
import { layoutNamed, layouts } from './layouts.ts'

it('takes the layout that the address names, and the market’s where it names none of the six', () => {
  expect(Object.keys(layouts)).toHaveLength(6)
  expect(layoutNamed('product_sticky', 'product_thumbnail')).toBe('product_sticky')
  expect(layoutNamed(null, 'product_tab')).toBe('product_tab')
  expect(layoutNamed('toString', 'product_tab')).toBe('product_tab')
})
