import { expect, test } from 'vitest'
import { allowedMenu, type MenuGroup, pageAt, pathOf, placeIn } from './menu.ts'

const menu = [
  { id: 'home', label: 'dashboard.home', path: '' },
  {
    id: 'products',
    label: 'operator.nav_products',
    path: '/products',
    also: ['/stores/:store/products'],
    pages: [{ id: 'charts', label: 'dashboard.size_charts', path: '/products/size-charts' }],
  },
  { id: 'stores', label: 'operator.nav_stores', path: '/stores' },
  {
    id: 'money',
    label: 'dashboard.money',
    pages: [{ id: 'earnings', label: 'payouts.earnings', path: '/earnings', needs: 'manager' }],
  },
  {
    id: 'settings',
    label: 'dashboard.settings',
    path: '/settings',
    inside: [{ id: 'cash', label: 'promotions.cash_rules', path: '/cash-rules' }],
  },
] as const satisfies readonly MenuGroup<'manager'>[]

test('finds the entry of a page by the longest match', () => {
  const placed = (path: string) => {
    const place = placeIn(menu, path)
    return place && `${place.group.id} ${place.page?.id ?? ''}`.trim()
  }

  expect(placed('')).toBe('home')
  expect(placed('/products/5')).toBe('products')
  expect(placed('/products/size-charts/5')).toBe('products charts')
  expect(placed('/stores/madras-lane/products/5')).toBe('products')
  expect(placed('/stores')).toBe('stores')
  expect(placed('/storess')).toBeUndefined()
  expect(placed('/cash-rules')).toBe('settings cash')
})

test('a group without a page of its own leads to its first', () => {
  expect(menu.map(pathOf)).toEqual(['', '/products', '/stores', '/earnings', '/settings'])
})

test('leaves out what a person can’t use, and groups that are then empty', () => {
  expect(allowedMenu(menu, () => false).map(({ id }) => id)).toEqual([
    'home',
    'products',
    'stores',
    'settings',
  ])
  expect(allowedMenu(menu, () => true)).toEqual(menu)
})

test('names a page by its exact path', () => {
  expect(pageAt(menu, '/cash-rules')?.label).toBe('promotions.cash_rules')
  expect(pageAt(menu, '/products')?.label).toBe('operator.nav_products')
  expect(pageAt(menu, '/products/5')).toBeUndefined()
})
