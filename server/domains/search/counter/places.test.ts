import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inBoth, inEither, inFirstOnly } from './places.ts'

const places = fc.uniqueArray(fc.nat(300), { maxLength: 200 }).map((all) => Uint32Array.from(all).sort())

test('combines two lists like sets, in order', () => {
  fc.assert(
    fc.property(places, places, (one, other) => {
      const [a, b] = [new Set(one), new Set(other)]
      const inOrder = (set: Set<number>) => [...set].sort((left, right) => left - right)

      expect([...inBoth(one, other)]).toEqual(inOrder(a.intersection(b)))
      expect([...inEither(one, other)]).toEqual(inOrder(a.union(b)))
      expect([...inFirstOnly(one, other)]).toEqual(inOrder(a.difference(b)))
    }),
    { numRuns: 500 },
  )
})
