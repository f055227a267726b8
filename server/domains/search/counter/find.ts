/** Finds products in the postings. Pure. */
import { type Columns, POPULARITY_TOP } from './columns.ts'
import type { Found } from './pick.ts'
import { inBoth, inEither, inFirstOnly, NOWHERE, type Places } from './places.ts'
import { type Postings, placesOf, STANDS, type Stand, standIn, type Words } from './postings.ts'

/** A word as stored in documents, or a combination of words. */
export type Wanted = string | { readonly all: readonly Wanted[] } | { readonly any: readonly Wanted[] }

export interface Looked {
  readonly wanted: Wanted
  readonly named: Wanted
  /** The only places that may be found, if not all. */
  readonly among?: Places | undefined
  /** Maximum number of results, and of results by name; best sellers are preferred. */
  readonly most: number
  readonly mostNamed: number
}

/** Maximum number of results by name, listed before the others. */
export const NAMED_MAX = 300

/** Wanted by nothing but the places among which it is looked for. */
export const ANYTHING: Wanted = { all: [] }

/** Returns whether any product matches, at this position or better. */
export function isAnywhere(
  postings: Postings,
  { wanted, among, worst }: Pick<Looked, 'wanted' | 'among'> & { readonly worst: Stand },
): boolean {
  return matchingAmong(postings, { wanted, among, worst }).length > 0
}

/** Returns the best sellers among products with that name, then among the others. */
export function find(postings: Postings, columns: Columns, looked: Looked): Found {
  const { among } = looked
  const best = (wanted: Wanted, most: number) =>
    bestSellers(columns, matchingAmong(postings, { wanted, among, worst: STANDS.described }), most)
  const named = best(looked.named, looked.mostNamed)
  const isNamed = new Set(named)
  const others = best(looked.wanted, looked.most).filter((place) => !isNamed.has(place))
  const places = new Uint32Array(named.length + others.length)
  places.set(named)
  places.set(others, named.length)
  return { places, named: named.length }
}

function matchingAmong(
  postings: Postings,
  { wanted, among, worst }: Pick<Looked, 'wanted' | 'among'> & { readonly worst: Stand },
): Places {
  if (!among) return matching(postings, wanted, worst)
  return wanted === ANYTHING ? among : inBoth(matching(postings, wanted, worst), among)
}

function matching(postings: Postings, wanted: Wanted, worst: Stand): Places {
  const found = inLists({ postings, worst, kept: keptOf(postings) }, wanted)
  if (postings.changed.size === 0) return found
  const changed = changedOf(postings)
  const key = keyOf(wanted, worst)
  const known = changed.found.get(key)
  if (known) return known
  const matchingNow = changed.places.filter((place) => {
    const words = postings.changed.get(place)
    return words !== undefined && isIn(postings, { words, wanted, worst })
  })
  const places = inEither(inFirstOnly(found, changed.places), matchingNow)
  if (changed.found.size >= FOUND_SINCE_MAX) changed.found.clear()
  changed.found.set(key, places)
  return places
}

/** Products changed since the lists were built, and results cached since the last change. */
interface Changed {
  readonly version: number
  readonly places: Places
  readonly found: Map<string, Places>
}

const FOUND_SINCE_MAX = 32

const changedFor = new WeakMap<Postings, Changed>()

function changedOf(postings: Postings): Changed {
  const { version } = postings
  const known = changedFor.get(postings)
  if (known?.version === version) return known
  const places = Uint32Array.from(postings.changed.keys()).sort()
  const changed = { version, places, found: new Map<string, Places>() }
  changedFor.set(postings, changed)
  return changed
}

function keyOf(wanted: Wanted, worst: Stand): string {
  return `${worst}${JSON.stringify(wanted)}`
}

/**
 * Cache of recent lookups and their parts. A search repeats the same words for its list and its facets, and shoppers
 * repeat each other's.
 */
class Kept {
  // A Map keeps insertion order. Entries are reinserted on use, so the first is the least recently used.
  readonly #found = new Map<string, Places>()
  #total = 0

  get(key: string): Places | undefined {
    const places = this.#found.get(key)
    if (places) {
      this.#found.delete(key)
      this.#found.set(key, places)
    }
    return places
  }

  put(key: string, places: Places): void {
    this.#found.set(key, places)
    this.#total += places.length + CACHED_ENTRY
    for (const [oldest, { length }] of this.#found) {
      if (this.#total <= KEPT_MAX) break
      this.#found.delete(oldest)
      this.#total -= length + CACHED_ENTRY
    }
  }
}

/** Maximum number of cached places, of four bytes each. */
const KEPT_MAX = 12_000_000
/** Overhead per entry, counted in places. */
const CACHED_ENTRY = 100

/** The lists never change; changed products are kept separately. */
const cacheFor = new WeakMap<Postings, Kept>()

function keptOf(postings: Postings): Kept {
  const known = cacheFor.get(postings)
  if (known) return known
  const kept = new Kept()
  cacheFor.set(postings, kept)
  return kept
}

interface Reading {
  readonly postings: Postings
  readonly worst: Stand
  readonly kept: Kept
}

/** Returns matches from the lists, where changed products still have their old words. */
function inLists(reading: Reading, wanted: Wanted): Places {
  const { postings, worst, kept } = reading
  const key = keyOf(wanted, worst)
  const known = kept.get(key)
  if (known) return known
  const found = typeof wanted === 'string' ? placesOf(postings, wanted, worst) : joined(reading, wanted)
  // The underlying buffer may be much larger.
  const own = found.buffer.byteLength > found.byteLength ? found.slice() : found
  kept.put(key, own)
  return own
}

function joined(reading: Reading, wanted: Exclude<Wanted, string>): Places {
  const isAll = 'all' in wanted
  const found: Places[] = []
  for (const one of isAll ? wanted.all : wanted.any) {
    const places = inLists(reading, one)
    if (isAll && places.length === 0) return NOWHERE
    found.push(places)
  }
  return isAll ? inEach(found) : inSome(found)
}

function inEach(lists: readonly Places[]): Places {
  const [fewest = NOWHERE, ...others] = lists.toSorted((a, b) => a.length - b.length)
  return others.reduce(inBoth, fewest)
}

/** Merges by halves; merging one by one would scan the first list each time. */
function inSome(lists: readonly Places[]): Places {
  if (lists.length <= 1) return lists[0] ?? NOWHERE
  const half = lists.length >> 1
  return inEither(inSome(lists.slice(0, half)), inSome(lists.slice(half)))
}

/** Like `inLists`, for a single product. */
function isIn(
  postings: Postings,
  { words, wanted, worst }: { words: Words; wanted: Wanted; worst: Stand },
): boolean {
  if (typeof wanted === 'string') return (standIn(postings, words, wanted) ?? Infinity) <= worst
  return 'all' in wanted
    ? wanted.all.every((one) => isIn(postings, { words, wanted: one, worst }))
    : wanted.any.some((one) => isIn(postings, { words, wanted: one, worst }))
}

const counts = new Uint32Array(POPULARITY_TOP + 1)

/** Returns the best sellers among the places, in any order. */
function bestSellers({ popularity }: Columns, places: Places, most: number): Places {
  if (places.length <= most) return places
  counts.fill(0)
  for (let index = 0; index < places.length; index++) {
    const rank = popularity[places[index] ?? 0] ?? 0
    counts[rank] = (counts[rank] ?? 0) + 1
  }
  let least = POPULARITY_TOP
  let above = 0
  while (least > 0 && above + (counts[least] ?? 0) < most) above += counts[least--] ?? 0
  const best = new Uint32Array(most)
  let [next, equals] = [0, most - above]
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0
    const rank = popularity[place] ?? 0
    if (rank < least || (rank === least && equals-- <= 0)) continue
    best[next++] = place
  }
  return best.subarray(0, next)
}
