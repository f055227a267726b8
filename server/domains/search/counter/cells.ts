/**
 * Listings aggregated into cells of the same profile, store, rating and sale status. There are far fewer cells than
 * products, so counting a whole catalogue does not scan it.
 */

import { clearCell, createNumbers, isAtBound, type Numbers, reserveNumbers, widenCell } from './numbers.ts'

export interface Cells {
  /** Number of cells; the arrays below have one entry per cell. */
  length: number
  /** 1 if the cell has a product on offer. */
  isOffered: Uint8Array
  profile: Uint32Array
  store: Uint32Array
  stars: Uint8Array
  /** 1 if on sale. */
  discount: Uint8Array
  count: Uint32Array
  /** Lowest and highest price; call `refreshBounds` before reading. */
  price: Float64Array
  priceMost: Float64Array
  /** 1 if the lowest or highest price or number was removed. */
  isStale: Uint8Array
  hasStale: boolean
  /** First product of each cell: its place plus one, 0 if none. */
  first: Uint32Array
  /** Next and previous place in the same cell, in the same encoding. */
  next: Uint32Array
  previous: Uint32Array
  /** Cell of each place: its number plus one, 0 if not on offer. */
  ofPlace: Uint32Array
  readonly numberOf: Map<number, number>
  /** Values of filters by range. */
  readonly numbers: Numbers
}

export interface InCell {
  readonly profile: number
  readonly store: number
  readonly stars: number
  readonly isOnSale: boolean
}

/** Above this number cells are about as many as products and save nothing. */
const CELLS_MAX = 2 ** 18
const STORES_MAX = 2 ** 22
const KINDS = 12

export function createCells(capacity: number): Cells {
  return {
    length: 0,
    ...emptyArrays(64),
    hasStale: false,
    ...emptyPlaces(capacity),
    numberOf: new Map(),
    numbers: createNumbers(capacity),
  }
}

/** Returns whether there are too many cells to be useful; then they are not updated any more. */
export function areTooMany({ length }: Cells): boolean {
  return length > CELLS_MAX
}

export function takeOut(cells: Cells, place: number, price: number): void {
  const cell = (cells.ofPlace[place] ?? 0) - 1
  if (cell < 0) return
  unlink(cells, cell, place)
  const left = (cells.count[cell] ?? 0) - 1
  cells.count[cell] = left
  if (left === 0) {
    cells.isOffered[cell] = 0
    cells.price[cell] = Number.POSITIVE_INFINITY
    cells.priceMost[cell] = Number.NEGATIVE_INFINITY
    clearCell(cells.numbers, cell)
  } else if (
    price <= (cells.price[cell] ?? 0) ||
    price >= (cells.priceMost[cell] ?? 0) ||
    isAtBound(cells.numbers, cell, place)
  ) {
    cells.isStale[cell] = 1
    cells.hasStale = true
  }
}

/** Adds a product to its cell. Its place must not be in any cell. */
export function putIn(cells: Cells, place: number, product: InCell, price: number): void {
  if (areTooMany(cells)) return
  const cell = numberFor(cells, product)
  link(cells, cell, place)
  cells.count[cell] = (cells.count[cell] ?? 0) + 1
  cells.isOffered[cell] = 1
  cells.price[cell] = Math.min(cells.price[cell] ?? price, price)
  cells.priceMost[cell] = Math.max(cells.priceMost[cell] ?? price, price)
  widenCell(cells.numbers, cell, place)
}

/** Recalculates lowest and highest prices and numbers of stale cells. */
export function refreshBounds(cells: Cells, prices: Float64Array): void {
  if (!cells.hasStale) return
  const { length, isStale, price, priceMost } = cells
  for (let cell = 0; cell < length; cell++) {
    if (isStale[cell] === 0) continue
    clearCell(cells.numbers, cell)
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    eachOf(cells, cell, (place) => {
      const own = prices[place] ?? 0
      least = Math.min(least, own)
      most = Math.max(most, own)
      widenCell(cells.numbers, cell, place)
    })
    price[cell] = least
    priceMost[cell] = most
  }
  isStale.fill(0)
  cells.hasStale = false
}

/** Visits a cell's places in no particular order. */
export function eachOf({ first, next }: Cells, cell: number, visit: (place: number) => void): void {
  for (let one = first[cell] ?? 0; one !== 0; one = next[one - 1] ?? 0) visit(one - 1)
}

export function reservePlaces(cells: Cells, capacity: number): void {
  const { next, previous, ofPlace } = cells
  const larger = emptyPlaces(capacity)
  larger.next.set(next)
  larger.previous.set(previous)
  larger.ofPlace.set(ofPlace)
  Object.assign(cells, larger)
  reserveNumbers(cells.numbers, capacity)
}

function link({ first, next, previous, ofPlace }: Cells, cell: number, place: number): void {
  const after = first[cell] ?? 0
  first[cell] = place + 1
  next[place] = after
  previous[place] = 0
  if (after !== 0) previous[after - 1] = place + 1
  ofPlace[place] = cell + 1
}

function unlink({ first, next, previous, ofPlace }: Cells, cell: number, place: number): void {
  const after = next[place] ?? 0
  const before = previous[place] ?? 0
  if (before === 0) first[cell] = after
  else next[before - 1] = after
  if (after !== 0) previous[after - 1] = before
  ofPlace[place] = 0
}

function numberFor(cells: Cells, { profile, store, stars, isOnSale }: InCell): number {
  const kind = stars * 2 + (isOnSale ? 1 : 0)
  const key = (profile * STORES_MAX + store) * KINDS + kind
  const known = cells.numberOf.get(key)
  if (known !== undefined) return known
  const number = cells.length++
  if (number >= cells.count.length) grow(cells)
  cells.numberOf.set(key, number)
  cells.profile[number] = profile
  cells.store[number] = store
  cells.stars[number] = stars
  cells.discount[number] = isOnSale ? 1 : 0
  cells.price[number] = Number.POSITIVE_INFINITY
  cells.priceMost[number] = Number.NEGATIVE_INFINITY
  return number
}

function grow(cells: Cells): void {
  const { isOffered, profile, store, stars, discount, count, price, priceMost, isStale, first } = cells
  const larger = emptyArrays(count.length * 2)
  larger.isOffered.set(isOffered)
  larger.profile.set(profile)
  larger.store.set(store)
  larger.stars.set(stars)
  larger.discount.set(discount)
  larger.count.set(count)
  larger.price.set(price)
  larger.priceMost.set(priceMost)
  larger.isStale.set(isStale)
  larger.first.set(first)
  Object.assign(cells, larger)
}

function emptyArrays(capacity: number) {
  return {
    isOffered: new Uint8Array(capacity),
    profile: new Uint32Array(capacity),
    store: new Uint32Array(capacity),
    stars: new Uint8Array(capacity),
    discount: new Uint8Array(capacity),
    count: new Uint32Array(capacity),
    price: new Float64Array(capacity),
    priceMost: new Float64Array(capacity),
    isStale: new Uint8Array(capacity),
    first: new Uint32Array(capacity),
  }
}

function emptyPlaces(capacity: number) {
  return {
    next: new Uint32Array(capacity),
    previous: new Uint32Array(capacity),
    ofPlace: new Uint32Array(capacity),
  }
}
