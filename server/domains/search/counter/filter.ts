/** A question made ready for a pass over the columns: pure. */
import type { Question, Test } from '../question.ts'
import type { Columns } from './columns.ts'

/** More tests than these have no bit of their own. */
export const TESTS_MAX = 30

/** What every row is looked up in. A bit is set for each test that the row fails; `never` for what is not listed. */
export interface Filter {
  readonly profileFails: Uint32Array
  readonly storeFails: Uint32Array
  readonly starsFails: Uint32Array
  readonly prices: readonly { readonly bit: number; readonly from: number; readonly below: number }[]
  /** Goods of a profile that may not travel, and from which stores they may all the same. */
  readonly heldBack: readonly {
    readonly bit: number
    readonly ofProfile: Uint32Array
    readonly allowedOfStore: Uint32Array
  }[]
  readonly onlyDeals: boolean
}

/** The bit of what is never listed, whatever it is narrowed by. */
export const NEVER = 1 << 31

/** Narrowing comes first, then the switches: the bit of each is its place in `testsOf`. */
export function testsOf({ narrowing, switches }: Question): readonly Test[] {
  return [...narrowing.map(({ test }) => test), ...switches.map(({ test }) => test)]
}

export function filterOf(columns: Columns, question: Question): Filter {
  const tests = testsOf(question)
  if (tests.length > TESTS_MAX) throw new Error(`A question has at most ${TESTS_MAX} tests`)
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
    heldBack: every.flatMap(({ test, bit }) =>
      test.kind === 'delivery' ? [{ bit, ...heldBackOf(columns, test) }] : [],
    ),
    onlyDeals: question.always.some(({ kind }) => kind === 'deal'),
  }
}

/** The tests that the row fails. */
export function failsOf(columns: Columns, filter: Filter, place: number): number {
  if (columns.isOffered[place] === 0) return NEVER
  const profile = columns.profile[place] ?? 0
  const store = columns.store[place] ?? 0
  let fails =
    (filter.profileFails[profile] ?? 0) |
    (filter.storeFails[store] ?? 0) |
    (filter.starsFails[columns.stars[place] ?? 0] ?? 0)
  if (filter.onlyDeals && columns.discount[place] === 0) return NEVER
  for (const { bit, from, below } of filter.prices) {
    const price = columns.price[place] ?? 0
    if (price < from || price >= below) fails |= bit
  }
  for (const { bit, ofProfile, allowedOfStore } of filter.heldBack) {
    if (((ofProfile[profile] ?? 0) & ~(allowedOfStore[store] ?? 0)) !== 0) fails |= bit
  }
  return fails
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

/** A bit for each rule: whether it is about goods of the profile, and whether the store is excepted from it. */
function heldBackOf(columns: Columns, { heldBack }: Extract<Test, { kind: 'delivery' }>) {
  const rules = heldBack.map(({ facet, unlessFrom }) => ({
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
