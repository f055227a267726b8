import { describe, expect, it } from 'vitest'
import { placeKey } from './place-name.ts'

describe('place key', () => {
  it.each([
    ['Roseau', '  ROSEAU '],
    ['Saint Andrew', 'St. Andrew'],
    ['Pointe-à-Pitre', 'pointe a pitre'],
    ['St. John’s', "Saint John's"],
    ['Gros  Islet', 'Gros-Islet'],
    ['Sainte-Anne', 'Ste Anne'],
  ])('is the same written %s and %s', (one, other) => {
    expect(placeKey(one)).toBe(placeKey(other))
  })

  it('differs for different words', () => {
    expect(placeKey('Saint Andrew')).not.toBe(placeKey('Saint Andrews'))
    expect(placeKey('Roseau')).not.toBe(placeKey('Roseau Valley'))
    expect(placeKey('北京')).not.toBe(placeKey('東京'))
  })

  it('is empty without letters or digits', () => {
    expect(placeKey(' ’ - ')).toBe('')
  })
})
