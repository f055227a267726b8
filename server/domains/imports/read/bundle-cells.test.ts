import { expect, test } from 'vitest'
import { bundleCell, parseBundle } from './bundle-cells.ts'

const items = [
  { quantity: 2, sku: 'HOT-1' },
  { quantity: 1, sku: 'x 2; "odd"' },
]

test('reads what it writes', () => {
  expect(parseBundle(bundleCell(items))).toEqual({ value: items })
})

test('refuses lines without a quantity', () => {
  expect(parseBundle('2 x HOT-1\nHOT-2')).toEqual({ fault: 'bundle_unreadable' })
})
