/** From the words of a search to what is looked for: corrected where nothing has them, relaxed where nothing has all. */
import type { Lookup } from './lookup.ts'
import { namedText, otherNamesText, queryText, type Unit, understand, wordsOf } from './understand.ts'

/** One of the things looked for: words as they are stemmed, and words of names as they are. */
export interface UnitQuery {
  readonly unit: Unit
  readonly stemmed: string
  /** How much it tells, where not all are found: the rarer the more, and all together 1. */
  readonly share: number
  /** Empty when there are none. */
  readonly otherNames: string
}

/**
 * What is looked for: what has all of the units (`all`), or also what is called by some (`most`), or what has any of
 * them (`any`).
 */
export interface SearchTerms {
  readonly units: readonly UnitQuery[]
  /** The same units as words of names alone. */
  readonly named: readonly string[]
  readonly match: 'all' | 'most' | 'any'
  /** What a name may look like: as it was typed, and a single thing's other names. */
  readonly names: readonly string[]
  /** What is looked for instead of what was typed. */
  readonly correction: string | undefined
}

/** What the market has of a unit. */
export interface CheckedUnit {
  readonly is_found: boolean
  /** Found as it is written in a name, a category, a tag or an option, not by its stem or in a description only. */
  readonly is_named: boolean
  /** Where nothing has a word, the word it may be a misspelling of. */
  readonly correction: string | null
}

/** Resolves a search; undefined when nothing in the market answers it, whatever the list is narrowed by. */
export async function resolveSearch(
  lookup: Lookup,
  { text, isAsTyped }: { readonly text: string; readonly isAsTyped: boolean },
): Promise<SearchTerms | undefined> {
  const words = wordsOf(text)
  if (words.length === 0) return undefined
  const units = understand(words, await lookup.lexicon(words))
  const asTyped = termsOf(await endedUnits(lookup, units))
  if (await lookup.hasMatch(asTyped)) return widened(lookup, asTyped)
  return isAsTyped ? undefined : resolveOtherwise(lookup, units)
}

/** The last word is taken as a beginning unless something is called by it: `tea` is not looked for in teaspoons. */
async function endedUnits(lookup: Lookup, units: readonly Unit[]): Promise<readonly Unit[]> {
  const last = units.at(-1)
  if (!last || last.beginnings.length === 0) return units
  const whole = { ...last, beginnings: [] }
  return (await lookup.isCalled(whole)) ? [...units.slice(0, -1), whole] : units
}

async function resolveOtherwise(lookup: Lookup, units: readonly Unit[]): Promise<SearchTerms | undefined> {
  const checked = await lookup.check(units)
  if (checked.some(({ correction }) => correction !== null)) {
    const correction = units.map((unit, place) => checked[place]?.correction ?? writtenAs(unit)).join(' ')
    const words = wordsOf(correction)
    const mended = understand(words, { ...(await lookup.lexicon(words)), beginnings: [] })
    const terms = { ...termsOf(mended), correction }
    if (await lookup.hasMatch(terms)) return widened(lookup, terms)
  }
  // Half of what was asked for must be named as it was typed: one word among strangers is an accident.
  const found = units.filter((_, place) => checked[place]?.is_named)
  if (found.length === 0 || found.length * 2 < units.length) return undefined
  return weighted(lookup, { ...termsOf(found), match: 'any' })
}

/**
 * A mug is what is looked for by `coffee mug`, though only coffee mentions both: where nothing has all units where it
 * counts, what is called by some of them is looked for too.
 */
async function widened(lookup: Lookup, terms: SearchTerms): Promise<SearchTerms> {
  if (terms.units.length < 2 || (await lookup.hasAllWhereItCounts(terms))) return terms
  return weighted(lookup, { ...terms, match: 'most' })
}

async function weighted(lookup: Lookup, terms: SearchTerms): Promise<SearchTerms> {
  const counts = await lookup.frequencies(terms.units.map(({ unit }) => unit))
  const most = Math.max(...counts)
  const telling = counts.map((count) => 1 + Math.log((most + 1) / (count + 1)))
  const sum = telling.reduce((total, one) => total + one, 0)
  return {
    ...terms,
    units: terms.units.map((unit, place) => ({ ...unit, share: (telling[place] ?? 0) / sum })),
  }
}

function termsOf(units: readonly Unit[]): SearchTerms {
  const [only, ...others] = units
  const names =
    only && others.length === 0 ? only.ways.map((words) => words.join(' ')) : [units.map(writtenAs).join(' ')]
  return {
    units: units.map((unit) => ({
      unit,
      stemmed: queryText(unit),
      otherNames: otherNamesText(unit),
      share: 1 / units.length,
    })),
    named: units.map(namedText),
    match: 'all',
    names,
    correction: undefined,
  }
}

function writtenAs({ ways }: Unit): string {
  return (ways[0] ?? []).join(' ')
}
