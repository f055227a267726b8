import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, localMoment, momentOf } from './local-time.ts'

const zones = ['America/Port_of_Spain', 'America/Nassau', 'America/Havana', 'Europe/Paris', 'UTC']

describe('momentOf', () => {
  it('returns the moment at which a local clock shows the time', () => {
    expect(momentOf('2026-11-21', '08:30', 'America/Jamaica').toISOString()).toBe('2026-11-21T13:30:00.000Z')
  })

  it('moves a time skipped by a clock change forward by the skipped interval', () => {
    expect(momentOf('2026-03-08', '02:30', 'America/Nassau').toISOString()).toBe('2026-03-08T07:30:00.000Z')
  })

  it('returns the first occurrence of a time that occurs twice', () => {
    expect(momentOf('2026-11-01', '01:30', 'America/Nassau').toISOString()).toBe('2026-11-01T05:30:00.000Z')
  })

  it('round-trips day and time away from clock changes', () => {
    const days = fc.integer({ min: 0, max: 3000 }).map((offset) => addDays('2024-01-01', offset))
    const times = fc
      .tuple(fc.integer({ min: 5, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, times, (zone, day, time) => {
        expect(localMoment(momentOf(day, time, zone), zone)).toEqual({ day, time })
      }),
    )
  })
})

describe('addDays', () => {
  it('crosses months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  })
})
