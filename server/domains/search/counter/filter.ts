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
  readonly prices: readonly { readonly bit: number; readonly from: number; readonly below: number }[]
  /** Goods that may not be shipped to the destination, by profile, and the stores exempt from that rule. */
  readonly restrictedGoods: readonly {
    readonly bit: number
    readonly ofProfile: Uint32Array
    readonly allowedOfStore: Uint32Array
  }[]
  readonly onlyDeals: boolean
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
    prices: every.flatMap(({ test, bit }) =>
      test.kind === 'price'
        ? [
            {
              bit,
              from: test.from ?? Number.NEGATIVE_INFINITY,
              below: test.below ?? Number.POSITIVE_INFINITY,
            },
          ]
        : [],
    ),
    restrictedGoods: every.flatMap(({ test, bit }) =>
      test.kind === 'delivery' ? [{ bit, ...restrictedOf(columns, test) }] : [],
    ),
    onlyDeals: question.always.some(({ kind }) => kind === 'deal'),
  }
}

/** Rows of products, or of cells where no price is tested. */
type Rows = Pick<Columns, 'isOffered' | 'profile' | 'store' | 'stars' | 'discount' | 'price'>

/**
 * Returns a function that gives the tests a row fails. It runs for every row, so it reads its data once, checks the
 * most selective tests first and allocates nothing.
 */
export function failsOf(columns: Rows, filter: Filter): (place: number) => number {
  const { isOffered, profile: profiles, store: stores, stars, discount, price: prices } = columns
  const { profileFails, storeFails, starsFails, onlyDeals } = filter
  const [priced, ...morePriced] = filter.prices
  const [held, ...moreRestricted] = filter.restrictedGoods

  return (place) => {
    const profile = profiles[place] ?? 0
    const ofProfile = profileFails[profile] ?? 0
    if (isNever(ofProfile) || isOffered[place] === 0) return NEVER
    const store = stores[place] ?? 0
    let fails = ofProfile | (storeFails[store] ?? 0) | (starsFails[stars[place] ?? 0] ?? 0)
    if (fails < 0 || (onlyDeals && discount[place] === 0)) return NEVER
    if (priced) {
      const price = prices[place] ?? 0
      fails |= failsPrice(priced, price)
      for (let more = 0; more < morePriced.length; more++) fails |= failsPrice(morePriced[more], price)
    }
    if (held) {
      fails |= failsRestriction(held, profile, store)
      for (let more = 0; more < moreRestricted.length; more++)
        fails |= failsRestriction(moreRestricted[more], profile, store)
    }
    return fails
  }
}

/** Returns the test's bit if the price fails it. */
export function failsPrice(test: Filter['prices'][number] | undefined, price: number): number {
  return test && (price < test.from || price >= test.below) ? test.bit : 0
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
    const any =
      test.kind === 'facet' ? test.any : test.kind === 'vertical' ? [`v:${test.vertical}`] : undefined
    if (!any) continue
    const wanted = new Set(any.flatMap((facet) => columns.facetOf.get(facet) ?? []))
    columns.profiles.forEach((facets, profile) => {
      if (!hasAny(facets, wanted)) fails[profile] = (fails[profile] ?? 0) | bit
    })
  }
  return fails
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
