/** Counts every facet of a question in one pass over the columns, or over the cells where they suffice. Pure. */
import type { Counts, FacetKey, Question, SwitchKey } from '../question.ts'
import { areTooMany, eachOf, refreshBounds } from './cells.ts'
import type { Columns } from './columns.ts'
import { type Filter, failsOf, failsRange, filterOf, type RangeTest } from './filter.ts'
import {
  addRow,
  addWholeCell,
  createBounds,
  joinBounds,
  type NumberBounds,
  numberCounts,
} from './number-bounds.ts'

/** Totals of the rows that fail the same tests. */
interface Bucket {
  readonly fails: number
  readonly profiles: Uint32Array
  readonly stores: Uint32Array
  readonly stars: Uint32Array
  /** Rows that pass each switch, by the switch's index. */
  readonly switches: Uint32Array
  total: number
  priceMin: number
  priceMax: number
  readonly numbers: NumberBounds
}

/** Counts matching rows, limited to the given places if any. */
export function count(columns: Columns, question: Question, places?: Uint32Array): Counts {
  const filter = filterOf(columns, question)
  const tally = createTally(columns, question)
  if (places || areTooMany(columns.cells)) countRows(tally, failsOf(columns, filter), { columns, places })
  else countCells(tally, columns, filter)
  return countsOf(columns, question, tally.buckets())
}

function countRows(
  { add }: Tally,
  failsAt: (place: number) => number,
  { columns, places }: { columns: Columns; places: Uint32Array | undefined },
): void {
  const rows = places?.length ?? columns.length
  for (let row = 0; row < rows; row++) {
    const place = places ? (places[row] ?? 0) : row
    const fails = failsAt(place)
    if (fails >= 0) add(fails, place)
  }
}

/** Counts cell by cell. Visits a cell's products only when some of them are inside a range and some outside. */
function countCells({ addCell }: Tally, columns: Columns, filter: Filter): void {
  const { cells, price } = columns
  refreshBounds(cells, price)
  const failsAt = failsOf(cells, { ...filter, ranges: [] })
  for (let cell = 0; cell < cells.length; cell++) {
    const fails = failsAt(cell)
    if (fails < 0) continue
    const dividing = filter.ranges.filter((test) => divides(test, cell))
    const others = filter.ranges.filter((test) => !dividing.includes(test))
    const ofAll = others.reduce((all, test) => all | failsRange(test, test.least[cell]), fails)
    if (ofAll < 0) continue
    if (dividing.length === 0) addCell(ofAll, cell)
    for (const [ofSome, part] of partsOf(columns, cell, dividing)) {
      if ((ofAll | ofSome) >= 0) addCell(ofAll | ofSome, cell, part)
    }
  }
}

/** Returns whether the values of a cell are partly inside the range. */
function divides({ from, to, least: leastOf, most: mostOf }: RangeTest, cell: number): boolean {
  const least = leastOf[cell] ?? Number.POSITIVE_INFINITY
  const most = mostOf[cell] ?? Number.NEGATIVE_INFINITY
  const areOutside = most < from || least > to
  const areInside = least >= from && most <= to
  return !areOutside && !areInside
}

interface Part {
  products: number
  least: number
  most: number
  readonly numbers: NumberBounds
}

/** Splits a cell by the ranges that its products fail. */
function partsOf(columns: Columns, cell: number, tests: Filter['ranges']): Map<number, Part> {
  const { cells, price } = columns
  const parts = new Map<number, Part>()
  if (tests.length === 0) return parts
  eachOf(cells, cell, (place) => {
    const own = price[place] ?? 0
    let fails = 0
    for (const test of tests) fails |= failsRange(test, test.values[place])
    const part = parts.get(fails) ?? { products: 0, least: own, most: own, numbers: createBounds(columns) }
    parts.set(fails, part)
    part.products++
    if (own < part.least) part.least = own
    if (own > part.most) part.most = own
    addRow(part.numbers, columns, place)
  })
  return parts
}

interface Tally {
  add(fails: number, place: number): void
  /** Adds a part of a cell, or all of it, with its failed tests. */
  addCell(fails: number, cell: number, part?: Readonly<Part>): void
  buckets(): Bucket[]
}

function createTally(columns: Columns, question: Question): Tally {
  const { narrowing, switches } = question
  const narrowed = (1 << narrowing.length) - 1
  const owns = ownMasks(question)
  const none = adders(emptyBucket(columns, 0, question), columns, switches.length)
  const byFails = new Map<number, Adders | undefined>([[0, none]])
  const adderFor = (fails: number): Adders | undefined => {
    if (fails === 0) return none
    const known = byFails.get(fails)
    if (known || byFails.has(fails)) return known
    // Rows that fail tests of two facets count for neither.
    const made = owns.some((own) => (fails & ~own) === 0)
      ? adders(emptyBucket(columns, fails, question), columns, switches.length)
      : undefined
    byFails.set(fails, made)
    return made
  }
  return {
    add: (all, place) => adderFor(all & narrowed)?.add(place, all >> narrowing.length),
    addCell: (all, cell, part) => adderFor(all & narrowed)?.addCell(cell, all >> narrowing.length, part),
    buckets: () => [...byFails.values()].flatMap((known) => known?.bucket ?? []),
  }
}

type Adders = ReturnType<typeof adders>

/** Returns functions that add to a bucket; called for every counted row. */
function adders(bucket: Bucket, columns: Columns, switches: number) {
  const { profile, store, stars, price, cells } = columns
  const { profiles: ofProfile, stores: ofStore, stars: ofStars, switches: ofSwitch } = bucket
  return {
    bucket,
    add: (place: number, switchFails: number): void => {
      const priced = price[place] ?? 0
      bucket.total++
      increase(ofProfile, profile[place] ?? 0)
      increase(ofStore, store[place] ?? 0)
      increase(ofStars, stars[place] ?? 0)
      if (priced < bucket.priceMin) bucket.priceMin = priced
      if (priced > bucket.priceMax) bucket.priceMax = priced
      addRow(bucket.numbers, columns, place)
      for (let one = 0; one < switches; one++) {
        if ((switchFails & (1 << one)) === 0) increase(ofSwitch, one)
      }
    },
    addCell: (cell: number, switchFails: number, part?: Readonly<Part>): void => {
      const products = part?.products ?? cells.count[cell] ?? 0
      bucket.total += products
      increase(ofProfile, cells.profile[cell] ?? 0, products)
      increase(ofStore, cells.store[cell] ?? 0, products)
      increase(ofStars, cells.stars[cell] ?? 0, products)
      bucket.priceMin = Math.min(bucket.priceMin, part?.least ?? cells.price[cell] ?? 0)
      bucket.priceMax = Math.max(bucket.priceMax, part?.most ?? cells.priceMost[cell] ?? 0)
      if (part) joinBounds(bucket.numbers, part.numbers)
      else addWholeCell(bucket.numbers, columns, cell)
      for (let one = 0; one < switches; one++) {
        if ((switchFails & (1 << one)) === 0) increase(ofSwitch, one, products)
      }
    },
  }
}

function increase(counts: Uint32Array, index: number, by = 1): void {
  counts[index] = (counts[index] ?? 0) + by
}

function emptyBucket(columns: Columns, fails: number, { switches }: Question): Bucket {
  return {
    fails,
    profiles: new Uint32Array(columns.profiles.length),
    stores: new Uint32Array(columns.stores.length),
    stars: new Uint32Array(6),
    switches: new Uint32Array(switches.length),
    total: 0,
    priceMin: Number.POSITIVE_INFINITY,
    priceMax: Number.NEGATIVE_INFINITY,
    numbers: createBounds(columns),
  }
}

/** Returns the mask of each facet's own tests. */
function ownMasks({ narrowing }: Question): number[] {
  const own = new Set([0])
  for (const { by, attributes, test } of narrowing) {
    if (test.kind === 'number') own.add(rangeMask({ narrowing }, test.of))
    else if (by === 'attribute')
      for (const attribute of attributes) own.add(maskOf({ narrowing }, 'attribute', attribute))
    else own.add(maskOf({ narrowing }, by))
  }
  return [...own]
}

function rangeMask({ narrowing }: Pick<Question, 'narrowing'>, of: string): number {
  return narrowing.reduce(
    (mask, { test }, place) => (test.kind === 'number' && test.of === of ? mask | (1 << place) : mask),
    0,
  )
}

function maskOf({ narrowing }: Pick<Question, 'narrowing'>, key: FacetKey, attribute?: string): number {
  return narrowing.reduce((mask, one, place) => {
    const isOwn =
      one.by === key && (attribute === undefined ? key !== 'attribute' : one.attributes.includes(attribute))
    return isOwn ? mask | (1 << place) : mask
  }, 0)
}

function countsOf(columns: Columns, question: Question, buckets: readonly Bucket[]): Counts {
  const without = (own: number) => buckets.filter(({ fails }) => (fails & ~own) === 0)
  const of = (key: FacetKey) => without(maskOf(question, key))
  const priced = of('price')
  return {
    total: sum(without(0), ({ total }) => total),
    facets: facetCounts(columns, question, without),
    stars: new Map(
      [1, 2, 3, 4, 5].map((stars) => [stars, sum(of('rating'), (bucket) => bucket.stars[stars] ?? 0)]),
    ),
    stores: new Map(
      columns.stores.map(({ id }, store) => [id, sum(of('store'), ({ stores }) => stores[store] ?? 0)]),
    ),
    islands: islandCounts(columns, of('island')),
    price:
      sum(priced, ({ total }) => total) > 0
        ? {
            min: Math.min(...priced.map(({ priceMin }) => priceMin)),
            max: Math.max(...priced.map(({ priceMax }) => priceMax)),
          }
        : undefined,
    numbers: numberCounts(columns, (of) => without(rangeMask(question, of)).map(({ numbers }) => numbers)),
    switches: new Map(
      question.switches.map(({ by }, place): [SwitchKey, number] => [
        by,
        sum(of(by), (bucket) => bucket.switches[place] ?? 0),
      ]),
    ),
  }
}

function islandCounts({ stores }: Columns, buckets: readonly Bucket[]): Map<string, number> {
  const islands = new Map<string, number>()
  stores.forEach(({ country }, store) => {
    const ofStore = sum(buckets, (bucket) => bucket.stores[store] ?? 0)
    if (ofStore > 0) islands.set(country, (islands.get(country) ?? 0) + ofStore)
  })
  return islands
}

function facetCounts(
  columns: Columns,
  question: Question,
  without: (own: number) => readonly Bucket[],
): Map<string, number> {
  const byOwn = new Map<number, Uint32Array>()
  const countedWithout = (own: number) => {
    const known = byOwn.get(own)
    if (known) return known
    const counted = expand(columns, without(own))
    byOwn.set(own, counted)
    return counted
  }
  const counts = new Map<string, number>()
  columns.facets.forEach((facet, number) => {
    const own = ownOf(facet, question)
    if (own === undefined) return
    const found = countedWithout(own)[number] ?? 0
    if (found > 0) counts.set(facet, found)
  })
  return counts
}

/** Returns the tests to ignore for a facet; undefined if it is not counted. */
function ownOf(facet: string, question: Question): number | undefined {
  const [kind, attribute] = facet.split(':', 2)
  if (kind === 'c') return maskOf(question, 'category')
  if (kind === 'b') return maskOf(question, 'brand')
  return kind === 'a' ? maskOf(question, 'attribute', attribute) : undefined
}

function expand(columns: Columns, buckets: readonly Bucket[]): Uint32Array {
  const counted = new Uint32Array(columns.facets.length)
  columns.profiles.forEach((facets, profile) => {
    let products = 0
    for (const bucket of buckets) products += bucket.profiles[profile] ?? 0
    if (products === 0) return
    for (const facet of facets) counted[facet] = (counted[facet] ?? 0) + products
  })
  return counted
}

function sum(buckets: readonly Bucket[], numberOf: (bucket: Bucket) => number): number {
  return buckets.reduce((total, bucket) => total + numberOf(bucket), 0)
}
