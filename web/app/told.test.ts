import { expect, test } from 'vitest'
import { tongueOf } from './told.tsx'

test('marks English content with its language and direction on a page in a language without own content', () => {
  expect(tongueOf('Fresh fruit, today.', 'ar')).toEqual({ lang: 'en', dir: 'ltr' })
})

test('adds no mark to content in the language of the page, without letters, or on a page in an offered language', () => {
  expect(tongueOf('العروض من Tradewind', 'ar')).toBeUndefined()
  expect(tongueOf('12.50', 'ar')).toBeUndefined()
  expect(tongueOf('Fruits frais', 'fr')).toBeUndefined()
})
