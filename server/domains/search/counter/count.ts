/** Every facet of a question counted in one pass over the columns: pure. */
import type { Counts, FacetKey, Question, SwitchKey } from '../question.ts'
import type { Columns } from './columns.ts'
import { failsOf, filterOf } from './filter.ts'

/** What the rows that fail the same tests have. */
interface Bucket {
  readonly fails: number
  readonly profiles: Uint32Array
  readonly stores: Uint32Array
  readonly stars: Uint32Array
  /** How many fail none of the switches, by the switch's place. */
  readonly switches: Uint32Array
  total: number
  priceMin: number
  priceMax: number
}

/** Counts what is listed, of these places only where some are given. */
export function count(columns: Columns, question: Question, places?: Uint32Array): Counts {
  const { narrowing, switches } = question
  const failsAt = failsOf(columns, filterOf(columns, question))
  const narrowed = (1 << narrowing.length) - 1
  const owns = ownMasks(question)
  const buckets = new Map<number, Bucket | undefined>()
  const rows = places?.length ?? columns.length
  const none = emptyBucket(columns, 0, question)
  buckets.set(0, none)
  const addNone = adder(none, columns, switches.length)
  const add = new Map<number, ReturnType<typeof adder>>()
  for (let row = 0; row < rows; row++) {
    const place = places ? (places[row] ?? 0) : row
    const all = failsAt(place)
    if (all < 0) continue
    const fails = all & narrowed
    if (fails === 0) {
      addNone(place, all >> narrowing.length)
      continue
    }
    const known = add.get(fails)
    if (known) known(place, all >> narrowing.length)
    else if (!buckets.has(fails)) {
      // Rows that fail tests of two facets are counted nowhere.
      const bucket = owns.some((own) => (fails & ~own) === 0)
        ? emptyBucket(columns, fails, question)
        : undefined
      buckets.set(fails, bucket)
      if (!bucket) continue
      const adding = adder(bucket, columns, switches.length)
      add.set(fails, adding)
      adding(place, all >> narrowing.length)
    }
  }
  return countsOf(
    columns,
    question,
    [...buckets.values()].filter((bucket) => bucket !== undefined),
  )
}

/** Adds a row to a bucket; it is called for every row that counts. */
function adder(
  bucket: Bucket,
  columns: Columns,
  switches: number,
): (place: number, switchFails: number) => void {
  const { profile, store, stars, price } = columns
  const { profiles: ofProfile, stores: ofStore, stars: ofStars, switches: ofSwitch } = bucket
  return (place, switchFails) => {
    const priced = price[place] ?? 0
    bucket.total++
    increase(ofProfile, profile[place] ?? 0)
    increase(ofStore, store[place] ?? 0)
    increase(ofStars, stars[place] ?? 0)
    if (priced < bucket.priceMin) bucket.priceMin = priced
    if (priced > bucket.priceMax) bucket.priceMax = priced
    for (let one = 0; one < switches; one++) {
      if ((switchFails & (1 << one)) === 0) increase(ofSwitch, one)
    }
  }
}

function increase(counts: Uint32Array, index: number): void {
  counts[index] = (counts[index] ?? 0) + 1
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
  }
}

/** For every facet the tests that are its own. */
function ownMasks({ narrowing }: Question): number[] {
  const own = new Set([0])
  for (const { by, attributes } of narrowing) {
    if (by === 'attribute')
      for (const attribute of attributes) own.add(maskOf({ narrowing }, 'attribute', attribute))
    else own.add(maskOf({ narrowing }, by))
  }
  return [...own]
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

/** The tests to leave out for a facet; undefined for what is not counted. */
function ownOf(facet: string, question: Question): number | undefined {
  const [kind, attribute] = facet.split(':', 2)
  if (kind === 'c') return maskOf(question, 'category')
  if (kind === 'b') return maskOf(question, 'brand')
  return kind === 'a' ? maskOf(question, 'attribute', attribute) : undefined
}

/** How many products of the buckets have each facet. */
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
