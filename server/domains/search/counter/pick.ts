/** A page of a list, picked from the columns: pure. */
import type { Question } from '../question.ts'
import type { Columns } from './columns.ts'
import { failsOf, filterOf } from './filter.ts'

/** An order that the columns know; names are not in them. */
export type Order = 'sold' | 'oldest' | 'newest' | 'cheapest' | 'dearest' | 'discount'

export interface Found {
  /** Those that are called what was searched for, then the others. */
  readonly places: Uint32Array
  /** How many are called so. */
  readonly named: number
}

export interface Wanted {
  readonly order: Order
  readonly page: number
  readonly perPage: number
}

export interface Picked {
  readonly total: number
  /** In order; of a page past the end those of the last one. */
  readonly places: readonly number[]
}

/** Of equals the one in the lower place comes first. */
export function pick(columns: Columns, question: Question, wanted: Wanted, found?: Found): Picked {
  const filter = filterOf(columns, question)
  const narrowed = (1 << question.narrowing.length) - 1
  const rows = found?.places.length ?? columns.length
  const places = new Uint32Array(rows)
  const keys = new Float64Array(rows)
  const keyOf = keysOf(columns, wanted.order)
  let total = 0
  for (let row = 0; row < rows; row++) {
    const place = found ? (found.places[row] ?? 0) : row
    const fails = failsOf(columns, filter, place)
    if (fails < 0 || (fails & narrowed) !== 0) continue
    places[total] = place
    // What is called so comes before all that is not.
    keys[total] = keyOf(place) - (found && row < found.named ? CALLED_SO : 0)
    total++
  }
  const lastPage = Math.max(1, Math.ceil(total / wanted.perPage))
  const from = (Math.min(wanted.page, lastPage) - 1) * wanted.perPage
  const to = Math.min(total, from + wanted.perPage)
  return { total, places: window(places.subarray(0, total), keys.subarray(0, total), { from, to }) }
}

const CALLED_SO = 2 ** 50

/** Lower comes first. */
function keysOf(columns: Columns, order: Order): (place: number) => number {
  switch (order) {
    case 'sold':
      return (place) => -(columns.sold[place] ?? 0)
    case 'oldest':
      return (place) => columns.publishedAt[place] ?? 0
    case 'newest':
      return (place) => -(columns.publishedAt[place] ?? 0)
    case 'cheapest':
      return (place) => columns.price[place] ?? 0
    case 'dearest':
      return (place) => -(columns.price[place] ?? 0)
    case 'discount':
      return (place) => -(columns.discount[place] ?? 0)
  }
}

/** The places from one rank to another, sorted. Rearranges what it is given. */
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

/** Rearranges so that the first `rank` come before all others (quickselect with a middle pivot). */
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
