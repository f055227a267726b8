import { expect, test } from 'vitest'
import { translate } from './translate.ts'

const english = {
  hello: 'Hello {name}',
  items_one: '{count} item',
  items_other: '{count} items',
}
const french = { items_one: '{count} article', items_other: '{count} articles' }

test('fills placeholders in a text', () => {
  expect(translate(english, 'hello', { locale: 'en', values: { name: 'Ana' } })).toBe('Hello Ana')
})

test('does not read placeholders in values', () => {
  expect(translate(english, 'hello', { locale: 'en', values: { name: '{name} $&' } })).toBe('Hello {name} $&')
})

test('leaves a placeholder without a value as written', () => {
  expect(translate(english, 'hello', { locale: 'en' })).toBe('Hello {name}')
})

test('selects the plural by the rules of the language', () => {
  const items = (messages: Record<string, string>, locale: string, count: number) =>
    translate(messages, 'items', { locale, values: { count } })

  expect([0, 1, 2].map((count) => items(english, 'en', count))).toEqual(['0 items', '1 item', '2 items'])
  expect([0, 1, 2].map((count) => items(french, 'fr', count))).toEqual([
    '0 article',
    '1 article',
    '2 articles',
  ])
})

test('falls back to the general plural when the dictionary lacks a form', () => {
  expect(translate(french, 'items', { locale: 'fr', values: { count: 1_000_000 } })).toMatch(/articles$/)
})

test('formats numbers by the rules of the language', () => {
  expect(translate(english, 'items', { locale: 'en', values: { count: 1234 } })).toBe('1,234 items')
  expect(translate(french, 'items', { locale: 'fr', values: { count: 1234 } })).toBe('1\u202f234 articles')
})

test('returns nothing for a key without a text', () => {
  expect(translate(english, 'missing', { locale: 'en' })).toBeUndefined()
})
