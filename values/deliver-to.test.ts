import { expect, test } from 'vitest'
import { countryInLanguages, readDeliverTo, writeDeliverTo } from './deliver-to.ts'

test('reads a place as it was written', () => {
  const places = [
    { country: 'JM' },
    { country: 'US', region: 'New York' },
    { country: 'DM', city: 'Roseau' },
    { country: 'DM', region: 'Saint/Paul', city: 'Canefield; x=1' },
  ]
  expect(places.map((place) => readDeliverTo(writeDeliverTo(place)))).toEqual(places)
  expect(writeDeliverTo({ country: 'DM', region: 'a;b, c', city: 'é' })).toMatch(/^[\w/%]+$/)
})

test('rejects text that is not a place', () => {
  const wrong = [undefined, '', 'jm', 'JAM', 'JM/a/b/c', '../..']
  expect(wrong.map(readDeliverTo)).toEqual(wrong.map(() => undefined))
  expect(readDeliverTo('JM/%E0%A4%A')).toEqual({ country: 'JM' })
  expect(readDeliverTo(`JM/${'a'.repeat(101)}`)).toEqual({ country: 'JM' })
})

test('guesses a country only from a region that the language does not imply', () => {
  expect(countryInLanguages('en-JM,en;q=0.9')).toBe('JM')
  expect(countryInLanguages('fr-GP')).toBe('GP')
  expect(countryInLanguages('en-US,en;q=0.9')).toBeUndefined()
  expect(countryInLanguages('fr-FR,fr;q=0.9,en-TT;q=0.5')).toBe('TT')
  expect(countryInLanguages('en-029')).toBeUndefined()
  expect(countryInLanguages('*, x--y')).toBeUndefined()
  expect(countryInLanguages(undefined)).toBeUndefined()
})
