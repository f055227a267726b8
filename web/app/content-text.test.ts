import { expect, test } from 'vitest'
import { contentLanguageOf } from './content-text.tsx'

test('marks English content with its language and direction on a page in a language without own content', () => {
  expect(contentLanguageOf('Fresh fruit, today.', 'ar')).toEqual({ lang: 'en', dir: 'ltr' })
})

test('adds no mark to content in the language of the page, without letters, or on a page in an offered language', () => {
  expect(contentLanguageOf('العروض من Tradewind', 'ar')).toBeUndefined()
  expect(contentLanguageOf('12.50', 'ar')).toBeUndefined()
  expect(contentLanguageOf('Fruits frais', 'fr')).toBeUndefined()
})
