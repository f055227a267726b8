/**
 * Turns the words of a search into search terms: corrected if a word is unknown, relaxed if nothing has all words.
 */
import {
  type Lexicon,
  namedText,
  otherNamesText,
  queryText,
  type Unit,
  understand,
  wordsOf,
} from './understand.ts'
import { giftWords, headOf, isEmptyWord, isWeakWord } from './weak-words.ts'

/** A unit as queries: stemmed words, and whole words of names. */
export interface UnitQuery {
  readonly unit: Unit
  readonly stemmed: string
  /** Weight of the unit in partial matches: rarer units weigh more, and all weights add up to 1. */
  readonly share: number
  /** Empty when there are none. */
  readonly otherNames: string
}

/** What is looked for: products with all units (`all`), or also products with some units in their name (`most`). */
export interface SearchTerms {
  readonly units: readonly UnitQuery[]
  /** The same units as words of names only. */
  readonly named: readonly string[]
  readonly match: 'all' | 'most'
  /** Names to match: as typed, and the synonyms of a single unit. */
  readonly names: readonly string[]
  readonly correction: string | undefined
  /** True if no product has all typed words. */
  readonly isPartial?: boolean
  /** The searched words if some were left out. */
  readonly cachedWords?: string
}

export interface CheckedUnit {
  readonly is_found: boolean
  /** Found as written in a name, category, tag or option, not only by stem or in a description. */
  readonly is_named: boolean
  /** For a word without matches, the word that it may be a misspelling of. */
  readonly correction: string | null
}

/** What a search engine knows of words. */
export interface Lookup {
  /** Looks up known words, synonyms and completions. */
  lexicon(words: readonly string[]): Promise<Lexicon>
  /** Estimates how many products have each unit in their name. */
  frequencies(units: readonly Unit[]): Promise<readonly number[]>
  hasMatch(terms: SearchTerms): Promise<boolean>
  /** Like `hasMatch`, for several searches at once. */
  haveMatches(terms: readonly SearchTerms[]): Promise<readonly boolean[]>
  /** Whether a product has all units in its name, category, tags, options, store or short text. */
  hasAllWhereItCounts(terms: SearchTerms): Promise<boolean>
  /** Whether a product's name has all units as they are written. */
  areCalled(units: readonly Unit[]): Promise<boolean>
  check(units: readonly Unit[]): Promise<readonly CheckedUnit[]>
}

/** Resolves a search; undefined when nothing matches it, whatever the list's filters. */
export async function resolveSearch(
  lookup: Lookup,
  { text, isAsTyped }: { readonly text: string; readonly isAsTyped: boolean },
): Promise<SearchTerms | undefined> {
  const words = giftWords(wordsOf(text))
  if (words.length === 0) return undefined
  const units = await withoutEmpty(lookup, understand(words, await lookup.lexicon(words)))
  const asTyped = termsOf(await endedUnits(lookup, units))
  const telling = units.filter((unit) => !unit.ways[0]?.every(isWeakWord))
  const canLeaveOut = !isAsTyped && telling.length > 0 && telling.length < units.length
  if (await lookup.hasMatch(asTyped)) {
    // Keep weak words only if a product has all words in its important fields.
    if (!canLeaveOut || (await lookup.hasAllWhereItCounts(asTyped))) return widened(lookup, asTyped)
  } else if (isAsTyped) return undefined
  else if (units.length === 1) {
    const terms = await byAnotherName(lookup, units)
    if (terms) return terms
  }
  if (canLeaveOut) {
    const terms = termsOf(await endedUnits(lookup, telling))
    if (await lookup.hasMatch(terms)) return widened(lookup, { ...terms, ...leaving(telling) })
  }
  return resolveOtherwise(lookup, { words, telling: telling.length > 0 ? telling : units })
}

/** Returns the words of a search as they are written: nothing is known of them. */
export function termsAsWritten(text: string): SearchTerms | undefined {
  const units = understand(giftWords(wordsOf(text)), NOTHING_KNOWN)
  return units.length === 0 ? undefined : termsOf(units)
}

const NOTHING_KNOWN: Lexicon = { synonyms: new Map(), words: new Set(), beginnings: [] }

/** If nothing matches the typed name, searches categories and texts for its synonyms. */
async function byAnotherName(lookup: Lookup, [unit]: readonly Unit[]): Promise<SearchTerms | undefined> {
  const ways = unit?.ways ?? []
  const candidates = ways
    .slice(1)
    .map((way) =>
      termsOf([{ ways: [way, ...ways.filter((other) => other !== way)], word: undefined, beginnings: [] }]),
    )
  return candidates[(await lookup.haveMatches(candidates)).indexOf(true)]
}

/** Drops words that apply to everything here, unless they are part of a name: a soap dish is not soap. */
async function withoutEmpty(lookup: Lookup, units: readonly Unit[]): Promise<readonly Unit[]> {
  const telling = units.filter((unit) => !unit.ways[0]?.every(isEmptyWord))
  if (telling.length === 0 || telling.length === units.length) return units
  return (await lookup.areCalled(units)) ? units : telling
}

/** Returns the searched words after some units were left out. */
function leaving(kept: readonly Unit[]): Pick<SearchTerms, 'cachedWords'> {
  return { cachedWords: kept.map(writtenAs).join(' ') }
}

/** Treats the last word as a prefix unless a product has that name: `tea` does not match teaspoons. */
async function endedUnits(lookup: Lookup, units: readonly Unit[]): Promise<readonly Unit[]> {
  const last = units.at(-1)
  if (!last || last.beginnings.length === 0) return units
  const whole = { ...last, beginnings: [] }
  return (await lookup.areCalled([whole])) ? [...units.slice(0, -1), whole] : units
}

interface Understood {
  readonly words: readonly string[]
  /** The units without weak words. */
  readonly telling: readonly Unit[]
}

async function resolveOtherwise(
  lookup: Lookup,
  { words, telling }: Understood,
): Promise<SearchTerms | undefined> {
  const checked = await lookup.check(telling)
  const corrected = await corrections(lookup, telling, checked)
  if (corrected) return corrected
  const found = telling.filter((unit, place) => unit.isPhrase || checked[place]?.is_named)
  // An excluded ingredient (a phrase) is never left out, but does not say what is looked for.
  const named = found.filter(({ isPhrase }) => !isPhrase)
  const head = new Set(headOf(words))
  const heads = telling.filter(({ ways, isPhrase }) => !isPhrase && ways[0]?.every((word) => head.has(word)))
  // At least half of the units before a purpose must match as typed: one known word among unknown ones is an accident.
  const namedHeads = named.filter((unit) => heads.includes(unit))
  if (named.length === 0 || namedHeads.length * 2 < heads.length) return undefined
  const isHead = (unit: Unit) => heads.includes(unit)
  const kept = await mostOf(lookup, found, isHead)
  return kept && widened(lookup, { ...termsOf(kept), ...leaving(kept), isPartial: true })
}

/** Corrects misspelled words if a product matches the whole corrected search. */
async function corrections(
  lookup: Lookup,
  units: readonly Unit[],
  checked: readonly CheckedUnit[],
): Promise<SearchTerms | undefined> {
  if (!checked.some(({ correction }) => correction !== null)) return undefined
  const written = units.map((unit, place) => checked[place]?.correction ?? writtenAs(unit))
  const words = wordsOf(written.join(' '))
  const lexicon = await lookup.lexicon(words)
  // An incomplete last word is completed as in any other search.
  const isBegun = checked.at(-1)?.correction === null && (units.at(-1)?.beginnings.length ?? 0) > 0
  const ends = [...(isBegun ? [ended(lexicon.beginnings)] : []), words.at(-1) ?? '']
  const candidates = ends.map((end) => {
    const whole = [...words.slice(0, -1), end]
    return { ...termsOf(understand(whole, { ...lexicon, beginnings: [] })), correction: whole.join(' ') }
  })
  const first = (await lookup.haveMatches(candidates)).indexOf(true)
  const terms = candidates[first]
  return terms && widened(lookup, terms)
}

/** Returns the most likely completion, or a shorter one that it extends: `sauce` rather than `sauces`. */
function ended(beginnings: readonly string[]): string {
  const [first = ''] = beginnings
  return beginnings.filter((word) => first.startsWith(word)).sort((a, b) => a.length - b.length)[0] ?? first
}

/**
 * Returns the largest set of units that one product has. Leaves out the purpose before the thing itself, and frequent
 * words before rare ones.
 */
async function mostOf(
  lookup: Lookup,
  units: readonly Unit[],
  isHead: (unit: Unit) => boolean,
): Promise<readonly Unit[] | undefined> {
  const counts = await lookup.frequencies(units)
  // Known names are more likely what is looked for than other words: `soap` rather than `black`.
  const worth = (unit: Unit) =>
    unit.isPhrase ? 4 : (isHead(unit) ? 2 : 0) + (unit.word === undefined ? 1 : 0)
  const byWorth = units
    .map((unit, place) => ({ unit, count: counts[place] ?? 0 }))
    .sort((a, b) => worth(b.unit) - worth(a.unit) || a.count - b.count)
  const candidates = byWorth.map((_, left) => {
    const kept = new Set(byWorth.slice(0, byWorth.length - left).map(({ unit }) => unit))
    return units.filter((unit) => kept.has(unit))
  })
  const telling = candidates.filter((kept) => kept.some(({ isPhrase }) => !isPhrase))
  return telling[(await lookup.haveMatches(telling.map(termsOf))).indexOf(true)]
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
