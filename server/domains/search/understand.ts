/** What somebody who types words into the search box may mean: pure. */

/** One thing that was asked for: any of its ways to be written, each a list of words that follow each other. */
export interface Unit {
  readonly ways: readonly (readonly string[])[]
  /** The word as it was typed, where a misspelling may hide in it; undefined for a known name. */
  readonly word: string | undefined
  /** Still being typed: also finds what begins like it. */
  readonly isBeginning: boolean
}

/** Terms that mean the same, plain; a term may be several words. */
export type Synonyms = ReadonlyMap<string, readonly string[]>

const WORDS_MAX = 10
const WORD_LENGTH_MAX = 40
const TERM_WORDS_MAX = 4
const BEGINNING_LENGTH_MIN = 2

const LITTLE_WORDS = new Set(
  `a an and at by for from in of on or the to with
   au aux avec ce d de des du en et l la le les ou par pour sans sur un une
   al con del el las los para por sin una y`.split(/\s+/),
)

/** Lower case, without accents, words apart by one space. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Every term that the words of a text, or some that follow each other, could be. */
export function possibleTerms(text: string): string[] {
  const words = wordsOf(text)
  const terms = words.flatMap((_, from) =>
    Array.from({ length: Math.min(TERM_WORDS_MAX, words.length - from) }, (_, more) =>
      words.slice(from, from + more + 1).join(' '),
    ),
  )
  return [...new Set(terms.flatMap(formsOf))]
}

/** The things asked for, in their order; empty when no word is left. */
export function understand(text: string, synonyms: Synonyms): Unit[] {
  const words = wordsOf(text)
  const units: Unit[] = []
  for (let at = 0; at < words.length; ) {
    const known = longestTerm(words.slice(at, at + TERM_WORDS_MAX), synonyms)
    const taken = known?.length ?? 1
    const isBeginning = at + taken === words.length
    units.push(known ? nameUnit(known, synonyms, isBeginning) : wordUnit(words[at] ?? '', isBeginning))
    at += taken
  }
  const telling = units.filter(({ word }) => word === undefined || !LITTLE_WORDS.has(word))
  return telling.length > 0 ? telling : units
}

/** The words that tell something, plain; all of them where none does. */
export function tellingWords(text: string): string[] {
  const words = wordsOf(text)
  const telling = words.filter((word) => !LITTLE_WORDS.has(word))
  return telling.length > 0 ? telling : words
}

/** A unit as a text search query, its words as they are; a configuration stems them. Weights narrow where they stand. */
export function queryText({ ways, isBeginning }: Unit, weights = ''): string {
  const written = ways.map((words, index) => {
    const isPrefix = isBeginning && index === 0 && (words.at(-1)?.length ?? 0) >= BEGINNING_LENGTH_MIN
    const [last = '', ...before] = words.toReversed()
    const suffix = isPrefix || weights !== '' ? `:${isPrefix ? '*' : ''}${weights}` : ''
    return `(${[...before.reverse(), last + suffix].join(' <-> ')})`
  })
  return written.join(' | ')
}

/** The same unit with its word corrected. */
export function corrected(unit: Unit, word: string, synonyms: Synonyms): Unit {
  const known = synonyms.has(word) ? word.split(' ') : undefined
  return known
    ? nameUnit(known, synonyms, false)
    : { ways: [word.split(' ')], word, isBeginning: unit.isBeginning }
}

/** What a whole text may be called otherwise; empty for what has no other name. */
export function namesOf(text: string, synonyms: Synonyms): readonly string[] {
  const term = formsOf(text).find((form) => synonyms.has(form))
  return term === undefined ? [] : (synonyms.get(term) ?? [])
}

function wordsOf(text: string): string[] {
  return plainText(text)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)
    .map((word) => word.slice(0, WORD_LENGTH_MAX))
}

/** The longest known term that the words begin with; it has as many words as it takes. */
function longestTerm(words: readonly string[], synonyms: Synonyms): string[] | undefined {
  for (let length = words.length; length > 0; length--) {
    const term = formsOf(words.slice(0, length).join(' ')).find((form) => synonyms.has(form))
    if (term !== undefined) return term.split(' ')
  }
  return undefined
}

/** The term, and without the ending of a plural. */
function formsOf(term: string): string[] {
  return [term, term.replace(/s$/, ''), term.replace(/es$/, '')]
}

function nameUnit(term: readonly string[], synonyms: Synonyms, isBeginning: boolean): Unit {
  const same = synonyms.get(term.join(' ')) ?? []
  const others = same.filter((other) => other !== term.join(' '))
  return { ways: [term, ...others.map((other) => other.split(' '))], word: undefined, isBeginning }
}

function wordUnit(word: string, isBeginning: boolean): Unit {
  return { ways: [[word]], word, isBeginning }
}
