/** What the postings and the vocabulary tell of words: what SQL would, but for words that must follow each other. */
import type { Lookup } from '../lookup.ts'
import type { CheckedUnit, SearchTerms } from '../resolve-search.ts'
import {
  beginningOf,
  eitherNumber,
  joinedWords,
  type Lexicon,
  possibleTerms,
  type Unit,
} from '../understand.ts'
import type { WordIndex } from './documents.ts'
import { FOUND_MAX, isAnywhere, type Looked, NAMED_MAX, type Wanted } from './find.ts'
import { STANDS, type Stand } from './postings.ts'
import type { Begun } from './thread.ts'
import { correct, frequencyOf, tell } from './vocabulary.ts'
import type { WordForms } from './word-forms.ts'

/** Documents are not kept in memory as they are written, so it is not known what follows what. */
export class NotInMemory extends Error {}

/** Learns how documents have words. */
export type ReadForms = (words: readonly string[]) => Promise<Forms>

/** @throws {NotInMemory} when asked about a phrase */
export function lookupIn({ postings, vocabulary }: WordIndex, readForms: ReadForms): Lookup {
  const isAny = (wanted: Wanted, worst: Stand = STANDS.described) => isAnywhere(postings, { wanted, worst })
  const haveMatches = async (searches: readonly SearchTerms[]) => {
    const units = searches.flatMap((terms) => terms.units.map(({ unit }) => unit))
    const forms = await formsOfUnits(units, readForms)
    return searches.map((terms) => isAny(matching(terms, forms)))
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
      const forms = await formsOfTerms(terms, readForms)
      return isAny(
        allOf(terms.units.map(({ unit }) => anyOf([stems(unit, forms), ...otherNames(unit)]))),
        STANDS.told,
      )
    },
    async areCalled(units) {
      return isAny(allOf(units.map(named)))
    },
    async check(units) {
      const forms = await formsOfUnits(units, readForms)
      return units.map((unit): CheckedUnit => {
        const others = otherNames(unit)
        const is_found = isAny(anyOf([stems(unit, forms), ...others]))
        const { word } = unit
        const sound = word === undefined ? '' : (forms.get(word)?.sound ?? '')
        return {
          is_found,
          is_named: isAny(anyOf([asWritten(unit, forms), ...others]), STANDS.named),
          correction: is_found || word === undefined ? null : (correct(vocabulary, { word, sound }) ?? null),
        }
      })
    },
  }
}

/**
 * Where to look for what a search is resolved to.
 * @throws {NotInMemory} when there is a phrase in it
 */
export async function lookedBy(terms: SearchTerms, readForms: ReadForms): Promise<Looked> {
  return {
    wanted: matching(terms, await formsOfTerms(terms, readForms)),
    named: called(terms),
    most: FOUND_MAX,
    mostNamed: NAMED_MAX,
  }
}

/** What has all these words in its name, of the last only the beginning perhaps. */
export function calledSo({ words, most }: Begun, { beginnings }: Lexicon): Looked {
  const last = [...new Set([words.at(-1) ?? '', ...beginnings])]
  const wanted = { all: [...words.slice(0, -1).map(inName), { any: last.map(inName) }] }
  return { wanted, named: { any: [] }, most, mostNamed: 0 }
}

function inName(word: string): string {
  return `=${word}`
}

function formsOfTerms({ units }: SearchTerms, readForms: ReadForms): Promise<Forms> {
  return formsOfUnits(
    units.map(({ unit }) => unit),
    readForms,
  )
}

async function formsOfUnits(units: readonly Unit[], readForms: ReadForms): Promise<Forms> {
  if (units.some(({ isPhrase }) => isPhrase)) throw new NotInMemory('What follows what is not kept')
  return readForms(units.flatMap(wordsOfUnit))
}

type Forms = ReadonlyMap<string, WordForms>

function wordsOfUnit({ ways, beginnings }: Unit): string[] {
  return [...(ways[0] ?? []), ...beginnings]
}

function matching(terms: SearchTerms, forms: Forms): Wanted {
  const each = terms.units.map(({ unit }) => anyOf([stems(unit, forms), ...otherNames(unit)]))
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
