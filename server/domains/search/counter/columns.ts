/**
 * Listings as columns of numbers, about 50 bytes per product. A product's row is its place; its searchable properties
 * are one profile, shared by similar products.
 */

import { type Cells, createCells, putIn, reservePlaces, takeOut } from './cells.ts'
import { numberIndex, putNumbers } from './numbers.ts'

export interface Listing {
  readonly place: number
  readonly storeId: string
  readonly isOffered: boolean
  /** Unix time in seconds. */
  readonly publishedAt: number
  readonly price: number
  readonly discount: number
  /** 0 if unrated. */
  readonly stars: number
  readonly sold: number
  /** `product_listings.facets` and `v:<vertical>`, joined by `SEPARATOR`. */
  readonly facets: string
  /** Values of filters by range. */
  readonly numbers: Readonly<Record<string, number>>
}

export interface StoreRow {
  readonly id: string
  readonly country: string
  readonly isApproved: boolean
}

export const SEPARATOR = '\u001f'

export interface Columns {
  /** Highest place plus one. */
  length: number
  isOffered: Uint8Array
  store: Uint32Array
  profile: Uint32Array
  publishedAt: Uint32Array
  price: Float64Array
  discount: Uint8Array
  stars: Uint8Array
  sold: Uint32Array
  /** Units sold plus one, capped at `POPULARITY_TOP`; 0 if not on offer. */
  popularity: Uint16Array
  /** Changes whenever a product's profile changes. */
  regrouped: number
  readonly profiles: Uint32Array[]
  /** By profile: indices of the numbers that its products have. */
  readonly numbersOf: (readonly number[])[]
  readonly facets: string[]
  readonly facetOf: Map<string, number>
  readonly stores: { id: string; country: string; isApproved: boolean }[]
  readonly storeOf: Map<string, number>
  readonly profileOf: Map<string, number>
  /** The same listings, aggregated. */
  readonly cells: Cells
}

const FIRST_CAPACITY = 4_096
const GROWTH = 1.5

export const POPULARITY_TOP = 16_383

export function createColumns(): Columns {
  return {
    length: 0,
    ...emptyArrays(FIRST_CAPACITY),
    regrouped: 0,
    profiles: [],
    numbersOf: [],
    facets: [],
    facetOf: new Map(),
    stores: [],
    storeOf: new Map(),
    profileOf: new Map(),
    cells: createCells(FIRST_CAPACITY),
  }
}

export function putListing(columns: Columns, listing: Listing): void {
  const { place } = listing
  const profile = profileNumber(columns, listing)
  if (place >= columns.length || columns.profile[place] !== profile) columns.regrouped++
  reserve(columns, place)
  takeOut(columns.cells, place, columns.price[place] ?? 0)
  putNumbers(columns.cells.numbers, place, listing.numbers)
  columns.isOffered[place] = listing.isOffered ? 1 : 0
  columns.store[place] = storeNumber(columns, listing.storeId)
  columns.profile[place] = profile
  columns.publishedAt[place] = listing.publishedAt
  columns.price[place] = listing.price
  columns.discount[place] = listing.discount
  columns.stars[place] = listing.stars
  columns.sold[place] = listing.sold
  columns.popularity[place] = listing.isOffered ? Math.min(listing.sold + 1, POPULARITY_TOP) : 0
  if (!listing.isOffered) return
  const store = columns.store[place] ?? 0
  const { stars, discount, price } = listing
  putIn(columns.cells, place, { profile, store, stars, isOnSale: discount > 0 }, price)
}

export function removeListing(columns: Columns, place: number): void {
  if (place >= columns.length) return
  takeOut(columns.cells, place, columns.price[place] ?? 0)
  columns.isOffered[place] = 0
  columns.popularity[place] = 0
}

/** Products of all other stores are hidden. */
export function putStores(columns: Columns, rows: readonly StoreRow[]): void {
  for (const store of columns.stores) store.isApproved = false
  for (const row of rows) {
    columns.stores[storeNumber(columns, row.id)] = { ...row }
  }
}

function reserve(columns: Columns, place: number): void {
  columns.length = Math.max(columns.length, place + 1)
  if (place < columns.isOffered.length) return
  const { isOffered, store, profile, publishedAt, price, discount, stars, sold, popularity } = columns
  const larger = emptyArrays(Math.ceil(Math.max(place + 1, isOffered.length * GROWTH)))
  larger.isOffered.set(isOffered)
  larger.store.set(store)
  larger.profile.set(profile)
  larger.publishedAt.set(publishedAt)
  larger.price.set(price)
  larger.discount.set(discount)
  larger.stars.set(stars)
  larger.sold.set(sold)
  larger.popularity.set(popularity)
  Object.assign(columns, larger)
  reservePlaces(columns.cells, larger.isOffered.length)
}

function emptyArrays(capacity: number) {
  return {
    isOffered: new Uint8Array(capacity),
    store: new Uint32Array(capacity),
    profile: new Uint32Array(capacity),
    publishedAt: new Uint32Array(capacity),
    price: new Float64Array(capacity),
    discount: new Uint8Array(capacity),
    stars: new Uint8Array(capacity),
    sold: new Uint32Array(capacity),
    popularity: new Uint16Array(capacity),
  }
}

function storeNumber({ stores, storeOf }: Columns, id: string): number {
  const known = storeOf.get(id)
  if (known !== undefined) return known
  storeOf.set(id, stores.length)
  return stores.push({ id, country: '', isApproved: false }) - 1
}

/** Products of a profile have the same numbers, of which the profile has the names. */
function profileNumber(columns: Columns, { facets: text, numbers }: Listing): number {
  const named = Object.keys(numbers)
  const all = [...(text === '' ? [] : text.split(SEPARATOR)), ...named.map((key) => `n:${key}`)]
  const facets = Uint32Array.from(all, (facet) => facetNumber(columns, facet)).sort()
  // As a string the key is compact and fast to compare.
  const key = String.fromCodePoint(...facets)
  const known = columns.profileOf.get(key)
  if (known !== undefined) return known
  const number = columns.profiles.push(facets) - 1
  columns.profileOf.set(key, number)
  columns.numbersOf.push(
    named.length === 0 ? NO_NUMBERS : named.map((name) => numberIndex(columns.cells.numbers, name)),
  )
  return number
}

/** Returns a facet's number; skips numbers that are not valid characters. */
function facetNumber({ facets, facetOf }: Columns, facet: string): number {
  const known = facetOf.get(facet)
  if (known !== undefined) return known
  while (facets.length >= FIRST_SURROGATE && facets.length <= LAST_SURROGATE) facets.push('')
  facetOf.set(facet, facets.length)
  return facets.push(facet) - 1
}

const NO_NUMBERS: readonly number[] = []
const FIRST_SURROGATE = 0xd800
const LAST_SURROGATE = 0xdfff
