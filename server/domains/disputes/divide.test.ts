import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumMinor } from '#values/money.ts'
import { divide, divideLost } from './divide.ts'

const minor = fc.integer({ min: 0, max: 10_000_000 })
const left = fc.array(minor, { minLength: 1, maxLength: 6 })

test('divides a disputed amount to the cent, never above what an order has left', () => {
  fc.assert(
    fc.property(minor, left, (disputed, leftMinor) => {
      const { shares, unattributedMinor } = divide(disputed, leftMinor)

      expect(sumMinor(shares) + unattributedMinor).toBe(disputed)
      expect(shares.every((share, place) => share >= 0 && share <= (leftMinor[place] ?? 0))).toBe(true)
      expect(unattributedMinor).toBe(Math.max(0, disputed - sumMinor(leftMinor)))
    }),
  )
})

test('divides the lost amount to the cent, never above what was put on hold', () => {
  fc.assert(
    fc.property(
      minor.filter((disputed) => disputed > 0),
      left,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (disputed, leftMinor, part) => {
        const held = divide(disputed, leftMinor)
        const lostMinor = Math.round(disputed * part)

        const lost = divideLost(lostMinor, held)

        expect(sumMinor(lost.shares) + lost.unattributedMinor).toBe(lostMinor)
        expect(lost.shares.every((share, place) => share >= 0 && share <= (held.shares[place] ?? 0))).toBe(
          true,
        )
        expect(lost.unattributedMinor).toBeLessThanOrEqual(held.unattributedMinor)
      },
    ),
  )
})
