import { expect, test } from 'vitest'
import { tongueOf } from './told.tsx'

test('what is in English on a page of a language that nobody writes in says so, and runs its own way', () => {
  expect(tongueOf('Fresh fruit, today.', 'ar')).toEqual({ lang: 'en', dir: 'ltr' })
})

test('what is in the language of the page, has no letters, or stands in a language of the market says nothing', () => {
  expect(tongueOf('العروض من Tradewind', 'ar')).toBeUndefined()
  expect(tongueOf('12.50', 'ar')).toBeUndefined()
  expect(tongueOf('Fruits frais', 'fr')).toBeUndefined()
})
