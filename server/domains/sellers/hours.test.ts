import { describe, expect, it } from 'vitest'
import { type Hours, openingAt } from './hours.ts'

const weekdays = [1, 2, 3, 4, 5]

function hours(given: Partial<Hours> = {}): Hours {
  return {
    timezone: 'America/Jamaica',
    week: weekdays.flatMap((weekday) => [
      { weekday, opens: '11:30', closes: '15:00' },
      { weekday, opens: '18:00', closes: '22:00' },
    ]),
    exceptions: [],
    vacation: undefined,
    pausedUntil: undefined,
    ...given,
  }
}

function at(text: string): Date {
  return new Date(text)
}

describe('openingAt', () => {
  // 2026-03-02 is a Monday; Jamaica is UTC-5 all year.
  it('is open from the start of a span until before its end', () => {
    expect(openingAt(hours(), at('2026-03-02T16:30:00Z'))).toEqual({
      isOpen: true,
      closesAt: at('2026-03-02T20:00:00Z'),
      opensAt: undefined,
    })
    expect(openingAt(hours(), at('2026-03-02T20:00:00Z')).isOpen).toBe(false)
  })

  it('opens again later the same day, and on Monday after a weekend', () => {
    expect(openingAt(hours(), at('2026-03-02T21:00:00Z')).opensAt).toEqual(at('2026-03-02T23:00:00Z'))
    expect(openingAt(hours(), at('2026-03-07T12:00:00Z')).opensAt).toEqual(at('2026-03-09T16:30:00Z'))
  })

  it('continues past midnight into the next day', () => {
    const late = hours({ week: [{ weekday: 5, opens: '20:00', closes: '02:00' }] })

    // Saturday 01:00 in Jamaica.
    expect(openingAt(late, at('2026-03-07T06:00:00Z'))).toEqual({
      isOpen: true,
      closesAt: at('2026-03-07T07:00:00Z'),
      opensAt: undefined,
    })
    expect(openingAt(late, at('2026-03-07T07:00:00Z')).isOpen).toBe(false)
  })

  it('joins adjacent spans, and never closes when they fill the week', () => {
    const always = hours({
      week: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '00:00', closes: '00:00' })),
    })
    const joined = hours({
      week: [
        { weekday: 1, opens: '08:00', closes: '00:00' },
        { weekday: 2, opens: '00:00', closes: '01:00' },
      ],
    })

    expect(openingAt(always, at('2026-03-04T12:00:00Z'))).toMatchObject({ isOpen: true, closesAt: undefined })
    expect(openingAt(joined, at('2026-03-03T03:00:00Z')).closesAt).toEqual(at('2026-03-03T06:00:00Z'))
  })

  it('keeps local hours when daylight saving time begins and ends', () => {
    const madrid = hours({
      timezone: 'Europe/Madrid',
      week: [{ weekday: 0, opens: '01:00', closes: '10:00' }],
    })

    // DST begins on 2026-03-29: 01:00 is UTC+1, 10:00 is UTC+2, eight hours later.
    expect(openingAt(madrid, at('2026-03-28T23:59:00Z')).opensAt).toEqual(at('2026-03-29T00:00:00Z'))
    expect(openingAt(madrid, at('2026-03-29T03:00:00Z')).closesAt).toEqual(at('2026-03-29T08:00:00Z'))
    // DST ends on 2026-10-25: ten hours.
    expect(openingAt(madrid, at('2026-10-25T03:00:00Z')).closesAt).toEqual(at('2026-10-25T09:00:00Z'))
    expect(openingAt(madrid, at('2026-10-24T12:00:00Z')).opensAt).toEqual(at('2026-10-24T23:00:00Z'))
  })

  it('opens at the first of two equal local times, and after a skipped one', () => {
    const fold = hours({ timezone: 'Europe/Madrid', week: [{ weekday: 0, opens: '02:30', closes: '06:00' }] })

    expect(openingAt(fold, at('2026-10-24T12:00:00Z')).opensAt).toEqual(at('2026-10-25T00:30:00Z'))
    expect(openingAt(fold, at('2026-03-28T12:00:00Z')).opensAt).toEqual(at('2026-03-29T01:30:00Z'))
  })

  it('applies an exception instead of the weekly hours', () => {
    const holiday = hours({
      exceptions: [
        { day: '2026-03-02', span: undefined },
        { day: '2026-03-03', span: { opens: '09:00', closes: '10:00' } },
      ],
    })

    expect(openingAt(holiday, at('2026-03-02T17:00:00Z'))).toEqual({
      isOpen: false,
      closesAt: undefined,
      opensAt: at('2026-03-03T14:00:00Z'),
    })
    expect(openingAt(holiday, at('2026-03-03T17:00:00Z')).isOpen).toBe(false)
  })

  it('is closed on vacation, without an opening time beyond a week', () => {
    const away = hours({ vacation: { from: '2026-03-01', to: '2026-03-20' } })

    expect(openingAt(away, at('2026-03-02T17:00:00Z'))).toEqual({
      isOpen: false,
      closesAt: undefined,
      opensAt: undefined,
    })
    expect(openingAt(away, at('2026-03-19T17:00:00Z')).opensAt).toEqual(at('2026-03-23T16:30:00Z'))
  })

  it('is closed while paused and opens when the pause ends within its hours', () => {
    const paused = hours({ pausedUntil: at('2026-03-02T18:00:00Z') })

    expect(openingAt(paused, at('2026-03-02T17:00:00Z'))).toEqual({
      isOpen: false,
      closesAt: undefined,
      opensAt: at('2026-03-02T18:00:00Z'),
    })
    expect(openingAt(paused, at('2026-03-02T18:00:00Z')).isOpen).toBe(true)
  })

  it('never opens without hours or while closed until reopened', () => {
    expect(openingAt(hours({ week: [] }), at('2026-03-02T17:00:00Z')).opensAt).toBeUndefined()
    const closed = hours({ pausedUntil: at('9999-12-31T00:00:00Z') })
    expect(openingAt(closed, at('2026-03-02T17:00:00Z'))).toMatchObject({ isOpen: false, opensAt: undefined })
  })
})
