/** What the market has of words: from the counter's memory where it knows, else from the database. */
import type { Work } from '#platform/work.ts'
import type { Counter } from './counter/counter.ts'
import type { Wanted } from './counter/find.ts'
import type { Found } from './counter/pick.ts'
import { STANDS, type Stand } from './counter/postings.ts'
import type { SearchTerms } from './resolve-search.ts'
import {
  type CheckedUnit,
  checkUnits,
  FOUND_MAX,
  hasAllWhereItCounts,
  hasMatch,
  isCalled,
  NAMED_MAX,
  readBeginnings,
  readFound,
  readFrequencies,
  readKnownWords,
} from './search-queries.ts'
import { readSynonymsOf } from './synonym-queries.ts'
import {
  beginningOf,
  eitherNumber,
  joinedWords,
  type Lexicon,
  possibleTerms,
  type Unit,
} from './understand.ts'
import { formsOf, type WordForms } from './word-forms.ts'

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
  found(terms: SearchTerms): Promise<Found>
}

export function lookupOf(work: Reading, counter: Counter | undefined): Lookup {
  const inDatabase: Lookup = {
    lexicon: (words) => readLexicon(work, words),
    frequencies: (units) => readFrequencies(work, units),
    hasMatch: (terms) => hasMatch(work, terms),
    hasAllWhereItCounts: (terms) => hasAllWhereItCounts(work, terms),
    isCalled: (unit) => isCalled(work, unit),
    check: (units) => checkUnits(work, units),
    found: (terms) => readFound(work, terms),
  }
  return counter ? inMemory(work, { counter, otherwise: inDatabase }) : inDatabase
}

function inMemory(work: Reading, { counter, otherwise }: { counter: Counter; otherwise: Lookup }): Lookup {
  const isAny = async (wanted: Wanted, worst: Stand = STANDS.described) =>
    (await counter.check([{ wanted, worst }]))?.[0]

  return {
    async lexicon(words) {
      const of = { terms: possibleTerms(words), words: joinedWords(words), beginning: beginningOf(words) }
      return (await counter.tell(of)) ?? otherwise.lexicon(words)
    },
    async frequencies(units) {
      const names = units.map(({ ways }) => ways.map((way) => way.join(' ')))
      return (await counter.frequencies(names)) ?? otherwise.frequencies(units)
    },
    async hasMatch(terms) {
      if (hasPhrase(terms.units)) return otherwise.hasMatch(terms)
      const wanted = matching(terms, await formsOfUnits(work, terms.units))
      return (await isAny(wanted)) ?? otherwise.hasMatch(terms)
    },
    async hasAllWhereItCounts(terms) {
      if (hasPhrase(terms.units)) return otherwise.hasAllWhereItCounts(terms)
      const forms = await formsOfUnits(work, terms.units)
      const wanted = allOf(terms.units.map(({ unit }) => stems(unit, forms)))
      return (await isAny(wanted, STANDS.told)) ?? otherwise.hasAllWhereItCounts(terms)
    },
    async isCalled(unit) {
      return (await isAny(named(unit))) ?? otherwise.isCalled(unit)
    },
    async check(units) {
      const isPhrase = units.some((unit) => unit.isPhrase)
      return (isPhrase ? undefined : await checkIn(work, counter, units)) ?? otherwise.check(units)
    },
    async found(terms) {
      if (hasPhrase(terms.units)) return otherwise.found(terms)
      const forms = await formsOfUnits(work, terms.units)
      const looked = {
        wanted: matching(terms, forms),
        named: called(terms),
        most: FOUND_MAX,
        mostNamed: NAMED_MAX,
      }
      return (await counter.find(looked)) ?? otherwise.found(terms)
    },
  }
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

async function checkIn(
  work: Reading,
  counter: Counter,
  units: readonly Unit[],
): Promise<CheckedUnit[] | undefined> {
  const forms = await formsOf(work, units.flatMap(wordsOfUnit))
  const [found, isNamed] = await Promise.all([
    counter.check(units.map((unit) => ({ wanted: stems(unit, forms), worst: STANDS.described }))),
    counter.check(units.map((unit) => ({ wanted: asWritten(unit, forms), worst: STANDS.named }))),
  ])
  if (!found || !isNamed) return undefined
  const misspelled = units.flatMap(({ word }, place) =>
    word === undefined || found[place] ? [] : [{ word, sound: forms.get(word)?.sound ?? '' }],
  )
  const corrections = misspelled.length > 0 ? await counter.correct(misspelled) : []
  if (!corrections) return undefined
  return units.map(({ word }, place) => ({
    is_found: found[place] ?? false,
    is_named: isNamed[place] ?? false,
    correction: found[place] ? null : (corrections[misspelled.findIndex((one) => one.word === word)] ?? null),
  }))
}

type Forms = ReadonlyMap<string, WordForms>

function hasPhrase(units: SearchTerms['units']): boolean {
  return units.some(({ unit }) => unit.isPhrase)
}

function formsOfUnits(work: Reading, units: SearchTerms['units']): Promise<Forms> {
  return formsOf(
    work,
    units.flatMap(({ unit }) => wordsOfUnit(unit)),
  )
}

function wordsOfUnit({ ways, beginnings }: Unit): string[] {
  return [...(ways[0] ?? []), ...beginnings]
}

function matching(terms: SearchTerms, forms: Forms): Wanted {
  const each = terms.units.map(({ unit }) => anyOf([stems(unit, forms), ...otherNames(unit)]))
  if (terms.match === 'any') return anyOf(each)
  return terms.match === 'all' ? allOf(each) : anyOf([allOf(each), called(terms)])
}

/** What is called what was searched for. */
function called({ units, match }: SearchTerms): Wanted {
  const each = units.map(({ unit }) => named(unit))
  return match === 'all' ? allOf(each) : anyOf(each)
}

/** A unit as it is written or begun, in every language that products are described in. */
function stems(unit: Unit, forms: Forms): Wanted {
  return inForms(unit, forms, ({ exact, english, french }) => [exact, english, french])
}

function asWritten(unit: Unit, forms: Forms): Wanted {
  return inForms(unit, forms, ({ exact }) => [exact])
}

function inForms(
  { ways, beginnings }: Unit,
  forms: Forms,
  languagesOf: (forms: WordForms) => (readonly string[])[],
): Wanted {
  const any: Wanted[] = []
  for (const words of [...ways.slice(0, 1), ...beginnings.map((word) => [word])]) {
    const each = words.map((word) =>
      languagesOf(forms.get(word) ?? { exact: [word], english: [], french: [], sound: '' }),
    )
    for (let language = 0; language < (each[0]?.length ?? 0); language++) {
      const all = each.flatMap((inLanguages) => inLanguages[language] ?? [])
      if (all.length > 0) any.push(allOf(all))
    }
  }
  return anyOf([...new Set(any)])
}

function otherNames({ ways }: Unit): Wanted[] {
  return ways.slice(1).map(nameOf)
}

/** A unit as words of names alone. */
function named({ ways, beginnings }: Unit): Wanted {
  return anyOf([...ways, ...beginnings.map((word) => [word])].map(nameOf))
}

function nameOf(words: readonly string[]): Wanted {
  return allOf(words.map((word) => anyOf(eitherNumber(word).map((form) => `=${form}`))))
}

function allOf(all: readonly Wanted[]): Wanted {
  const [only] = all
  return only !== undefined && all.length === 1 ? only : { all }
}

function anyOf(any: readonly Wanted[]): Wanted {
  const [only] = any
  return only !== undefined && any.length === 1 ? only : { any }
}
