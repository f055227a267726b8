import { expect, test } from 'vitest'
import { movedAddress } from './moved-address.ts'

test('leads to where a page lies now, with its language, what is below it and its query', () => {
  const page = {
    pattern: ':lang?/product/:slug/reviews',
    params: { lang: 'fr', slug: 'old-cake' },
    search: '?page=2&sort=new',
  }
  const call = { asked: '/products/old-cake/reviews?page=2', lies: '/api/products/new-cake/reviews' }

  expect(movedAddress(page, call)).toBe('/fr/product/new-cake/reviews?page=2&sort=new')
})

test('leads nowhere from a page that only shows what moved', () => {
  const page = { pattern: ':lang?/blog/:slug', params: { slug: 'a-story' }, search: '' }

  expect(movedAddress(page, { asked: '/products/old-cake', lies: '/api/products/new-cake' })).toBeUndefined()
})

test('leaves the words of the market in a path as they are, whatever something is called', () => {
  const page = { pattern: ':lang?/product/:slug/reviews', params: { slug: 'product' }, search: '' }

  expect(movedAddress(page, { asked: '/products/product', lies: '/api/products/cake' })).toBe(
    '/product/cake/reviews',
  )
})
