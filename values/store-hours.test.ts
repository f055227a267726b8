import { describe, expect, it } from 'vitest'
import { lastsPastMidnight, overlapIn, type StoreHours, spansOn } from './store-hours.ts'

// 2026-03-02 is a Monday.
const monday = '2026-03-02'
const tuesday = '2026-03-03'

const lunch = { opens: '11:30', closes: '15:00' }
const supper = { opens: '18:00', closes: '22:00' }

function hours(given: Partial<StoreHours> = {}): StoreHours {
  const week = [lunch, supper].map((span) => ({ weekday: 1, ...span }))
  return { week, exceptions: [], vacation: undefined, ...given }
}

describe('spansOn', () => {
  it('returns the spans of the weekday, and none for a weekday without', () => {
    expect(spansOn(hours(), monday)).toMatchObject([lunch, supper])
    expect(spansOn(hours(), tuesday)).toEqual([])
  })

  it("uses a day's exception instead of the week's hours", () => {
    const early = { opens: '08:00', closes: '09:00' }

    expect(spansOn(hours({ exceptions: [{ day: monday, span: early }] }), monday)).toEqual([early])
    expect(spansOn(hours({ exceptions: [{ day: tuesday, span: early }] }), tuesday)).toEqual([early])
    expect(spansOn(hours({ exceptions: [{ day: monday, span: undefined }] }), monday)).toEqual([])
  })

  it('returns none during a vacation, whatever else is set', () => {
    const away = hours({
      exceptions: [{ day: monday, span: lunch }],
      vacation: { from: monday, to: monday },
    })

    expect(spansOn(away, monday)).toEqual([])
    expect(spansOn(away, '2026-03-09')).toMatchObject([lunch, supper])
  })
})

describe('lastsPastMidnight', () => {
  it('is true for a span that closes at or before it opens', () => {
    expect(lastsPastMidnight(lunch)).toBe(false)
    expect(lastsPastMidnight({ opens: '20:00', closes: '02:00' })).toBe(true)
    expect(lastsPastMidnight({ opens: '00:00', closes: '00:00' })).toBe(true)
  })
})

describe('overlapIn', () => {
  const span = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes })

  it('finds none between separate or touching spans', () => {
    expect(overlapIn([])).toBeUndefined()
    expect(overlapIn([span(1, '11:00', '15:00'), span(1, '18:00', '22:00')])).toBeUndefined()
    expect(overlapIn([span(1, '18:00', '02:00'), span(2, '02:00', '10:00')])).toBeUndefined()
  })

  it('returns the later of two overlapping spans', () => {
    expect(overlapIn([span(1, '11:00', '15:00'), span(1, '14:59', '22:00')])).toBe(1)
    expect(overlapIn([span(3, '09:00', '17:00'), span(1, '09:00', '17:00'), span(3, '08:00', '18:00')])).toBe(
      2,
    )
  })

  it('detects an overlap past midnight, also from Saturday into Sunday', () => {
    expect(overlapIn([span(2, '01:00', '05:00'), span(1, '20:00', '02:00')])).toBe(1)
    expect(overlapIn([span(0, '01:00', '05:00'), span(6, '20:00', '02:00')])).toBe(1)
  })

  it('accepts every day open around the clock', () => {
    expect(overlapIn([0, 1, 2, 3, 4, 5, 6].map((day) => span(day, '00:00', '00:00')))).toBeUndefined()
  })
})
