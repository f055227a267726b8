/**
 * In-memory inverted index: for each word, the ascending places of its products, stored as gaps. Most gaps take one
 * byte, so a product of 140 words takes about 200 bytes.
 */

import { NOWHERE, type Places } from './places.ts'

/** Best position of a word in a product's document. */
export const STANDS = { named: 0, told: 1, described: 2 } as const
export type Stand = (typeof STANDS)[keyof typeof STANDS]

/** A product's words, encoded as `number * 4 + stand`. */
export type Words = Uint32Array

export interface Postings {
  readonly numberOf: Map<string, number>
  readonly lists: List[]
  /** Words of products changed since the lists were built; the lists still have their old words. */
  readonly changed: Map<number, Words>
  /** Changes whenever a document changes. */
  version: number
}

interface List {
  bytes: Uint8Array
  used: number
  products: number
  last: number
}

const STAND_BITS = 2
const STAND_MASK = 3
const GROUP_BITS = 7
const MORE = 0x80
const FIRST_BYTES = 16
const POSTING_BYTES_MAX = 5

export function createPostings(): Postings {
  return { numberOf: new Map(), lists: [], changed: new Map(), version: 0 }
}

/** Adds a product; places must be added in ascending order. */
export function addDocument(postings: Postings, place: number, document: string): void {
  eachWord(document, (word, stand) => {
    const list = listOf(postings, numberOf(postings, word))
    append(list, ((place - list.last) << STAND_BITS) | stand)
    list.last = place
    list.products++
  })
}

/** Replaces a product's words by those of the document; without a document it has none. */
export function changeDocument(postings: Postings, place: number, document: string | undefined): void {
  postings.version++
  const words: number[] = []
  eachWord(document ?? '', (word, stand) => {
    words.push((numberOf(postings, word) << STAND_BITS) | stand)
  })
  postings.changed.set(place, Uint32Array.from(words).sort())
}

export function trim(postings: Postings): void {
  for (const list of postings.lists) list.bytes = list.bytes.slice(0, list.used)
}

/** Returns the products that had the word at this position or better when the lists were built. */
export function placesOf({ numberOf: numbers, lists }: Postings, word: string, worst: Stand): Places {
  const number = numbers.get(word)
  const list = number === undefined ? undefined : lists[number]
  if (!list) return NOWHERE
  const { bytes, used } = list
  const places = new Uint32Array(list.products)
  let count = 0
  let place = 0
  for (let at = 0; at < used; ) {
    let byte = bytes[at++] ?? 0
    let posting = byte & (MORE - 1)
    for (let shift = GROUP_BITS; byte >= MORE; shift += GROUP_BITS) {
      byte = bytes[at++] ?? 0
      posting |= (byte & (MORE - 1)) << shift
    }
    place += posting >>> STAND_BITS
    if ((posting & STAND_MASK) <= worst) places[count++] = place
  }
  return places.subarray(0, count)
}

/** Returns a word's position in a changed product; undefined if it is absent. */
export function standIn({ numberOf: numbers }: Postings, words: Words, word: string): number | undefined {
  const number = numbers.get(word)
  if (number === undefined) return undefined
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? 0) >>> STAND_BITS < number) low = middle + 1
    else high = middle
  }
  const found = words[low]
  return found !== undefined && found >>> STAND_BITS === number ? found & STAND_MASK : undefined
}

function numberOf({ numberOf: numbers }: Postings, word: string): number {
  const known = numbers.get(word)
  if (known !== undefined) return known
  numbers.set(word, numbers.size)
  return numbers.size - 1
}

function listOf({ lists }: Postings, number: number): List {
  while (lists.length <= number)
    lists.push({ bytes: new Uint8Array(FIRST_BYTES), used: 0, products: 0, last: 0 })
  const list = lists[number]
  if (!list) throw new Error('Word number has no list')
  return list
}

function append(list: List, posting: number): void {
  if (list.used + POSTING_BYTES_MAX > list.bytes.length) {
    const larger = new Uint8Array(list.bytes.length * 2)
    larger.set(list.bytes)
    list.bytes = larger
  }
  let left = posting
  while (left >= MORE) {
    list.bytes[list.used++] = (left & (MORE - 1)) | MORE
    left >>>= GROUP_BITS
  }
  list.bytes[list.used++] = left
}

const QUOTE = 39
const COLON = 58
const SPACE = 32
const WEIGHT_STANDS: Readonly<Record<number, Stand>> = { 65: STANDS.named, 66: STANDS.named, 67: STANDS.told }
const PLACE_IN_TIER = '~'

/**
 * Parses PostgreSQL's tsvector text, `'word':1A,7C 'other':3`. A word without a position is a whole word of a name
 * (`=word`) or the product's tier, which is ignored here.
 */
function eachWord(document: string, hear: (word: string, stand: Stand) => void): void {
  const { length } = document
  for (let at = 0; at < length; ) {
    const from = at + 1
    let end = document.indexOf("'", from)
    let word: string | undefined
    while (document.charCodeAt(end + 1) === QUOTE) {
      // Quotes inside words are doubled.
      end = document.indexOf("'", end + 2)
      word = ''
    }
    word = word === undefined ? document.slice(from, end) : document.slice(from, end).replaceAll("''", "'")
    at = end + 1
    let stand: Stand = STANDS.named
    if (document.charCodeAt(at) === COLON) {
      stand = STANDS.described
      for (at++; at < length; at++) {
        const code = document.charCodeAt(at)
        if (code === SPACE) break
        const other = WEIGHT_STANDS[code]
        if (other !== undefined && other < stand) stand = other
      }
    }
    at++
    if (!word.startsWith(PLACE_IN_TIER)) hear(word, stand)
  }
}
