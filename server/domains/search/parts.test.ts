import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from './parts.ts'
import { significantWords } from './understand.ts'

function marked(name: string, typed: string): string {
  return partsOf(name, significantWords(typed))
    .map(({ text, is_match }) => (is_match ? `[${text}]` : text))
    .join('')
}

test('marks typed beginnings of words, ignoring accents and case', () => {
  expect(marked('Café Moulu des Mornes', 'cafe mor')).toBe('[Café] Moulu des [Mor]nes')
  expect(marked('Cœur de Palmier', 'coeu')).toBe('[Cœu]r de Palmier')
  expect(marked('Scotch Bonnet Fire', 'onnet')).toBe('Scotch Bonnet Fire')
})

test('marks near matches if nothing matches exactly', () => {
  expect(marked('Scotch Bonnet Pepper Sauce', 'peper')).toBe('Scotch Bonnet [Pepper] Sauce')
  expect(marked('Poivrons et Piments', 'poivern')).toBe('[Poivron]s et Piments')
  expect(marked('Pepper Sauce', 'sauc')).toBe('Pepper [Sauc]e')
})

test('joins back to the whole name for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (name, typed) => {
      expect(
        partsOf(name, significantWords(typed))
          .map(({ text }) => text)
          .join(''),
      ).toBe(name)
    }),
  )
})
