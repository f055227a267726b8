/** Searches that people judged: what must be among the first products, and what must never be found. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket } from '#tests/support/app.ts'
import type { Diet } from '#values/diets.ts'
import judged from './judged-searches.json' with { type: 'json' }

interface Judged {
  readonly query: string
  /** One of these products is among the first ten, or so many. */
  readonly some?: readonly string[]
  readonly first?: number
  /** None of these is found on any place, nor suggested. */
  readonly never?: readonly string[]
  /** Whatever is found is declared to be so. */
  readonly suits?: string
  /** The first category that is called so. */
  readonly category?: string
  readonly nothing?: boolean
}

const FIRST = 10
const PAGE_MAX = 60
const searches: readonly Judged[] = judged

let market: TestMarket
/** A market without its search engine, as every one is during its start. */
let starting: TestMarket

beforeAll(async () => {
  market = await openMarket({ hasSearchEngine: true })
  starting = await openMarket()
})

afterAll(async () => {
  await market.close()
  await starting.close()
})

/** What each product declares, told apart from how the market itself works out what it suits. */
async function declared({ database: { db } }: TestMarket): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ slug: string; suits: string[] }>`
    select slug, array_remove(array[
      case when is_vegan then 'vegan' end,
      case when is_vegan or is_vegetarian then 'vegetarian' end,
      case when tags && '{halal}' then 'halal' end,
      case when tags && '{kosher}' then 'kosher' end,
      case when tags && '{sugar-free}' then 'sugar-free' end,
      case when not is_alcohol and (ingredients is not null or tags && '{alcohol-free}') and coalesce(ingredients ->> 'en', '') !~* '\y(rum|rhum|alcohol)\y' then 'alcohol-free' end,
      case when complete and not contains && '{gluten}' then 'gluten-free' end,
      case when complete and not contains && '{nuts,peanuts}' then 'nut-free' end,
      case when complete and not contains && '{peanuts}' then 'peanut-free' end,
      case when complete and not contains && '{milk}' then 'dairy-free' end,
      case when complete and not contains && '{milk}' then 'lactose-free' end,
      case when complete and not contains && '{eggs}' then 'egg-free' end,
      case when complete and not contains && '{crustaceans,molluscs}' then 'shellfish-free' end
    ], null) as suits
    from products
    cross join lateral (select allergens || may_contain as contains, declares_allergens as complete) facts
  `.execute(db)
  return new Map(rows.map(({ slug, suits }) => [slug, new Set(suits)]))
}

/** What is wrong with an answer; undefined when it is right. */
async function faultOf(
  market: TestMarket,
  one: Judged,
  facts: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<string | undefined> {
  const visitor = market.visitor()
  const { query: search, some = [], first = FIRST, never = [], suits, category, nothing } = one
  const list = await visitor.call('GET /products', { query: { search, per_page: PAGE_MAX } })
  const suggested = await visitor.call('GET /search/suggestions', { query: { search } })
  const facets = await visitor.call('GET /products/facets', { query: { search } })
  const found = list.data.map(({ slug }) => slug)
  const seen = [...found, ...suggested.products.map(({ slug }) => slug)]
  const place = found.findIndex((slug) => some.includes(slug))
  const unsuited = suits === undefined ? [] : seen.filter((slug) => !facts.get(slug)?.has(suits))
  const forbidden = seen.filter((slug) => never.includes(slug))
  if (nothing && seen.length > 0) return `finds ${seen.join(', ')}`
  if (facets.total !== list.total) return `counts ${facets.total} of ${list.total}`
  if (some.length > 0 && (place < 0 || place >= first))
    return `has ${found.slice(0, FIRST).join(', ') || 'nothing'} first`
  if (forbidden.length > 0) return `shows ${forbidden.join(', ')}`
  if (unsuited.length > 0) return `shows ${unsuited.join(', ')}, not declared ${suits}`
  if (suits !== undefined && !list.diets?.includes(suits as Diet)) return `requires no ${suits}`
  if (category !== undefined && list.categories?.[0]?.slug !== category)
    return `names no category ${category}`
  return undefined
}

async function faultsOf(market: TestMarket, searches: readonly Judged[]): Promise<string[]> {
  const facts = await declared(market)
  const faults: string[] = []
  for (const one of searches) {
    const fault = await faultOf(market, one, facts)
    if (fault) faults.push(`${one.query}: ${fault}`)
  }
  return faults
}

test('finds what judges expect and never the opposite', async () => {
  const faults = await faultsOf(market, searches)

  expect(searches.length).toBeGreaterThanOrEqual(60)
  expect(faults).toEqual([])
})

test('never shows the opposite before the search engine is ready', async () => {
  const excluding = searches.filter(({ suits, nothing }) => suits !== undefined || nothing)
  const faults = await faultsOf(
    starting,
    excluding.map(({ query, suits, nothing }) => ({
      query,
      ...(suits !== undefined && { suits }),
      ...(nothing !== undefined && { nothing }),
    })),
  )

  expect(excluding.length).toBeGreaterThanOrEqual(20)
  expect(faults).toEqual([])
})
