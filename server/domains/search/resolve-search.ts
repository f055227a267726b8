/**
 * Turns the words of a search into search terms: corrected if a word is unknown, relaxed if nothing has all words.
 */
import type { Lookup } from './lookup.ts'
import { namedText, otherNamesText, queryText, type Unit, understand, wordsOf } from './understand.ts'

/** A unit as queries: stemmed words, and whole words of names. */
export interface UnitQuery {
  readonly unit: Unit
  readonly stemmed: string
  /** Weight of the unit in partial matches: rarer units weigh more, and all weights add up to 1. */
  readonly share: number
  /** Empty when there are none. */
  readonly otherNames: string
}

/**
 * The resolved search: products with all units (`all`), also those with some in their name (`most`), or with any of
 * them (`any`).
 */
export interface SearchTerms {
  readonly units: readonly UnitQuery[]
  /** The same units as words of names only. */
  readonly named: readonly string[]
  readonly match: 'all' | 'most' | 'any'
  /** Names to match: as typed, and the synonyms of a single unit. */
  readonly names: readonly string[]
  readonly correction: string | undefined
}

export interface CheckedUnit {
  readonly is_found: boolean
  /** Found as written in a name, category, tag or option, not only by stem or in a description. */
  readonly is_named: boolean
  /** For a word without matches, the word that it may be a misspelling of. */
  readonly correction: string | null
}

/** Resolves a search; undefined when nothing matches it, whatever the list's filters. */
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

/** Treats the last word as a prefix unless a product has that name: `tea` does not match teaspoons. */
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
  // At least half of the units must be named as typed: a single match among unknown words is accidental.
  const found = units.filter((_, place) => checked[place]?.is_named)
  if (found.length === 0 || found.length * 2 < units.length) return undefined
  return weighted(lookup, { ...termsOf(found), match: 'any' })
}

/**
 * Widens a search when no product has all units in its important fields: `coffee mug` means a mug, although only
 * coffee mentions both, so products with some units in their name match too.
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
