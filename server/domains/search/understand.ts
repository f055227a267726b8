/** Interprets the words of a search. Pure. */

/** One searched concept: any of its spellings, each a list of consecutive words. */
export interface Unit {
  readonly ways: readonly (readonly string[])[]
  /** The typed word, which may be misspelled; undefined for a known name. */
  readonly word: string | undefined
  /** Completions of the word while it is being typed. */
  readonly beginnings: readonly string[]
  /** The words must be consecutive: `alcohol free` is not `alcohol` and `free`. */
  readonly isPhrase?: boolean
}

/** Normalized synonyms; a term may be several words. */
export type Synonyms = ReadonlyMap<string, readonly string[]>

/** Known words, synonyms and completions for a search. */
export interface Lexicon {
  readonly synonyms: Synonyms
  /** Known words, including adjacent words of the search joined into one. */
  readonly words: ReadonlySet<string>
  /** Completions of the last word. */
  readonly beginnings: readonly string[]
}

const WORDS_MAX = 10
const WORD_LENGTH_MAX = 40
const TERM_WORDS_MAX = 4
const BEGINNING_LENGTH_MIN = 2

const LACKING_BEFORE = ['without', 'no', 'non', 'sans', 'sin']
const LACKING_AFTER = 'free'

const LITTLE_WORDS = new Set(
  `a an and at by for from in is it me my of on or some something that the to with
   au aux avec ce d de des du en et l la le les ou par pour que qui sur un une
   al con del el las los para por una y`.split(/\s+/),
)

/** Returns the text in lower case, without accents, with single spaces. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[’']s\b/g, 's')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

// Without its accent, the French word for tea would be read as the English `the`.
const FRENCH_TEA = /(?<!\p{L})thés?(?!\p{L})/giu

/** Returns the normalized words of a text, limited in number and length. */
export function wordsOf(text: string): string[] {
  return plainText(text.normalize('NFC').replace(FRENCH_TEA, 'tea'))
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)
    .map((word) => word.slice(0, WORD_LENGTH_MAX))
}

/** Returns every run of consecutive words that could be a term. */
export function possibleTerms(words: readonly string[]): string[] {
  const terms = words.flatMap((_, from) =>
    Array.from({ length: Math.min(TERM_WORDS_MAX, words.length - from) }, (_, more) =>
      words.slice(from, from + more + 1).join(' '),
    ),
  )
  return [...new Set(terms.flatMap(formsOf))]
}

/** Returns every two adjacent words joined into one. */
export function joinedWords(words: readonly string[]): string[] {
  return words.slice(1).map((word, place) => `${words[place]}${word}`)
}

/** Returns the last word if it is long enough to be a prefix. */
export function beginningOf(words: readonly string[]): string | undefined {
  const last = words.at(-1)
  return last !== undefined && last.length >= BEGINNING_LENGTH_MIN ? last : undefined
}

/** Returns the searched units in order; empty when no word is left. */
export function understand(words: readonly string[], lexicon: Lexicon): Unit[] {
  const units: Unit[] = []
  for (let at = 0; at < words.length; ) {
    const left = words.slice(at, at + TERM_WORDS_MAX)
    const known = longestTerm(left, lexicon.synonyms)
    const [word = '', next] = left
    const joined = next !== undefined && lexicon.words.has(word + next) ? word + next : undefined
    const taken = known ? known.length : joined ? 2 : 1
    const isLast = at + taken === words.length
    const lacking = known ? undefined : lackingIn(left)
    if (lacking !== undefined) {
      units.push(lackUnit(lacking))
      at += 2
      continue
    }
    if (known) units.push(nameUnit(known, lexicon.synonyms))
    else if (joined && next) units.push({ ways: [[joined], [word, next]], word: undefined, beginnings: [] })
    else units.push(wordUnit(word, isLast ? lexicon.beginnings : []))
    at += taken
  }
  return significantUnits(units)
}

/** Returns the excluded ingredient if the words begin with `without it` or `it free`. */
function lackingIn([first = '', second]: readonly string[]): string | undefined {
  if (second === undefined) return undefined
  if (LACKING_BEFORE.includes(first)) return second
  return second === LACKING_AFTER ? first : undefined
}

function lackUnit(word: string): Unit {
  const ways = [[word, LACKING_AFTER], ...LACKING_BEFORE.map((before) => [before, word])]
  return { ways, word: undefined, beginnings: [], isPhrase: true }
}

/** Drops filler words unless there are no others. */
function significantUnits(units: Unit[]): Unit[] {
  const telling = units.filter(({ word }) => word === undefined || !LITTLE_WORDS.has(word))
  return telling.length > 0 ? telling : units
}

/** Returns whether a word is a filler word. */
export function isLittle(word: string): boolean {
  return LITTLE_WORDS.has(word)
}

/** Returns the normalized words without filler words, or all words if there are no others. */
export function significantWords(text: string): string[] {
  const words = wordsOf(text)
  const telling = words.filter((word) => !LITTLE_WORDS.has(word))
  return telling.length > 0 ? telling : words
}

/**
 * Returns the typed words as a text search query, stemmed by the configuration. Weights limit the fields. Words may
 * occur anywhere and in any order unless they are a phrase.
 */
export function queryText({ ways, beginnings, isPhrase = false }: Unit, weights = ''): string {
  const typed = isPhrase ? ways : ways.slice(0, 1)
  const between = isPhrase ? ' <-> ' : ' & '
  return [...typed, ...beginnings.map((word) => [word])]
    .map((words) => `(${words.map((word) => (weights === '' ? word : `${word}:${weights}`)).join(between)})`)
    .join(' | ')
}

/** Returns a query for synonyms, which names must contain as a whole; empty without synonyms. */
export function otherNamesText({ ways, isPhrase = false }: Unit): string {
  const others = isPhrase ? [] : ways.slice(1)
  return others.length > 0 ? namedText({ ways: others, beginnings: [] }) : ''
}

/** Returns a query for words of names only, which needs the index alone; plural and singular match each other. */
export function namedText({ ways, beginnings }: Pick<Unit, 'ways' | 'beginnings'>): string {
  return [...ways, ...beginnings.map((word) => [word])]
    .map((words) => `(${words.map(inName).join(' & ')})`)
    .join(' | ')
}

function inName(word: string): string {
  return `(${eitherNumber(word)
    .map((form) => `'=${form}'`)
    .join(' | ')})`
}

/** Returns the word with its singular or plural. */
export function eitherNumber(word: string): string[] {
  return word.endsWith('s') ? [word, word.slice(0, -1)] : [word, `${word}s`]
}

/** Returns the synonyms of the whole text, if any. */
export function namesOf(text: string, synonyms: Synonyms): readonly string[] {
  const term = formsOf(text).find((form) => synonyms.has(form))
  return term === undefined ? [] : (synonyms.get(term) ?? [])
}

/** Returns the longest known term at the start of the words. */
function longestTerm(words: readonly string[], synonyms: Synonyms): string[] | undefined {
  for (let length = words.length; length > 0; length--) {
    const term = formsOf(words.slice(0, length).join(' ')).find((form) => synonyms.has(form))
    if (term !== undefined) return term.split(' ')
  }
  return undefined
}

/** Returns the term and its singular forms: of its last word, as in English, or of each word, as in French. */
function formsOf(term: string): string[] {
  const singular = term
    .split(' ')
    .map((word) => word.replace(/(?<=..)[sx]$/, ''))
    .join(' ')
  return [term, term.replace(/s$/, ''), term.replace(/es$/, ''), singular]
}

function nameUnit(term: readonly string[], synonyms: Synonyms): Unit {
  const same = synonyms.get(term.join(' ')) ?? []
  const others = same.filter((other) => other !== term.join(' '))
  return { ways: [term, ...others.map((other) => other.split(' '))], word: undefined, beginnings: [] }
}

function wordUnit(word: string, beginnings: readonly string[]): Unit {
  return { ways: [[word]], word, beginnings }
}
