import { expect, test } from 'vitest'
import { directionOf, localeOf, localizedPath, splitLocale } from './locale.ts'

test('an address without a prefix is English', () => {
  expect(splitLocale('/product/x')).toEqual({ locale: 'en', path: '/product/x' })
})

test('a prefix names the language and is not part of the path', () => {
  expect(splitLocale('/fr/product/x')).toEqual({ locale: 'fr', path: '/product/x' })
  expect(splitLocale('/fr')).toEqual({ locale: 'fr', path: '/' })
})

test('the default language has no prefix, so /en is a page like any other', () => {
  expect(splitLocale('/en/shops')).toEqual({ locale: 'en', path: '/en/shops' })
})

test('a first segment that only starts like a language is no language', () => {
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

test('the default language leaves addresses alone', () => {
  expect(localizedPath('/shops', 'en')).toBe('/shops')
})

test('only Arabic runs from right to left', () => {
  expect([directionOf('en'), directionOf('fr'), directionOf('ar')]).toEqual(['ltr', 'ltr', 'rtl'])
})
