/** Compiles a question for a pass over the columns. Pure. */
import type { Question, Test } from '../question.ts'
import type { Columns } from './columns.ts'

/** Limit of tests that have a bit of their own. */
export const TESTS_MAX = 30

/** Lookup tables for rows: one bit per failed test, `never` for rows that no list shows. */
export interface Filter {
  readonly profileFails: Uint32Array
  readonly storeFails: Uint32Array
  readonly starsFails: Uint32Array
  readonly ranges: readonly RangeTest[]
  /** Goods that may not be shipped to the destination, by profile, and the stores exempt from that rule. */
  readonly restrictedGoods: readonly {
    readonly bit: number
    readonly ofProfile: Uint32Array
    readonly allowedOfStore: Uint32Array
  }[]
  readonly onlyDeals: boolean
}

/** A range of prices or numbers. Products without a value fail it. */
export interface RangeTest {
  readonly bit: number
  /** Inclusive. */
  readonly from: number
  readonly to: number
  /** By place. */
  readonly values: Float64Array
  /** Bounds by cell. */
  readonly least: Float64Array
  readonly most: Float64Array
}

/** The bit of rows that no list shows, whatever its filters. */
export const NEVER = 1 << 31
const UNSIGNED_NEVER = 2 ** 31

/** Returns whether a profile is excluded from every list. */
export function isNever(profileFails: number): boolean {
  return profileFails >= UNSIGNED_NEVER
}

/** Returns narrowing tests, then switches; a test's index is its bit. */
export function testsOf({ narrowing, switches }: Question): readonly Test[] {
  return [...narrowing.map(({ test }) => test), ...switches.map(({ test }) => test)]
}

export function filterOf(columns: Columns, question: Question): Filter {
  const tests = testsOf(question)
  if (tests.length > TESTS_MAX) throw new Error(`Question has more than ${TESTS_MAX} tests`)
  const every = [
    ...question.always.map((test) => ({ test, bit: NEVER })),
    ...tests.map((test, place) => ({ test, bit: 1 << place })),
  ]
  return {
    profileFails: profileFailsOf(columns, every),
    storeFails: storeFailsOf(columns, every),
    starsFails: starsFailsOf(every),
    ranges: every.flatMap((each) => rangeTestOf(columns, each) ?? []),
    restrictedGoods: every.flatMap(({ test, bit }) =>
      test.kind === 'delivery' ? [{ bit, ...restrictedOf(columns, test) }] : [],
    ),
    onlyDeals: question.always.some(({ kind }) => kind === 'deal'),
  }
}

// Finite, because the bounds of a cell without values are infinite.
const OPEN = Number.MAX_VALUE
const NO_VALUES = new Float64Array(0)

function rangeTestOf(columns: Columns, { test, bit }: Every[number]): RangeTest | undefined {
  if (test.kind === 'price') {
    return {
      bit,
      from: test.from ?? -OPEN,
      // Prices are whole numbers.
      to: test.below === undefined ? OPEN : test.below - 1,
      values: columns.price,
      least: columns.cells.price,
      most: columns.cells.priceMost,
    }
  }
  if (test.kind !== 'number') return undefined
  const { numbers } = columns.cells
  const column = numbers.columns[numbers.indexOf.get(test.of) ?? -1]
  return {
    bit,
    from: test.from ?? -OPEN,
    to: test.to ?? OPEN,
    values: column?.values ?? NO_VALUES,
    least: column?.least ?? NO_VALUES,
    most: column?.most ?? NO_VALUES,
  }
}

/** Rows of products, or of cells where no range is tested. */
type Rows = Pick<Columns, 'isOffered' | 'profile' | 'store' | 'stars' | 'discount'>

/**
 * Returns a function that gives the tests a row fails. It runs for every row, so it reads its data once, checks the
 * most selective tests first and allocates nothing.
 */
export function failsOf(columns: Rows, filter: Filter): (place: number) => number {
  const { isOffered, profile: profiles, store: stores, stars, discount } = columns
  const { profileFails, storeFails, starsFails, onlyDeals } = filter
  const [range, ...moreRanges] = filter.ranges
  const [held, ...moreRestricted] = filter.restrictedGoods

  return (place) => {
    const profile = profiles[place] ?? 0
    const ofProfile = profileFails[profile] ?? 0
    if (isNever(ofProfile) || isOffered[place] === 0) return NEVER
    const store = stores[place] ?? 0
    let fails = ofProfile | (storeFails[store] ?? 0) | (starsFails[stars[place] ?? 0] ?? 0)
    if (fails < 0 || (onlyDeals && discount[place] === 0)) return NEVER
    if (range) {
      fails |= failsRange(range, range.values[place])
      for (let more = 0; more < moreRanges.length; more++) {
        const another = moreRanges[more]
        fails |= failsRange(another, another?.values[place])
      }
    }
    if (held) {
      fails |= failsRestriction(held, profile, store)
      for (let more = 0; more < moreRestricted.length; more++)
        fails |= failsRestriction(moreRestricted[more], profile, store)
    }
    return fails
  }
}

/** Returns the test's bit if the value fails it, or is missing. */
export function failsRange(test: RangeTest | undefined, value = Number.NaN): number {
  if (!test) return 0
  return value >= test.from && value <= test.to ? 0 : test.bit
}

function failsRestriction(
  test: Filter['restrictedGoods'][number] | undefined,
  profile: number,
  store: number,
): number {
  if (!test) return 0
  return ((test.ofProfile[profile] ?? 0) & ~(test.allowedOfStore[store] ?? 0)) === 0 ? 0 : test.bit
}

type Every = readonly { readonly test: Test; readonly bit: number }[]

function profileFailsOf(columns: Columns, every: Every): Uint32Array {
  const fails = new Uint32Array(columns.profiles.length)
  for (const { test, bit } of every) {
    const any = facetsWanted(test)
    if (!any) continue
    const wanted = new Set(any.flatMap((facet) => columns.facetOf.get(facet) ?? []))
    columns.profiles.forEach((facets, profile) => {
      if (!hasAny(facets, wanted)) fails[profile] = (fails[profile] ?? 0) | bit
    })
  }
  return fails
}

/** Facets of which a profile must have one. */
function facetsWanted(test: Test): readonly string[] | undefined {
  if (test.kind === 'facet') return test.any
  if (test.kind === 'vertical') return [`v:${test.vertical}`]
  return test.kind === 'number' ? [`n:${test.of}`] : undefined
}

function hasAny(facets: Uint32Array, wanted: ReadonlySet<number>): boolean {
  for (const facet of facets) if (wanted.has(facet)) return true
  return false
}

function storeFailsOf(columns: Columns, every: Every): Uint32Array {
  const fails = Uint32Array.from(columns.stores, ({ isApproved }) => (isApproved ? 0 : NEVER))
  for (const { test, bit } of every) {
    const isFit = storeTest(test)
    if (!isFit) continue
    columns.stores.forEach((store, number) => {
      if (!isFit(store)) fails[number] = (fails[number] ?? 0) | bit
    })
  }
  return fails
}

function storeTest(test: Test): ((store: { id: string; country: string }) => boolean) | undefined {
  if (test.kind === 'island') {
    const codes = new Set(test.any)
    return ({ country }) => codes.has(country)
  }
  if (test.kind !== 'store' && test.kind !== 'delivery') return undefined
  const ids = new Set(test.kind === 'store' ? test.any : test.storeIds)
  return ({ id }) => ids.has(id)
}

function starsFailsOf(every: Every): Uint32Array {
  const fails = new Uint32Array(6)
  for (const { test, bit } of every) {
    if (test.kind !== 'stars') continue
    for (let stars = 0; stars <= 5; stars++) {
      if (!test.any.includes(stars)) fails[stars] = (fails[stars] ?? 0) | bit
    }
  }
  return fails
}

/** Assigns a bit per rule, to profiles it covers and to stores exempt from it. */
function restrictedOf(columns: Columns, { restrictedGoods }: Extract<Test, { kind: 'delivery' }>) {
  const rules = restrictedGoods.map(({ facet, unlessFrom }) => ({
    facet: facet === undefined ? undefined : columns.facetOf.get(facet),
    isForAll: facet === undefined,
    unlessFrom,
  }))
  const bits = (isMeant: (rule: (typeof rules)[number]) => boolean) =>
    rules.reduce((all, rule, place) => (isMeant(rule) ? all | (1 << place) : all), 0)
  return {
    ofProfile: Uint32Array.from(columns.profiles, (facets) =>
      bits(({ facet, isForAll }) => isForAll || (facet !== undefined && facets.includes(facet))),
    ),
    allowedOfStore: Uint32Array.from(columns.stores, ({ country }) =>
      bits(({ unlessFrom }) => unlessFrom === country),
    ),
  }
}
