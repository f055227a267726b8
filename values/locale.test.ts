import { expect, test } from 'vitest'
import { directionOf, localeOf, localizedPath, splitLocale } from './locale.ts'

test('reads an address without a prefix as English', () => {
  expect(splitLocale('/product/x')).toEqual({ locale: 'en', path: '/product/x' })
})

test('reads the language from the prefix and drops it from the path', () => {
  expect(splitLocale('/fr/product/x')).toEqual({ locale: 'fr', path: '/product/x' })
  expect(splitLocale('/fr')).toEqual({ locale: 'fr', path: '/' })
})

test('treats /en as an ordinary page, because the default language has no prefix', () => {
  expect(splitLocale('/en/shops')).toEqual({ locale: 'en', path: '/en/shops' })
})

test('ignores a first segment that only starts like a language', () => {
  expect(localeOf('/french-polynesia')).toBe('en')
})

test.each([
  ['/', '/fr'],
  ['/?page=2', '/fr?page=2'],
  ['/#top', '/fr#top'],
  ['/shops', '/fr/shops'],
  ['/shops?page=2', '/fr/shops?page=2'],
])('%s is %s in French', (path, expected) => {
  expect(localizedPath(path, 'fr')).toBe(expected)
})

test('leaves addresses unchanged in the default language', () => {
  expect(localizedPath('/shops', 'en')).toBe('/shops')
})

test('writes only Arabic from right to left', () => {
  expect([directionOf('en'), directionOf('fr'), directionOf('ar')]).toEqual(['ltr', 'ltr', 'rtl'])
})
