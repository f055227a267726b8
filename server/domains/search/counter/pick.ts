/** Picks a page of a list from the columns. Pure. */
import type { ByName, Order, Picked, Wanted } from '../engine.ts'
import type { Question } from '../question.ts'
import { rowsByProfile } from './by-profile.ts'
import type { Columns } from './columns.ts'
import { failsOf, filterOf } from './filter.ts'
import type { NameOrder } from './name-order.ts'

export interface Found {
  /** Products with the searched name first, then the others. */
  readonly places: Uint32Array
  readonly named: number
}

/** Sorts equal products by place. Returns undefined when names are needed and not loaded yet. */
export function pick(
  { columns, names }: { readonly columns: Columns; readonly names: NameOrder | undefined },
  question: Question,
  wanted: Wanted,
  found?: Found,
): Picked | undefined {
  const { page, perPage, order } = wanted
  const keyOf = typeof order === 'string' ? keysOf(columns, order) : keysByName(names, order)
  if (!keyOf) return undefined
  const isFirst = page * perPage <= FEW
  const kept = isFirst ? keepFirst(page * perPage) : keepAll(found?.places.length ?? columns.length)
  const total = collect(columns, question, { keyOf, found, keep: kept.keep })
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const from = (Math.min(page, lastPage) - 1) * perPage
  const places = kept.window(from, Math.min(total, from + perPage))
  return { total, places, sold: places.map((place) => columns.sold[place] ?? 0) }
}

/** Up to this rank rows are kept sorted while scanning; beyond it all are kept, and only the page is sorted. */
const FEW = 200

type Keep = (place: number, key: number) => void

/** Sort key of a product, lower first. */
type KeyOf = (place: number) => number

interface Kept {
  readonly keep: Keep
  readonly window: (from: number, to: number) => number[]
}

/** Passes every product of the list to `keep` with its sort key; returns the total. */
function collect(
  columns: Columns,
  question: Question,
  { keyOf, found, keep }: { keyOf: KeyOf; found: Found | undefined; keep: Keep },
): number {
  const filter = filterOf(columns, onlyListed(question))
  const failsAt = failsOf(columns, filter)
  const places = found?.places ?? rowsByProfile(columns, filter)
  const rows = places?.length ?? columns.length
  let total = 0
  for (let row = 0; row < rows; row++) {
    const place = places ? (places[row] ?? 0) : row
    if (failsAt(place) < 0) continue
    // Products with the searched name come before all others.
    keep(place, keyOf(place) - (found && row < found.named ? CALLED_SO : 0))
    total++
  }
  return total
}

/** A list needs no separate facet counts: most rows are discarded at their first failed test. */
function onlyListed({ always, narrowing }: Question): Question {
  return { always: [...always, ...narrowing.map(({ test }) => test)], narrowing: [], switches: [] }
}

/** Keeps the first `count` places, sorted. */
function keepFirst(count: number): Kept {
  const places: number[] = []
  const keys: number[] = []
  let worst = Number.POSITIVE_INFINITY
  const isBefore = (place: number, key: number, index: number) => {
    const other = keys[index] ?? 0
    return key < other || (key === other && place < (places[index] ?? 0))
  }
  return {
    keep(place, key) {
      if (key > worst || (places.length === count && !isBefore(place, key, count - 1))) return
      let index = places.length
      while (index > 0 && isBefore(place, key, index - 1)) index--
      places.splice(index, 0, place)
      keys.splice(index, 0, key)
      if (places.length > count) {
        places.pop()
        keys.pop()
      }
      if (places.length === count) worst = keys[count - 1] ?? worst
    },
    window: (from, to) => places.slice(from, to),
  }
}

function keepAll(most: number): Kept {
  const places = new Uint32Array(most)
  const keys = new Float64Array(most)
  let total = 0
  return {
    keep(place, key) {
      places[total] = place
      keys[total] = key
      total++
    },
    window: (from, to) => window(places.subarray(0, total), keys.subarray(0, total), { from, to }),
  }
}

const CALLED_SO = 2 ** 50

function keysByName(names: NameOrder | undefined, { locale, isReversed }: ByName): KeyOf | undefined {
  const ranks = names?.get(locale)
  const sign = isReversed ? -1 : 1
  return ranks && ((place) => sign * (ranks[place] ?? 0))
}

function keysOf(columns: Columns, order: Exclude<Order, ByName>): KeyOf {
  const { sold, publishedAt, price, discount } = columns
  switch (order) {
    case 'sold':
      return (place) => -(sold[place] ?? 0)
    case 'oldest':
      return (place) => publishedAt[place] ?? 0
    case 'newest':
      return (place) => -(publishedAt[place] ?? 0)
    case 'cheapest':
      return (place) => price[place] ?? 0
    case 'dearest':
      return (place) => -(price[place] ?? 0)
    case 'discount':
      return (place) => -(discount[place] ?? 0)
  }
}

/** Returns the sorted places between two ranks. Reorders its input. */
function window(
  places: Uint32Array,
  keys: Float64Array,
  { from, to }: { from: number; to: number },
): number[] {
  const isBefore = (a: number, b: number) => {
    const difference = (keys[a] ?? 0) - (keys[b] ?? 0)
    return difference < 0 || (difference === 0 && (places[a] ?? 0) < (places[b] ?? 0))
  }
  const swap = (a: number, b: number) => {
    const [place, key] = [places[a] ?? 0, keys[a] ?? 0]
    places[a] = places[b] ?? 0
    keys[a] = keys[b] ?? 0
    places[b] = place
    keys[b] = key
  }
  if (from > 0) select(from, places.length, { isBefore, swap })
  select(to, places.length, { isBefore, swap, low: from })
  return Array.from({ length: to - from }, (_, rank) => from + rank)
    .sort((a, b) => (isBefore(a, b) ? -1 : 1))
    .map((index) => places[index] ?? 0)
}

/** Reorders so that the first `rank` items precede all others (quickselect with a middle pivot). */
function select(
  rank: number,
  length: number,
  {
    isBefore,
    swap,
    low = 0,
  }: { isBefore: (a: number, b: number) => boolean; swap: (a: number, b: number) => void; low?: number },
): void {
  let first = low
  let last = length - 1
  while (first < last) {
    swap((first + last) >>> 1, last)
    let border = first
    for (let index = first; index < last; index++) {
      if (isBefore(index, last)) swap(index, border++)
    }
    swap(border, last)
    if (border === rank) return
    if (border < rank) first = border + 1
    else last = border - 1
  }
}
