/** From the words of a search to what is looked for: corrected where nothing has them, relaxed where nothing has all. */
import type { Work } from '#platform/work.ts'
import { checkUnits, hasMatch, isCalled, readBeginnings, readKnownWords } from './search-queries.ts'
import { readSynonymsOf } from './synonym-queries.ts'
import {
  beginningOf,
  joinedWords,
  type Lexicon,
  namedText,
  possibleTerms,
  queryText,
  type Unit,
  understand,
  wordsOf,
} from './understand.ts'

/** What is looked for: all of the units, or any of them. */
export interface SearchTerms {
  readonly units: readonly string[]
  /** The same units as words of names alone. */
  readonly named: readonly string[]
  readonly match: 'all' | 'any'
  /** What a name may look like: as it was typed, and a single thing's other names. */
  readonly names: readonly string[]
  /** What is looked for instead of what was typed. */
  readonly correction: string | undefined
}

/** Resolves a search; undefined when nothing in the market answers it, whatever the list is narrowed by. */
export async function resolveSearch(
  work: Work,
  text: string,
  { isAsTyped }: { isAsTyped: boolean },
): Promise<SearchTerms | undefined> {
  const words = wordsOf(text)
  if (words.length === 0) return undefined
  const units = understand(words, await lexiconOf(work, words))
  const asTyped = termsOf(await endedUnits(work, units))
  if (await hasMatch(work, asTyped)) return asTyped
  return isAsTyped ? undefined : resolveOtherwise(work, units)
}

/** What the market knows of some words. */
export async function lexiconOf(work: Work, words: readonly string[]): Promise<Lexicon> {
  const last = beginningOf(words)
  const [synonyms, known, beginnings] = await Promise.all([
    readSynonymsOf(work, possibleTerms(words)),
    words.length > 1 ? readKnownWords(work, joinedWords(words)) : [],
    last === undefined ? [] : readBeginnings(work, last),
  ])
  return { synonyms, words: new Set(known), beginnings }
}

/** The last word is taken as a beginning unless something is called by it: `tea` is not looked for in teaspoons. */
async function endedUnits(work: Work, units: readonly Unit[]): Promise<readonly Unit[]> {
  const last = units.at(-1)
  if (!last || last.beginnings.length === 0) return units
  const whole = { ...last, beginnings: [] }
  return (await isCalled(work, whole)) ? [...units.slice(0, -1), whole] : units
}

async function resolveOtherwise(work: Work, units: readonly Unit[]): Promise<SearchTerms | undefined> {
  const checked = await checkUnits(work, units)
  if (checked.some(({ correction }) => correction !== null)) {
    const correction = units.map((unit, place) => checked[place]?.correction ?? writtenAs(unit)).join(' ')
    const words = wordsOf(correction)
    const mended = understand(words, { ...(await lexiconOf(work, words)), beginnings: [] })
    const terms = { ...termsOf(mended), correction }
    if (await hasMatch(work, terms)) return terms
  }
  // Half of what was asked for must be named as it was typed: one word among strangers is an accident.
  const found = units.filter((_, place) => checked[place]?.is_named)
  return found.length > 0 && found.length * 2 >= units.length
    ? { ...termsOf(found), match: 'any' }
    : undefined
}

function termsOf(units: readonly Unit[]): SearchTerms {
  const [only, ...others] = units
  const names =
    only && others.length === 0 ? only.ways.map((words) => words.join(' ')) : [units.map(writtenAs).join(' ')]
  return {
    units: units.map((unit) => queryText(unit)),
    named: units.map(namedText),
    match: 'all',
    names,
    correction: undefined,
  }
}

function writtenAs({ ways }: Unit): string {
  return (ways[0] ?? []).join(' ')
}
