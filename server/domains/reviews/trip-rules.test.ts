import { describe, expect, test } from 'vitest'
import { rulesTripped } from './trip-rules.ts'

describe('rulesTripped', () => {
  test.each([
    ['see https://cheap.example/rum', ['link']],
    ['it is on WWW.cheap-rum.example', ['link']],
    ['buy at cheap-rum.com instead', ['link']],
    ['write me: ines.baptiste@mail.example', ['email']],
    ['ines (at) mail.example', ['email']],
    ['call 876 555-0100', ['phone']],
    ['+1 (767) 555.0100', ['phone']],
    ['sooooooo good', ['repetition']],
    ['good good good good good', ['repetition']],
    ['!!!!!!!!', ['repetition']],
    ['www.cheap.example or 8765550100', ['link', 'phone']],
  ])('%s', (text, rules) => {
    expect(rulesTripped([text])).toEqual(rules)
  })
})

test.each([
  'Came in 3 days, size 38, worn 12 times since 2024.',
  'Arrived 21/11/2026, all 6 of 6 whole.',
  'Très bon... je recommande !!!',
  'Smells of allspice. Not too hot.It is mild.',
  '2 x 750 ml for $38.50',
])('publishes at once: %s', (text) => {
  expect(rulesTripped([text])).toEqual([])
})

test('checks an adversarial text in a short time', () => {
  const before = process.cpuUsage()

  for (const text of [
    'a.'.repeat(500),
    'ab'.repeat(500),
    '1 '.repeat(500),
    'a@'.repeat(500),
    '-'.repeat(1000),
  ])
    rulesTripped([text])

  expect(process.cpuUsage(before).user / 1000).toBeLessThan(3_000)
})
