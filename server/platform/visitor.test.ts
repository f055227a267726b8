import { describe, expect, test } from 'vitest'
import { cookieOf, firstOffered, localeOf } from './visitor.ts'

describe('language', () => {
  test.each([
    [undefined, 'en'],
    ['fr', 'fr'],
    ['fr-GP,fr;q=0.9,en;q=0.8', 'fr'],
    ['de,en;q=0.5,fr;q=0.7', 'fr'],
    ['de-DE', 'en'],
    ['fr;q=0, en', 'en'],
    ['*', 'en'],
    [',;q=x,', 'en'],
  ])('of %s is %s', (header, locale) => {
    expect(localeOf(header)).toBe(locale)
  })
})

test('finds one cookie among others', () => {
  expect(cookieOf('a=1; uat=x.y=; cart=2', 'uat')).toBe('x.y=')
  expect(cookieOf('xuat=1', 'uat')).toBeUndefined()
  expect(cookieOf(undefined, 'uat')).toBeUndefined()
})

test('ignores unsupported currencies', async () => {
  const offered = { isOffered: async (currency: string) => currency === 'EUR', main: async () => 'CAD' }

  expect(await firstOffered(['nonsense', 'XXX', 'EUR', 'USD'], offered)).toBe('EUR')
  expect(await firstOffered([undefined, 'USD'], offered)).toBe('CAD')
})
