import { expect, test } from 'vitest'
import { deliveredLater, rangeText, shipDayText, shipTextOf } from './backorder.ts'

test('a lead time of whole weeks is said in weeks, any other in days', () => {
  expect(shipTextOf({ kind: 'backorder', days_min: 14, days_max: 21 })).toEqual({
    key: 'ships_in_weeks',
    from: 2,
    to: 3,
  })
  expect(shipTextOf({ kind: 'backorder', days_min: 5, days_max: 14 })).toEqual({
    key: 'ships_in_days',
    from: 5,
    to: 14,
  })
})

test('a day is said with what kind of sale it is', () => {
  expect(shipTextOf({ kind: 'pre_order', ships_on: '2027-03-03' }).key).toBe('pre_order_from')
  expect(shipTextOf({ kind: 'backorder', ships_on: '2027-03-03' }).key).toBe('ships_from')
})

test('a range of one number is that number', () => {
  expect(rangeText({ from: 2, to: 3 }, 'en')).toBe('2–3')
  expect(rangeText({ from: 2, to: 2 }, 'en')).toBe('2')
})

test('a day has its year only if that is not the current one', () => {
  const now = new Date('2026-11-27T00:00:00Z')

  expect(shipDayText('2026-12-03', { locale: 'en-GB', now })).toBe('3 December')
  expect(shipDayText('2027-03-03', { locale: 'fr', now })).toBe('3 mars 2027')
})

test('a delivery is as late as what ships last', () => {
  const delivery = { earliest_on: '2026-12-01', latest_on: '2026-12-06' }
  const later = (...times: Parameters<typeof deliveredLater>[1]['times']) =>
    deliveredLater(delivery, { times, today: '2026-11-27' })

  expect(later(undefined)).toBe(delivery)
  expect(later(undefined, { kind: 'backorder', days_min: 7, days_max: 14 })).toEqual({
    earliest_on: '2026-12-08',
    latest_on: '2026-12-20',
  })
  expect(
    later({ kind: 'pre_order', ships_on: '2026-12-27' }, { kind: 'backorder', days_min: 1, days_max: 2 }),
  ).toEqual({
    earliest_on: '2026-12-31',
    latest_on: '2027-01-05',
  })
  expect(later({ kind: 'pre_order', ships_on: '2026-11-20' })).toEqual(delivery)
})
