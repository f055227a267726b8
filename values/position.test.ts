import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metresBetween } from './position.ts'

const roseau = { latitude: 15.3014, longitude: -61.3881 }
const portsmouth = { latitude: 15.5833, longitude: -61.4667 }
const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('distance', () => {
  it('is in whole metres, rounded up', () => {
    const kilometres = metresBetween(roseau, portsmouth) / 1000

    expect(kilometres).toBeGreaterThan(32)
    expect(kilometres).toBeLessThan(33)
    expect(metresBetween(roseau, { ...roseau, latitude: roseau.latitude + 0.000001 })).toBe(1)
  })

  it('is symmetric, zero to the same place and at most half the circumference of the earth', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (from, to) => {
        const there = metresBetween(from, to)

        expect(Number.isSafeInteger(there)).toBe(true)
        expect(Math.abs(there - metresBetween(to, from))).toBeLessThanOrEqual(1)
        expect(metresBetween(from, from)).toBe(0)
        expect(there).toBeLessThanOrEqual(20_015_116)
      }),
    )
  })

  it('satisfies the triangle inequality', () => {
    fc.assert(
      fc.property(anywhere, anywhere, anywhere, (from, over, to) => {
        const detour = metresBetween(from, over) + metresBetween(over, to)

        expect(metresBetween(from, to)).toBeLessThanOrEqual(detour + 1)
      }),
    )
  })
})
