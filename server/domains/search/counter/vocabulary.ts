/** Known words, their completions, and corrections of misspelled words. Pure. */

import { distanceUpTo } from '../distance.ts'
import type { Lexicon } from '../understand.ts'

export interface KnownWord {
  readonly word: string
  readonly sound: string
  readonly isNamed: boolean
  readonly products: number
}

export interface Vocabulary {
  readonly words: Map<string, Entry>
  /** Single words by their first two letters. */
  readonly begun: Map<string, Group>
  readonly ofLength: Map<number, Group>
  readonly sounding: Map<string, Group>
  /** The synonyms of each term, including the term. */
  synonyms: ReadonlyMap<string, readonly string[]>
}

/** Words that share a property; the sorted copy is cleared when a word is added. */
interface Group {
  readonly words: Map<string, Entry>
  sorted: Sorted | undefined
}

/** Words of names first, then by frequency, with the letters of each. */
interface Sorted {
  readonly entries: readonly Entry[]
  readonly letters: Int32Array
}

const NONE: Sorted = { entries: [], letters: new Int32Array() }

interface Asked {
  readonly terms: readonly string[]
  readonly words: readonly string[]
  readonly beginning: string | undefined
}

export const BEGINNINGS_MAX = 12

interface Entry extends KnownWord {
  /** Bit set of its letters. */
  readonly letters: number
}

interface Misspelled {
  readonly word: string
  readonly sound: string
}

const LENGTH_MIN = 3
const SOUNDING_LENGTH_MIN = 4
const LIKENESS_MIN = 0.3

export function createVocabulary(): Vocabulary {
  return { words: new Map(), begun: new Map(), ofLength: new Map(), sounding: new Map(), synonyms: new Map() }
}

export function putWord({ words, begun, ofLength, sounding }: Vocabulary, known: KnownWord): void {
  const entry = { ...known, letters: lettersOf(known.word) }
  words.set(known.word, entry)
  putInto(ofLength, known.word.length, entry)
  putInto(sounding, known.sound, entry)
  if (!known.word.includes(' ')) putInto(begun, known.word.slice(0, 2), entry)
}

function putInto<Key>(groups: Map<Key, Group>, key: Key, entry: Entry): void {
  const group = groups.get(key) ?? { words: new Map(), sorted: undefined }
  group.words.set(entry.word, entry)
  group.sorted = undefined
  groups.set(key, group)
}

function sortedIn<Key>(groups: ReadonlyMap<Key, Group>, key: Key): Sorted {
  const group = groups.get(key)
  if (group) group.sorted ??= sorted(group)
  return group?.sorted ?? NONE
}

function sorted({ words }: Group): Sorted {
  const entries = [...words.values()].sort(
    (a, b) => Number(b.isNamed) - Number(a.isNamed) || b.products - a.products || (a.word < b.word ? -1 : 1),
  )
  return { entries, letters: Int32Array.from(entries, ({ letters }) => letters) }
}

export function putSynonyms(vocabulary: Vocabulary, rows: readonly { term: string; group: string }[]): void {
  const groups = Map.groupBy(rows, ({ group }) => group)
  vocabulary.synonyms = new Map(
    rows.map(({ term, group }) => [term, (groups.get(group) ?? []).map((same) => same.term)]),
  )
}

export function tell(vocabulary: Vocabulary, { terms, words, beginning }: Asked): Lexicon {
  return {
    synonyms: new Map(
      terms.flatMap((term) => {
        const same = vocabulary.synonyms.get(term)
        return same ? [[term, same] as const] : []
      }),
    ),
    words: new Set(words.filter((word) => vocabulary.words.has(word))),
    beginnings: beginning === undefined ? [] : beginningsOf(vocabulary, beginning),
  }
}

/** Estimates the number of products with any of the words in their name. */
export function frequencyOf({ words }: Vocabulary, names: readonly string[]): number {
  return [...new Set(names)].reduce((sum, name) => sum + (words.get(name)?.products ?? 0), 0)
}

function beginningsOf({ begun }: Vocabulary, letters: string): string[] {
  const found: string[] = []
  for (const { word } of sortedIn(begun, letters.slice(0, 2)).entries) {
    if (found.length === BEGINNINGS_MAX) break
    if (word.startsWith(letters)) found.push(word)
  }
  return found
}

interface Candidate {
  readonly entry: Entry
  readonly wrong: number
  readonly likeness: number
}

/** Returns the most likely correction: fewest wrong letters, words of names first. */
export function correct(vocabulary: Vocabulary, misspelled: Misspelled): string | undefined {
  const { word, sound } = misspelled
  if (word.length < LENGTH_MIN) return undefined
  // Short words have many neighbours, so only one letter may be wrong; words that sound the same are also candidates.
  const most = word.length < 4 ? 0 : word.length < 6 ? 1 : 2
  let best: Candidate | undefined
  for (const entry of nearby(vocabulary, misspelled, most)) {
    const soundsSo = entry.sound === sound && word.length >= SOUNDING_LENGTH_MIN
    const distance = distanceUpTo(Math.max(most, 1), entry.word, word)
    if (!soundsSo && distance > most) continue
    if (distance > 1 && isDescribing(entry)) continue
    const wrong = entry.sound === sound ? Math.min(distance, 1) : distance
    if (best && wrong > best.wrong) continue
    const candidate = { entry, wrong, likeness: likenessOf(entry.word, word) }
    const isLike =
      entry.sound === sound ||
      candidate.likeness >= LIKENESS_MIN ||
      entry.word.slice(0, 2) === word.slice(0, 2)
    if (isLike && (!best || isBefore(candidate, best))) best = candidate
  }
  return best?.entry.word
}

/**
 * Single words that occur only in descriptions and are not synonyms: at a larger distance, similarity to them is
 * accidental.
 */
function isDescribing({ word, isNamed, products }: Entry): boolean {
  return !isNamed && products > 0 && !word.includes(' ')
}

/**
 * Returns words that sound the same, and words of similar length that share enough letters to be within the limit.
 */
function nearby(
  { ofLength, sounding }: Vocabulary,
  { word, sound }: Misspelled,
  most: number,
): Iterable<Entry> {
  const wanted = lettersOf(word)
  const found = new Set(word.length >= SOUNDING_LENGTH_MIN ? sortedIn(sounding, sound).entries : [])
  for (let length = word.length - most; length <= word.length + most; length++) {
    const { entries, letters } = sortedIn(ofLength, length)
    for (let place = 0; place < letters.length; place++) {
      // The letter sets are contiguous in memory; the words are not.
      if (bitsOf((letters[place] ?? 0) ^ wanted) > 2 * most) continue
      const entry = entries[place]
      if (entry) found.add(entry)
    }
  }
  return found
}

function isBefore(a: Candidate, b: Candidate): boolean {
  if (a.wrong !== b.wrong) return a.wrong < b.wrong
  if (a.entry.isNamed !== b.entry.isNamed) return a.entry.isNamed
  if (a.likeness !== b.likeness) return a.likeness > b.likeness
  if (a.entry.products !== b.entry.products) return a.entry.products > b.entry.products
  return a.entry.word < b.entry.word
}

function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

/** Population count, added up in pairs, fours, eights and the whole. */
function bitsOf(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Similarity as in pg_trgm: the share of trigrams that both have. */
function likenessOf(a: string, b: string): number {
  const [ofA, ofB] = [trigrams(a), trigrams(b)]
  let both = 0
  for (const three of ofA) if (ofB.has(three)) both++
  return both / (ofA.size + ofB.size - both)
}

function trigrams(text: string): Set<string> {
  const found = new Set<string>()
  for (const word of text.split(' ')) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3))
  }
  return found
}
