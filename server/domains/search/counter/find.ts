/** What a search finds, from the postings: pure. */
import type { Columns } from './columns.ts'
import type { Found } from './pick.ts'
import { type Postings, placesOf, STANDS, type Stand, standIn, type Words } from './postings.ts'

/** A word as documents have it, or what has all or any of several. */
export type Wanted = string | { readonly all: readonly Wanted[] } | { readonly any: readonly Wanted[] }

export interface Looked {
  readonly wanted: Wanted
  /** What is called what was searched for. */
  readonly named: Wanted
  /** How many are found at most, and how many of them by their names: the best sellers. */
  readonly most: number
  readonly mostNamed: number
}

/** A search finds so many at most, of the best sellers first: whoever wants to see more asks for something narrower. */
export const FOUND_MAX = 1_000

/** So many of them at most are looked for by their names, to stand before the others. */
export const NAMED_MAX = 300

/** Whether any product has what is wanted, its words standing no worse than this. */
export function isAnywhere(
  postings: Postings,
  { wanted, worst }: { readonly wanted: Wanted; readonly worst: Stand },
): boolean {
  return matching(postings, wanted, worst).length > 0
}

/** Those that are called so, then the others, the best sellers of each. */
export function find(postings: Postings, columns: Columns, looked: Looked): Found {
  const best = (wanted: Wanted, most: number) =>
    bestSellers(columns, matching(postings, wanted, STANDS.described), most)
  const named = best(looked.named, looked.mostNamed)
  const isNamed = new Set(named)
  const others = best(looked.wanted, looked.most).filter((place) => !isNamed.has(place))
  const places = new Uint32Array(named.length + others.length)
  places.set(named)
  places.set(others, named.length)
  return { places, named: named.length }
}

/**
 * What was matched last: a search asks several things of the same words, and a page asks them for its list and for its
 * facets. Forgotten as soon as a document changes.
 */
class Matched {
  readonly #found = new Map<string, Uint32Array>()
  readonly marks: Marks

  constructor(length: number) {
    this.marks = new Marks(length)
  }

  get(key: string): Uint32Array | undefined {
    return this.#found.get(key)
  }

  keep(key: string, places: Uint32Array): void {
    if (places.length > KEPT_PLACES_MAX) return
    const [oldest] = this.#found.keys()
    if (this.#found.size >= KEPT_MAX && oldest !== undefined) this.#found.delete(oldest)
    // What it is a part of may be much larger.
    this.#found.set(key, places.slice())
  }
}

const KEPT_MAX = 32
const KEPT_PLACES_MAX = 250_000

const matched = new WeakMap<Postings, { readonly version: number; readonly kept: Matched }>()

function matchedIn(postings: Postings): Matched {
  const known = matched.get(postings)
  if (known?.version === postings.version) return known.kept
  const kept = new Matched(postings.length)
  matched.set(postings, { version: postings.version, kept })
  return kept
}

function matching(postings: Postings, wanted: Wanted, worst: Stand): Uint32Array {
  const before = matchedIn(postings)
  const key = `${worst}${JSON.stringify(wanted)}`
  const known = before.get(key)
  if (known) return known
  const places = matchingNow(postings, { wanted, worst, marks: before.marks })
  before.keep(key, places)
  return places
}

function matchingNow(postings: Postings, search: Search): Uint32Array {
  const { wanted, worst } = search
  const found = inLists(postings, search)
  const changed: number[] = []
  for (const [place, words] of postings.changed) {
    if (isIn(postings, { words, wanted, worst })) changed.push(place)
  }
  if (changed.length === 0) return found
  const all = new Uint32Array(found.length + changed.length)
  all.set(found)
  all.set(changed, found.length)
  return all
}

/** Which products have been seen in this step: a step is a number of its own, so that nothing has to be wiped. */
class Marks {
  readonly #steps: Uint32Array
  #step = 0

  constructor(length: number) {
    this.#steps = new Uint32Array(length)
  }

  next(): void {
    this.#step++
  }

  /** Answers whether it was marked in this step already. */
  mark(place: number): boolean {
    const wasMarked = this.#steps[place] === this.#step
    this.#steps[place] = this.#step
    return wasMarked
  }

  has(place: number): boolean {
    return this.#steps[place] === this.#step
  }
}

interface Search {
  readonly wanted: Wanted
  readonly worst: Stand
  readonly marks: Marks
}

function inLists(postings: Postings, { wanted, worst, marks }: Search): Uint32Array {
  if (typeof wanted === 'string') return placesOf(postings, wanted, worst)
  const isAll = 'all' in wanted
  const found: Uint32Array[] = []
  for (const one of isAll ? wanted.all : wanted.any) {
    const places = inLists(postings, { wanted: one, worst, marks })
    if (isAll && places.length === 0) return places
    if (isAll || places.length > 0) found.push(places)
  }
  found.sort((a, b) => a.length - b.length)
  return isAll ? inEach(found, marks) : inSome(found, marks)
}

function inEach([fewest = new Uint32Array(0), ...others]: readonly Uint32Array[], marks: Marks): Uint32Array {
  return others.reduce((left, other) => {
    marks.next()
    for (let index = 0; index < left.length; index++) marks.mark(left[index] ?? 0)
    let count = 0
    const both = new Uint32Array(left.length)
    for (let index = 0; index < other.length; index++) {
      const place = other[index] ?? 0
      if (marks.has(place)) both[count++] = place
    }
    return both.subarray(0, count)
  }, fewest)
}

function inSome(found: readonly Uint32Array[], marks: Marks): Uint32Array {
  const [first = new Uint32Array(0)] = found
  if (found.length <= 1) return first
  marks.next()
  const either = new Uint32Array(found.reduce((sum, { length }) => sum + length, 0))
  let count = 0
  for (const places of found) {
    for (let index = 0; index < places.length; index++) {
      const place = places[index] ?? 0
      if (!marks.mark(place)) either[count++] = place
    }
  }
  return either.subarray(0, count)
}

/** The same of a single product. */
function isIn(
  postings: Postings,
  { words, wanted, worst }: { words: Words; wanted: Wanted; worst: Stand },
): boolean {
  if (typeof wanted === 'string') return (standIn(postings, words, wanted) ?? Infinity) <= worst
  return 'all' in wanted
    ? wanted.all.every((one) => isIn(postings, { words, wanted: one, worst }))
    : wanted.any.some((one) => isIn(postings, { words, wanted: one, worst }))
}

/** Beyond so many sold nothing tells apart who sells best. */
const SOLD_TOP = 16_383
const counts = new Uint32Array(SOLD_TOP + 1)

/** So many of the places, of the best sellers, in any order. */
function bestSellers({ sold, isOffered }: Columns, places: Uint32Array, most: number): Uint32Array {
  if (places.length <= most) return places
  const soldAt = (place: number) =>
    isOffered[place] === 1 ? Math.min(sold[place] ?? 0, SOLD_TOP - 1) + 1 : 0
  counts.fill(0)
  for (let index = 0; index < places.length; index++) {
    const rank = soldAt(places[index] ?? 0)
    counts[rank] = (counts[rank] ?? 0) + 1
  }
  let least = SOLD_TOP
  let above = 0
  while (least > 0 && above + (counts[least] ?? 0) < most) above += counts[least--] ?? 0
  const best = new Uint32Array(most)
  let [next, equals] = [0, most - above]
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0
    const rank = soldAt(place)
    if (rank < least || (rank === least && equals-- <= 0)) continue
    best[next++] = place
  }
  return best.subarray(0, next)
}
