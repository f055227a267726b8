/** Answers word lookups from postings and vocabulary; phrases are looked up in the database. */
import { type Begun, FOUND_MAX } from '../engine.ts'
import type { CheckedUnit, Lookup, SearchTerms } from '../resolve-search.ts'
import {
  beginningOf,
  eitherNumber,
  joinedWords,
  type Lexicon,
  possibleTerms,
  queryText,
  type Unit,
} from '../understand.ts'
import type { WordIndex } from './documents.ts'
import { ANYTHING, isAnywhere, type Looked, NAMED_MAX, type Wanted } from './find.ts'
import { inBoth, type Places } from './places.ts'
import { STANDS, type Stand } from './postings.ts'
import { correct, frequencyOf, tell } from './vocabulary.ts'
import type { WordForms } from './word-forms.ts'

type Forms = ReadonlyMap<string, WordForms>

/** What only the database knows of words. */
export interface WordReader {
  forms(words: readonly string[]): Promise<Forms>
  /** Returns the places of the documents that match each query. */
  placesOf(queries: readonly string[]): Promise<ReadonlyMap<string, Places>>
}

/** Fields in which a phrase counts: all, or as in `STANDS.told`. */
type Weights = '' | 'ABC'

export function lookupIn({ postings, vocabulary }: WordIndex, reader: WordReader): Lookup {
  const isAny = (looked: Pick<Looked, 'wanted' | 'among'>, worst: Stand = STANDS.described) =>
    isAnywhere(postings, { ...looked, worst })
  const haveMatches = async (searches: readonly SearchTerms[]) => {
    const known = await readOf(searches.flatMap(unitsOf), reader)
    return searches.map((terms) =>
      isAny({ wanted: matching(terms, known.forms), among: known.among(unitsOf(terms)) }),
    )
  }
  return {
    async lexicon(words) {
      const of = { terms: possibleTerms(words), words: joinedWords(words), beginning: beginningOf(words) }
      return tell(vocabulary, of)
    },
    async frequencies(units) {
      return units.map(({ ways }) =>
        frequencyOf(
          vocabulary,
          ways.map((way) => way.join(' ')),
        ),
      )
    },
    hasMatch: async (terms) => (await haveMatches([terms]))[0] ?? false,
    haveMatches,
    async hasAllWhereItCounts(terms) {
      const units = unitsOf(terms)
      const { forms, among } = await readOf(units, reader, 'ABC')
      return isAny({ wanted: everyUnit(units, forms), among: among(units) }, STANDS.told)
    },
    async areCalled(units) {
      return isAny({ wanted: allOf(units.map(named)) })
    },
    async check(units) {
      const { forms, among } = await readOf(units, reader)
      return units.map((unit): CheckedUnit => {
        if (unit.isPhrase) {
          const isFound = isAny({ wanted: ANYTHING, among: among([unit]) })
          return { is_found: isFound, is_named: false, correction: null }
        }
        const others = otherNames(unit)
        const is_found = isAny({ wanted: anyOf([stems(unit, forms), ...others]) })
        const { word } = unit
        const sound = word === undefined ? '' : (forms.get(word)?.sound ?? '')
        return {
          is_found,
          is_named: isAny({ wanted: anyOf([asWritten(unit, forms), ...others]) }, STANDS.named),
          correction: is_found || word === undefined ? null : (correct(vocabulary, { word, sound }) ?? null),
        }
      })
    },
  }
}

/** Translates resolved search terms into lookups. */
export async function lookedBy(terms: SearchTerms, reader: WordReader): Promise<Looked> {
  const units = unitsOf(terms)
  const { forms, among } = await readOf(units, reader)
  return {
    wanted: matching(terms, forms),
    named: called(terms),
    among: among(units),
    most: FOUND_MAX,
    mostNamed: NAMED_MAX,
  }
}

/** Looks for names with all these words; the last may be incomplete. */
export function calledSo({ words, most }: Begun, { beginnings }: Lexicon): Looked {
  const last = [...new Set([words.at(-1) ?? '', ...beginnings])]
  const wanted = { all: [...words.slice(0, -1).map(inName), { any: last.map(inName) }] }
  return { wanted, named: { any: [] }, most, mostNamed: 0 }
}

function inName(word: string): string {
  return `=${word}`
}

function unitsOf({ units }: SearchTerms): Unit[] {
  return units.map(({ unit }) => unit)
}

/** Reads the forms of the units' words, and the documents that have their phrases. */
async function readOf(units: readonly Unit[], reader: WordReader, weights: Weights = '') {
  const queryOf = (unit: Unit) => queryText(unit, weights)
  const forms = await reader.forms(units.filter(isTelling).flatMap(wordsOfUnit))
  const placesOf = await reader.placesOf(units.filter(isPhrase).map(queryOf))
  /** Returns the places that have all phrases of the units; undefined without phrases. */
  const among = (of: readonly Unit[]): Places | undefined => {
    const [first, ...others] = of
      .filter(isPhrase)
      .map((unit) => placesOf.get(queryOf(unit)) ?? new Uint32Array())
    return first && others.reduce(inBoth, first)
  }
  return { forms, among }
}

function isPhrase(unit: Unit): boolean {
  return unit.isPhrase === true
}

function isTelling(unit: Unit): boolean {
  return !isPhrase(unit)
}

function wordsOfUnit({ ways, beginnings }: Unit): string[] {
  return [...(ways[0] ?? []), ...beginnings]
}

/** Without its phrases, which only `Looked.among` tells. */
function matching(terms: SearchTerms, forms: Forms): Wanted {
  const units = unitsOf(terms).filter(isTelling)
  const every = everyUnit(units, forms)
  return terms.match === 'all' || units.length === 0 ? every : anyOf([every, anyOf(units.map(named))])
}

function everyUnit(units: readonly Unit[], forms: Forms): Wanted {
  const each = units.filter(isTelling).map((unit) => anyOf([stems(unit, forms), ...otherNames(unit)]))
  return each.length === 0 ? ANYTHING : allOf(each)
}

/** Looks for products with the searched name. */
function called(terms: SearchTerms): Wanted {
  const units = unitsOf(terms)
  return terms.match === 'all' ? allOf(units.map(named)) : anyOf(units.filter(isTelling).map(named))
}

/** Matches a unit as typed or as a prefix, in every content language. */
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

/** Matches a unit in names only. */
function named({ ways, beginnings }: Unit): Wanted {
  return anyOf([...ways, ...beginnings.map((word) => [word])].map(nameOf))
}

function nameOf(words: readonly string[]): Wanted {
  return allOf(words.map((word) => anyOf(eitherNumber(word).map(inName))))
}

function allOf(all: readonly Wanted[]): Wanted {
  const [only] = all
  return only !== undefined && all.length === 1 ? only : { all }
}

function anyOf(any: readonly Wanted[]): Wanted {
  const [only] = any
  return only !== undefined && any.length === 1 ? only : { any }
}
