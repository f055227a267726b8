import { describe, expect, test } from 'vitest'
import { addressTeller, cookieOf, firstOffered, localeOf } from './visitor.ts'

describe('the language', () => {
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

describe('the address', () => {
  test('is that of the connection when no proxy is trusted', () => {
    const addressOf = addressTeller([])

    expect(addressOf('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
    expect(addressOf('::ffff:203.0.113.9', undefined)).toBe('203.0.113.9')
  })

  test('is the last that trusted proxies vouch for, whatever was put in front', () => {
    const addressOf = addressTeller(['127.0.0.1', '10.0.0.0/8', '::1'])

    expect(addressOf('127.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.7')).toBe('198.51.100.1')
    expect(addressOf('::1', '2001:db8::5')).toBe('2001:db8::5')
    expect(addressOf('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
    expect(addressOf('127.0.0.1', 'nonsense')).toBe('127.0.0.1')
  })
})

test('finds one cookie among others', () => {
  expect(cookieOf('a=1; uat=x.y=; cart=2', 'uat')).toBe('x.y=')
  expect(cookieOf('xuat=1', 'uat')).toBeUndefined()
  expect(cookieOf(undefined, 'uat')).toBeUndefined()
})

test('passes over what is no currency of the market', async () => {
  const isOffered = async (currency: string) => currency === 'EUR'

  expect(await firstOffered(['nonsense', 'XXX', 'EUR', 'USD'], isOffered)).toBe('EUR')
  expect(await firstOffered([undefined], isOffered)).toBe('USD')
})
