import { expect, test } from 'vitest'
import { formatReservedUntil } from './reserved-until.tsx'

const until = '2026-11-26T23:55:00.000Z'
const now = new Date('2026-11-26T23:40:00.000Z')

test('shows the time in the reader’s time zone', () => {
  expect(formatReservedUntil(until, { locale: 'en', zone: 'America/Jamaica', now })).toMatch(/^6:55\sPM$/)
  expect(formatReservedUntil(until, { locale: 'fr', zone: 'Europe/Paris', now })).toBe('0:55')
})

test('names the market’s zone where the reader’s is not known', () => {
  expect(formatReservedUntil(until, { locale: 'en', now })).toMatch(/^\d+:55\s[AP]M \S+$/)
})

test('names the day where it is another', () => {
  const later = '2026-11-29T15:00:00.000Z'

  expect(formatReservedUntil(later, { locale: 'en', zone: 'America/Jamaica', now })).toMatch(
    /^Nov 29, 10:00\sAM$/,
  )
})
