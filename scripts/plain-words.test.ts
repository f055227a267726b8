import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countIn, countTurnsOfPhrase, kinds, rateOf } from './plain-words.ts'

const perThousandWordsMax = 1
const counts = countTurnsOfPhrase(join(import.meta.dirname, '..'))

test.each(kinds)('%s are in plain words', (kind) => {
  const { words, found } = counts[kind]

  expect(words).toBeGreaterThan(10_000)
  expect(rateOf(counts[kind]), found.join('\n')).toBeLessThanOrEqual(perThousandWordsMax)
})

test('counts each turn of phrase with its place', () => {
  const passages = [{ where: 'a.md:1', text: 'Whoever pays is told of it.' }]

  expect(countIn(passages)).toEqual({
    words: 6,
    found: [
      'a.md:1 «Whoever» Whoever pays is told of it.',
      'a.md:1 «is told» Whoever pays is told of it.',
      'a.md:1 «told of» Whoever pays is told of it.',
    ],
  })
})
