import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Question } from '../question.ts'
import { areTooMany } from './cells.ts'
import { createColumns, type Listing, putListing, putStores, removeListing } from './columns.ts'
import { count } from './count.ts'

const listing: fc.Arbitrary<Listing> = fc.record({
  place: fc.nat(40),
  storeId: fc.constantFrom('one', 'two'),
  isOffered: fc.boolean(),
  publishedAt: fc.constant(0),
  price: fc.nat(30),
  discount: fc.constantFrom(0, 20),
  stars: fc.nat(5),
  sold: fc.constant(0),
  facets: fc.constantFrom('', 'c:food', 'c:food\u001fb:sun', 'c:cloth'),
  numbers: fc.dictionary(fc.constantFrom('load', 'box.length'), fc.integer({ min: -5, max: 5 }), {
    noNullPrototype: true,
  }),
})

const change = fc.oneof({ weight: 4, arbitrary: listing }, fc.record({ removed: fc.nat(40) }))

const price = fc
  .tuple(fc.nat(30), fc.nat(12))
  .map(([from, more]) => ({ kind: 'price', from, below: from + more }) as const)

const number = fc
  .record({
    of: fc.constantFrom('load', 'box.length', 'unknown'),
    from: fc.option(fc.integer({ min: -6, max: 6 }), { nil: undefined }),
    more: fc.option(fc.nat(6), { nil: undefined }),
  })
  .map(({ of, from, more }) => ({ kind: 'number', of, from, to: more && (from ?? 0) + more }) as const)

const question: fc.Arbitrary<Question> = fc.record({
  always: fc.subarray([{ kind: 'deal' }, { kind: 'facet', any: ['c:food'] }] as const),
  narrowing: fc
    .tuple(
      fc.option(price.map((test) => ({ by: 'price', attributes: [], test }) as const)),
      fc.option(price.map((test) => ({ by: 'price', attributes: [], test }) as const)),
      fc.option(number.map((test) => ({ by: 'range', attributes: [], test }) as const)),
      fc.option(fc.constant({ by: 'store', attributes: [], test: { kind: 'store', any: ['one'] } } as const)),
    )
    .map((all) => all.flatMap((one) => one ?? [])),
  switches: fc.constant([{ by: 'open_now', test: { kind: 'store', any: ['two'] } }] as const),
})

test('cells match row counts after any sequence of puts, changes and removals', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(change, { maxLength: 30 }), question), { maxLength: 6 }),
      (rounds) => {
        const columns = createColumns()
        putStores(columns, [
          { id: 'one', country: 'JM', isApproved: true },
          { id: 'two', country: 'DM', isApproved: true },
        ])
        for (const [changes, asked] of rounds) {
          for (const one of changes) {
            if ('removed' in one) removeListing(columns, one.removed)
            else putListing(columns, one)
          }
          const rows = Uint32Array.from({ length: columns.length }, (_, place) => place)

          expect(areTooMany(columns.cells)).toBe(false)
          expect(count(columns, asked)).toEqual(count(columns, asked, rows))
        }
      },
    ),
    { numRuns: 500 },
  )
})
