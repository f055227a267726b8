/** From the words of a search to what is looked for: corrected where nothing has them, relaxed where nothing has all. */
import type { Lookup } from './lookup.ts'
import { namedText, otherNamesText, queryText, type Unit, understand, wordsOf } from './understand.ts'
import { giftWords, headOf, isEmptyWord, isWeakWord } from './weak-words.ts'

/** One of the things looked for: words as they are stemmed, and words of names as they are. */
export interface UnitQuery {
  readonly unit: Unit
  readonly stemmed: string
  /** How much it tells, where not all are found: the rarer the more, and all together 1. */
  readonly share: number
  /** Empty when there are none. */
  readonly otherNames: string
}

/** What is looked for: what has all of the units (`all`), or also what is called by some (`most`). */
export interface SearchTerms {
  readonly units: readonly UnitQuery[]
  /** The same units as words of names alone. */
  readonly named: readonly string[]
  readonly match: 'all' | 'most'
  /** What a name may look like: as it was typed, and a single thing's other names. */
  readonly names: readonly string[]
  /** What is looked for instead of what was typed. */
  readonly correction: string | undefined
  /** Nothing has all that was typed. */
  readonly isPartial?: boolean
  /** What was searched for where words of it were left out. */
  readonly keptWords?: string
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
  const words = giftWords(wordsOf(text))
  if (words.length === 0) return undefined
  const units = await withoutEmpty(lookup, understand(words, await lookup.lexicon(words)))
  const asTyped = termsOf(await endedUnits(lookup, units))
  const telling = units.filter((unit) => !unit.ways[0]?.every(isWeakWord))
  const canLeaveOut = !isAsTyped && telling.length > 0 && telling.length < units.length
  if (await lookup.hasMatch(asTyped)) {
    // Words that add nothing are worth no less than that something is really called so.
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

/** What nothing is called by the name that was typed may stand under another one in categories and texts. */
async function byAnotherName(lookup: Lookup, [unit]: readonly Unit[]): Promise<SearchTerms | undefined> {
  const ways = unit?.ways ?? []
  const candidates = ways
    .slice(1)
    .map((way) =>
      termsOf([{ ways: [way, ...ways.filter((other) => other !== way)], word: undefined, beginnings: [] }]),
    )
  return candidates[(await lookup.haveMatches(candidates)).indexOf(true)]
}

/** Words that are of everything here tell nothing, unless something is called so: a soap dish is no soap. */
async function withoutEmpty(lookup: Lookup, units: readonly Unit[]): Promise<readonly Unit[]> {
  const telling = units.filter((unit) => !unit.ways[0]?.every(isEmptyWord))
  if (telling.length === 0 || telling.length === units.length) return units
  return (await lookup.areCalled(units)) ? units : telling
}

/** What is searched for where some units are left out. */
function leaving(kept: readonly Unit[]): Pick<SearchTerms, 'keptWords'> {
  return { keptWords: kept.map(writtenAs).join(' ') }
}

/** The last word is taken as a beginning unless something is called by it: `tea` is not looked for in teaspoons. */
async function endedUnits(lookup: Lookup, units: readonly Unit[]): Promise<readonly Unit[]> {
  const last = units.at(-1)
  if (!last || last.beginnings.length === 0) return units
  const whole = { ...last, beginnings: [] }
  return (await lookup.areCalled([whole])) ? [...units.slice(0, -1), whole] : units
}

interface Understood {
  readonly words: readonly string[]
  /** The units without those that add nothing. */
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
  // What is to be absent is never left out, and says by itself nothing of what is looked for.
  const named = found.filter(({ isPhrase }) => !isPhrase)
  const head = new Set(headOf(words))
  const heads = telling.filter(({ ways, isPhrase }) => !isPhrase && ways[0]?.every((word) => head.has(word)))
  // Half of what it is must be named as it was typed: one word among strangers is an accident.
  const namedHeads = named.filter((unit) => heads.includes(unit))
  if (named.length === 0 || namedHeads.length * 2 < heads.length) return undefined
  const isHead = (unit: Unit) => heads.includes(unit)
  const kept = await mostOf(lookup, found, isHead)
  return kept && widened(lookup, { ...termsOf(kept), ...leaving(kept), isPartial: true })
}

/** What misspelled words may mean, where something has all of it. */
async function corrections(
  lookup: Lookup,
  units: readonly Unit[],
  checked: readonly CheckedUnit[],
): Promise<SearchTerms | undefined> {
  if (!checked.some(({ correction }) => correction !== null)) return undefined
  const written = units.map((unit, place) => checked[place]?.correction ?? writtenAs(unit))
  const words = wordsOf(written.join(' '))
  const lexicon = await lookup.lexicon(words)
  // A last word that was only begun goes on as it would by itself.
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

/** The most likely word, without what is only added to it: `sauce` rather than `sauces`. */
function ended(beginnings: readonly string[]): string {
  const [first = ''] = beginnings
  return beginnings.filter((word) => first.startsWith(word)).sort((a, b) => a.length - b.length)[0] ?? first
}

/**
 * As many units as something has together: what tells least is left out first, which is what most are called by, but
 * what something is for before what it is.
 */
async function mostOf(
  lookup: Lookup,
  units: readonly Unit[],
  isHead: (unit: Unit) => boolean,
): Promise<readonly Unit[] | undefined> {
  const counts = await lookup.frequencies(units)
  // What the market has a name for is what is looked for: a soap rather than something black.
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
