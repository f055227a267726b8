/** Splits a search into the diets that it requires and the remaining words. Pure. */
import type { Diet } from '#values/diets.ts'
import {
  adjectives,
  afterwards,
  allergenFree,
  fillers,
  negations,
  ordinaryWords,
  subjects,
} from './diet-words.ts'
import { distanceUpTo } from './distance.ts'
import { isLittle, plainText } from './understand.ts'

export interface DietSearch {
  /** All of them are required. */
  readonly diets: readonly Diet[]
  /** The remaining words; empty if there are none. */
  readonly rest: string
  /** True if misspelled diet words were corrected. */
  readonly isCorrected: boolean
  /** Returns the whole search with its diet words as understood, and `rest` in place of the remaining words. */
  withRemaining(rest: string): string
}

interface Reading {
  readonly words: readonly string[]
  /** True if misspelled words must not be corrected. */
  readonly isAsTyped: boolean
}

interface Match {
  readonly diets: readonly Diet[]
  /** Number of matched words. */
  readonly length: number
  /** The matched words as understood. */
  readonly meant: string
  readonly isCorrected: boolean
}

const TERM_WORDS_MAX = 4
const BEGINNING_MIN = 4
const SUBJECT_BEGINNING_MIN = 3
const MISSPELLED_MIN = 4
const TWO_MISTAKES_MIN = 8

/** Reads a search. The last word may be incomplete, as in other searches. */
export function dietSearch(text: string, { isAsTyped }: { readonly isAsTyped: boolean }): DietSearch {
  // Lists may be separated by punctuation or by words.
  const words = plainText(text.replace(/[,;/+&]/g, ' and ')).split(' ')
  const reading = { words, isAsTyped }
  const diets = new Set<Diet>()
  const pieces: { readonly text: string; readonly isRemainder: boolean }[] = []
  let isCorrected = false
  for (let at = 0; at < words.length; ) {
    const match = matchAt(reading, at)
    if (!match) {
      pieces.push({ text: words[at] ?? '', isRemainder: true })
      at++
      continue
    }
    for (const diet of match.diets) diets.add(diet)
    pieces.push({ text: match.meant, isRemainder: false })
    isCorrected ||= match.isCorrected
    at += match.length
  }
  const rest = remainderOf(pieces.filter(({ isRemainder }) => isRemainder).map((piece) => piece.text))
  const isPlain = diets.size === 0 && (rest === '' || pieces.every(({ isRemainder }) => isRemainder))
  return {
    diets: [...diets],
    rest: isPlain ? text : rest,
    isCorrected,
    withRemaining(other) {
      const first = pieces.findIndex(({ isRemainder }) => isRemainder)
      return pieces
        .flatMap(({ text: own, isRemainder }, place) =>
          !isRemainder ? [own] : place === first ? [other] : [],
        )
        .filter((piece) => piece !== '')
        .join(' ')
    },
  }
}

/** Leaves out filler words; returns nothing if there are no others. */
function remainderOf(words: readonly string[]): string {
  const telling = words.filter((word) => word !== '' && !isLittle(word) && !fillers.has(word))
  return telling.length === 0 ? '' : words.filter((word) => !fillers.has(word)).join(' ')
}

function matchAt(reading: Reading, at: number): Match | undefined {
  return refusedAt(reading, at) ?? adjectiveAt(reading, at) ?? freeAt(reading, at) ?? lackingAt(reading, at)
}

/** Matches `not vegan`, which requires no diet. */
function refusedAt(reading: Reading, at: number): Match | undefined {
  const word = reading.words[at]
  if (word !== 'not' && word !== 'non') return undefined
  if (termAt(adjectives, reading, at)) return undefined
  const refused = adjectiveAt(reading, at + 1) ?? (word === 'not' ? freeAt(reading, at + 1) : undefined)
  return refused && { ...refused, diets: [], length: refused.length + 1, meant: `${word} ${refused.meant}` }
}

/** Matches `vegan`, `halal`, or `glutenfree` as one word. */
function adjectiveAt(reading: Reading, at: number): Match | undefined {
  const { words } = reading
  const known = termAt(adjectives, reading, at)
  if (known) return known
  const word = words[at] ?? ''
  const [, subject = ''] = /^(.+?)(?:free|less)$/.exec(word) ?? []
  const glued = subjects.get(subject)
  if (glued && glued.length > 0) return { diets: glued, length: 1, meant: word, isCorrected: false }
  if (at !== words.length - 1 || word.length < BEGINNING_MIN) return undefined
  const begun = singleWords(adjectives)
    .get(word[0])
    ?.find((term) => term.startsWith(word))
  const diets = begun === undefined ? undefined : adjectives.get(begun)
  if (begun === undefined || !diets) return undefined
  if ([...ordinaryWords].some((ordinary) => ordinary.startsWith(word))) return undefined
  return { diets, length: 1, meant: begun, isCorrected: false }
}

/** Matches `gluten free`, `nut and egg free`, `milk allergy`. */
function freeAt(reading: Reading, at: number): Match | undefined {
  const { words } = reading
  const listed = listAt(reading, at)
  if (!listed) return undefined
  const after = words[at + listed.length]
  if (after === undefined || words[at + listed.length + 1] === 'range') return undefined
  const isLast = at + listed.length === words.length - 1
  const meant = afterwards.get(after) ?? (isLast && 'free'.startsWith(after) ? 'free' : undefined)
  if (meant === undefined || (reading.isAsTyped && meant !== after)) return undefined
  return {
    diets: listed.diets,
    length: listed.length + 1,
    meant: `${listed.meant} ${meant}`,
    isCorrected: listed.isCorrected || (meant !== after && !isLast),
  }
}

/** Matches `without nuts`, `sans lait ni œufs`, `free from gluten`. */
function lackingAt(reading: Reading, at: number): Match | undefined {
  const { words } = reading
  const negation = negationAt(words, at)
  if (negation === 0) return undefined
  const from = at + negation
  const listed = listAt(reading, from) ?? begunSubject(reading, from)
  if (!listed) return undefined
  const length = negation + listed.length
  const isSaidTwice = words[at + length] === 'free'
  return {
    ...listed,
    length: length + (isSaidTwice ? 1 : 0),
    meant: `${words.slice(at, from).join(' ')} ${listed.meant}`,
  }
}

function begunSubject({ words }: Reading, at: number): Match | undefined {
  const word = words[at] ?? ''
  if (at !== words.length - 1 || word.length < SUBJECT_BEGINNING_MIN) return undefined
  const begun = [...subjects].find(([term, diets]) => diets.length > 0 && term.startsWith(word))
  return begun && { diets: begun[1], length: 1, meant: begun[0], isCorrected: false }
}

/** Returns the number of words of a negation and the filler words after it; 0 if there is none. */
function negationAt(words: readonly string[], at: number): number {
  let length = 0
  for (let count = TERM_WORDS_MAX; count > 0 && length === 0; count--) {
    if (negations.has(words.slice(at, at + count).join(' '))) length = count
  }
  if (length === 0) return 0
  while (LITTLE_BETWEEN.has(words[at + length] ?? '')) length++
  return length
}

const LITTLE_BETWEEN = new Set(
  'any added all the a of de d du des le la les l toute tout trace traces'.split(' '),
)
const ALLERGEN_WORDS = new Set(['allergen', 'allergens', 'allergene', 'allergenes', 'alergenos'])
const JOINING = new Set(['and', 'or', 'nor', 'et', 'ou', 'ni', 'y', 'o'])

/** Matches excluded ingredients joined by conjunctions. */
function listAt(reading: Reading, at: number): Match | undefined {
  const first = subjectAt(reading, at)
  if (!first) return undefined
  const { words } = reading
  let listed = first
  for (;;) {
    const end = at + listed.length
    if (!JOINING.has(words[end] ?? '')) return listed
    let from = end + 1
    while (JOINING.has(words[from] ?? '')) from++
    from += negationAt(words, from)
    const next = subjectAt(reading, from)
    if (!next) return listed
    listed = {
      diets: [...listed.diets, ...next.diets],
      length: from - at + next.length,
      meant: `${listed.meant} ${words.slice(end, from).join(' ')} ${next.meant}`,
      isCorrected: listed.isCorrected || next.isCorrected,
    }
  }
}

function subjectAt(reading: Reading, at: number): Match | undefined {
  const word = reading.words[at] ?? ''
  if (ALLERGEN_WORDS.has(word)) return { diets: allergenFree, length: 1, meant: word, isCorrected: false }
  const known = termAt(subjects, reading, at)
  // Names such as `coconut milk` are listed so that their words are not read as a diet.
  return known && known.diets.length > 0 ? known : undefined
}

/** Returns the longest term at the start of the words, or the likely correction of the first word. */
function termAt(
  terms: ReadonlyMap<string, readonly Diet[]>,
  { words, isAsTyped }: Reading,
  at: number,
): Match | undefined {
  for (let count = Math.min(TERM_WORDS_MAX, words.length - at); count > 0; count--) {
    const term = words.slice(at, at + count).join(' ')
    const diets = terms.get(term)
    if (diets) return { diets, length: count, meant: term, isCorrected: false }
  }
  const word = words[at] ?? ''
  const meant = isAsTyped ? undefined : meantBy(word, terms)
  const diets = meant === undefined ? undefined : terms.get(meant)
  return meant !== undefined && diets ? { diets, length: 1, meant, isCorrected: true } : undefined
}

function meantBy(word: string, terms: ReadonlyMap<string, readonly Diet[]>): string | undefined {
  if (word.length < MISSPELLED_MIN || ordinaryWords.has(word)) return undefined
  const most = word.length < TWO_MISTAKES_MIN ? 1 : 2
  let [best, least] = [undefined as string | undefined, most + 1]
  // The first letter is rarely wrong.
  for (const term of singleWords(terms).get(word[0]) ?? []) {
    // Short words have many neighbours.
    if (Math.max(term.length, word.length) <= MISSPELLED_MIN) continue
    const distance = distanceUpTo(most, term, word)
    if (distance < least) [best, least] = [term, distance]
  }
  return best
}

const wordsIn = new WeakMap<ReadonlyMap<string, unknown>, ReadonlyMap<string | undefined, string[]>>()

/** Single-word terms by their first letter. */
function singleWords(terms: ReadonlyMap<string, unknown>): ReadonlyMap<string | undefined, string[]> {
  const known = wordsIn.get(terms)
  if (known) return known
  const made = Map.groupBy(
    [...terms.keys()].filter((term) => !term.includes(' ')),
    (term): string | undefined => term[0],
  )
  wordsIn.set(terms, made)
  return made
}
