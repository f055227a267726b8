/** What the market has of words, as resolving a search asks for it. */
import type { Work } from '#platform/work.ts'
import type { Counter } from './counter/counter.ts'
import type { Found } from './counter/pick.ts'
import { type CheckedUnit, resolveSearch, type SearchTerms } from './resolve-search.ts'
import {
  checkUnits,
  hasAllWhereItCounts,
  hasMatch,
  isCalled,
  readBeginnings,
  readFound,
  readFrequencies,
  readKnownWords,
} from './search-queries.ts'
import { readSynonymsOf } from './synonym-queries.ts'
import { beginningOf, joinedWords, type Lexicon, possibleTerms, type Unit } from './understand.ts'

type Reading = Pick<Work, 'db'>

export interface Lookup {
  /** What the market knows of some words. */
  lexicon(words: readonly string[]): Promise<Lexicon>
  /** How many products are called by each unit, more or less. */
  frequencies(units: readonly Unit[]): Promise<readonly number[]>
  hasMatch(terms: SearchTerms): Promise<boolean>
  /** Whether something has all units in its name, category, tags, options, store or short text. */
  hasAllWhereItCounts(terms: SearchTerms): Promise<boolean>
  /** Whether a product's name has the unit as it is written. */
  isCalled(unit: Unit): Promise<boolean>
  check(units: readonly Unit[]): Promise<readonly CheckedUnit[]>
}

/** All of it from the database. */
export function lookupInDatabase(work: Reading): Lookup {
  return {
    lexicon: (words) => readLexicon(work, words),
    frequencies: (units) => readFrequencies(work, units),
    hasMatch: (terms) => hasMatch(work, terms),
    hasAllWhereItCounts: (terms) => hasAllWhereItCounts(work, terms),
    isCalled: (unit) => isCalled(work, unit),
    check: (units) => checkUnits(work, units),
  }
}

/** Resolves a search from memory where the counter knows, else from the database. */
export async function resolve(
  work: Reading,
  counter: Counter | undefined,
  asked: { readonly text: string; readonly isAsTyped: boolean },
): Promise<SearchTerms | undefined> {
  const known = await counter?.resolve(asked)
  return known ? known.terms : resolveSearch(lookupInDatabase(work), asked)
}

/** What a search finds, likewise. */
export async function findBy(
  work: Reading,
  counter: Counter | undefined,
  terms: SearchTerms,
): Promise<Found> {
  return (await counter?.find(terms)) ?? readFound(work, terms)
}

/** What the market knows of some words, likewise. */
export async function lexiconOf(
  work: Reading,
  counter: Counter | undefined,
  words: readonly string[],
): Promise<Lexicon> {
  return (await counter?.lexicon(words)) ?? readLexicon(work, words)
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
