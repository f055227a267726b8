import { expect, test } from 'vitest'
import { movedAddress } from './moved-address.ts'

test('redirects to the current address of the page, keeping language, subpath and query', () => {
  const page = {
    pattern: ':lang?/product/:slug/reviews',
    params: { lang: 'fr', slug: 'old-cake' },
    search: '?page=2&sort=new',
  }
  const call = { asked: '/products/old-cake/reviews?page=2', lies: '/api/products/new-cake/reviews' }

  expect(movedAddress(page, call)).toBe('/fr/product/new-cake/reviews?page=2&sort=new')
})

test('does not redirect from a page that only shows the moved item', () => {
  const page = { pattern: ':lang?/blog/:slug', params: { slug: 'a-story' }, search: '' }

  expect(movedAddress(page, { asked: '/products/old-cake', lies: '/api/products/new-cake' })).toBeUndefined()
})

test('leaves fixed path segments unchanged when an item has the same name', () => {
  const page = { pattern: ':lang?/product/:slug/reviews', params: { slug: 'product' }, search: '' }

  expect(movedAddress(page, { asked: '/products/product', lies: '/api/products/cake' })).toBe(
    '/product/cake/reviews',
  )
})
