import { describe, expect, it } from 'vitest'
import { overlapIn } from './store-hours.ts'

const span = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes })

describe('overlapIn', () => {
  it('finds none in two sittings, nor in spans that touch', () => {
    expect(overlapIn([])).toBeUndefined()
    expect(overlapIn([span(1, '11:00', '15:00'), span(1, '18:00', '22:00')])).toBeUndefined()
    expect(overlapIn([span(1, '18:00', '02:00'), span(2, '02:00', '10:00')])).toBeUndefined()
  })

  it('finds the later of two that are open at once', () => {
    expect(overlapIn([span(1, '11:00', '15:00'), span(1, '14:59', '22:00')])).toBe(1)
    expect(overlapIn([span(3, '09:00', '17:00'), span(1, '09:00', '17:00'), span(3, '08:00', '18:00')])).toBe(
      2,
    )
  })

  it('sees a night reach into the next day, and Saturday’s into Sunday', () => {
    expect(overlapIn([span(2, '01:00', '05:00'), span(1, '20:00', '02:00')])).toBe(1)
    expect(overlapIn([span(0, '01:00', '05:00'), span(6, '20:00', '02:00')])).toBe(1)
  })

  it('lets every day be open round the clock', () => {
    expect(overlapIn([0, 1, 2, 3, 4, 5, 6].map((day) => span(day, '00:00', '00:00')))).toBeUndefined()
  })
})
