/**
 * What is on offer, by what lists count it by: products of one profile, store and rating, on sale or not, are one cell. There
 * are far fewer of them than products, so that counting a whole market does not go through all that is in it.
 */

export interface Cells {
  /** How many cells there are; what follows is of each. */
  length: number
  /** 1 where anything of it is on offer. */
  isOffered: Uint8Array
  profile: Uint32Array
  store: Uint32Array
  stars: Uint8Array
  /** 1 where it is on sale. */
  discount: Uint8Array
  /** How many products are on offer. */
  count: Uint32Array
  /** The lowest and the highest of their prices; `refreshPrices` makes them right. */
  price: Float64Array
  priceMost: Float64Array
  /** 1 where a price has gone that was the lowest or the highest. */
  isStale: Uint8Array
  hasStale: boolean
  /** The first product of each cell by its place, one more than that; 0 where there is none. */
  first: Uint32Array
  /** What comes after and before each place in its cell, told likewise. */
  next: Uint32Array
  previous: Uint32Array
  /** The cell of each place, one more than its number; 0 for what is not on offer. */
  ofPlace: Uint32Array
  readonly numberOf: Map<number, number>
}

/** What of a product says in which cell it is. */
export interface InCell {
  readonly profile: number
  readonly store: number
  readonly stars: number
  readonly isOnSale: boolean
}

/** With more there are about as many as products, and nothing is won by them. */
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
  }
}

/** Whether they are too many to be of use; then nothing more is told them. */
export function areTooMany({ length }: Cells): boolean {
  return length > CELLS_MAX
}

/** Takes what is at a place out of its cell. */
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
  } else if (price <= (cells.price[cell] ?? 0) || price >= (cells.priceMost[cell] ?? 0)) {
    cells.isStale[cell] = 1
    cells.hasStale = true
  }
}

/** Puts what is at a place, and in no cell, into its own. */
export function putIn(cells: Cells, place: number, product: InCell, price: number): void {
  if (areTooMany(cells)) return
  const cell = numberFor(cells, product)
  link(cells, cell, place)
  cells.count[cell] = (cells.count[cell] ?? 0) + 1
  cells.isOffered[cell] = 1
  cells.price[cell] = Math.min(cells.price[cell] ?? price, price)
  cells.priceMost[cell] = Math.max(cells.priceMost[cell] ?? price, price)
}

/** Finds the lowest and highest prices anew where one of them has gone. */
export function refreshPrices(cells: Cells, prices: Float64Array): void {
  if (!cells.hasStale) return
  const { length, isStale, price, priceMost } = cells
  for (let cell = 0; cell < length; cell++) {
    if (isStale[cell] === 0) continue
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    eachOf(cells, cell, (place) => {
      const own = prices[place] ?? 0
      least = Math.min(least, own)
      most = Math.max(most, own)
    })
    price[cell] = least
    priceMost[cell] = most
  }
  isStale.fill(0)
  cells.hasStale = false
}

/** Goes through the places of a cell, in no order. */
export function eachOf({ first, next }: Cells, cell: number, visit: (place: number) => void): void {
  for (let one = first[cell] ?? 0; one !== 0; one = next[one - 1] ?? 0) visit(one - 1)
}

/** Makes room for so many places. */
export function reservePlaces(cells: Cells, capacity: number): void {
  const { next, previous, ofPlace } = cells
  const larger = emptyPlaces(capacity)
  larger.next.set(next)
  larger.previous.set(previous)
  larger.ofPlace.set(ofPlace)
  Object.assign(cells, larger)
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
