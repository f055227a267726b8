import { afterEach, expect, test } from 'vitest'
import { setMarketTimeZone } from '#values/local-time.ts'
import { momentFieldValue, momentOf } from './market-moments.ts'

afterEach(() => setMarketTimeZone(undefined))

test.each([
  [undefined, '2026-07-01T08:30', '2026-07-01T12:30:00.000Z'],
  ['Europe/Paris', '2026-07-01T08:30', '2026-07-01T06:30:00.000Z'],
  ['Europe/Paris', '2026-01-01T08:30', '2026-01-01T07:30:00.000Z'],
])('a moment in the zone %s is read and shown the same', (zone, written, at) => {
  setMarketTimeZone(zone)

  expect(momentOf(written)).toBe(at)
  expect(momentFieldValue(at)).toBe(written)
})

test.each(['', '2026-13-01T08:30', '2026-07-01', 'tomorrow'])('%s is no moment', (written) => {
  expect(momentOf(written)).toBeUndefined()
})
