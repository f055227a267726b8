import type { Work } from '#platform/work.ts'
import type { Counter } from './counter/counter.ts'
import type { Found } from './counter/pick.ts'
import type { Begun, CalledSo } from './counter/thread.ts'
import type { Typed } from './list-filter.ts'
import { type CheckedUnit, resolveSearch, type SearchTerms } from './resolve-search.ts'
import { type Searched, type Searching, searchBy } from './search-by.ts'
import {
  areCalled,
  checkUnits,
  hasAllWhereItCounts,
  haveMatches,
  readBeginnings,
  readFound,
  readFrequencies,
  readKnownWords,
} from './search-queries.ts'
import { readSynonymsOf } from './synonym-queries.ts'
import { beginningOf, joinedWords, type Lexicon, possibleTerms, type Unit } from './understand.ts'

type Reading = Pick<Work, 'db'>

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

export function lookupInDatabase(work: Reading): Lookup {
  return {
    lexicon: (words) => readLexicon(work, words),
    frequencies: (units) => readFrequencies(work, units),
    hasMatch: async (terms) => (await haveMatches(work, [terms]))[0] ?? false,
    haveMatches: (terms) => haveMatches(work, terms),
    hasAllWhereItCounts: (terms) => hasAllWhereItCounts(work, terms),
    areCalled: (units) => areCalled(work, units),
    check: (units) => checkUnits(work, units),
  }
}

/** Resolves a search in memory if possible, else in the database. */
export async function resolve(
  work: Reading,
  counter: Counter | undefined,
  typed: Typed,
): Promise<SearchTerms | undefined> {
  const known = await counter?.resolve(typed)
  return known ? known.terms : resolveSearch(lookupInDatabase(work), typed)
}

/** Finds products in memory if possible, else in the database. */
export async function findBy(
  work: Reading,
  counter: Counter | undefined,
  terms: SearchTerms,
): Promise<Found> {
  return (await counter?.find(terms)) ?? readFound(work, terms)
}

/** Returns a search page in one step if the counter can answer everything, else step by step. */
export async function search(
  work: Reading,
  counter: Counter,
  searching: Searching,
): Promise<Searched | undefined> {
  const steps = {
    resolve: (typed: Typed) => resolve(work, counter, typed),
    find: (terms: SearchTerms) => findBy(work, counter, terms),
    pick: counter.pick,
  }
  return (await counter.search(searching)) ?? searchBy(steps, searching)
}

/** Returns completions and, if the counter can answer, products by name. */
export async function begunBy(
  work: Reading,
  counter: Counter | undefined,
  begun: Begun,
): Promise<Omit<CalledSo, 'places'> & Partial<CalledSo>> {
  return (await counter?.begun(begun)) ?? { lexicon: await readLexicon(work, begun.words) }
}

async function readLexicon(work: Reading, words: readonly string[]): Promise<Lexicon> {
  const last = beginningOf(words)
  const [synonyms, known, beginnings] = await Promise.all([
    readSynonymsOf(work, possibleTerms(words)),
    words.length > 1 ? readKnownWords(work, joinedWords(words)) : [],
    last === undefined ? [] : readBeginnings(work, last),
  ])
  return { synonyms, words: new Set(known), beginnings }
}
