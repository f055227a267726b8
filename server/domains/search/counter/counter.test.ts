import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ListQuery } from '#contract/search.ts'
import { refreshListings } from '#domains/catalog/index.ts'
import { currentShippingRates } from '#domains/delivery/index.ts'
import { currentRates } from '#domains/pricing/index.ts'
import { openStoreIds } from '#domains/sellers/index.ts'
import { createLog } from '#platform/log.ts'
import { openMarket, type TestMarket } from '#tests/support/app.ts'
import { countOneByOne, type ListingRow, readListings } from '#tests/support/count-listings.ts'
import { newId } from '#values/id.ts'
import { writeRange } from '#values/number-range.ts'
import { currentDictionary, type Dictionary } from '../dictionary.ts'
import { FOUND_MAX, type Order, type SearchEngine } from '../engine.ts'
import { listFilter, sortingOf } from '../list-filter.ts'
import { readList } from '../plain-answer.ts'
import { type Counts, type Question, questionOf } from '../question.ts'
import type { SearchTerms } from '../resolve-search.ts'
import { matching } from '../search-queries.ts'
import { wordsOf } from '../understand.ts'
import { openSearchInMemory } from './counter.ts'

let market: TestMarket
let engine: SearchEngine
let dictionary: Dictionary

beforeAll(async () => {
  market = await openMarket()
  await addNumbers()
  const log = createLog({ level: 'fatal', process: 'test' })
  engine = openSearchInMemory({ url: market.database.url, log })
  await engine.hasLists()
  dictionary = await currentDictionary(moment())
}, 120_000)

afterAll(async () => {
  await engine.close()
  await market.close()
})

/** Every second product has a power, and every third a box. */
async function addNumbers(): Promise<void> {
  const { db } = market.database
  const [power, box] = [newId(), newId()]
  await sql`
    insert into attributes (id, key, name, type, is_facet, facet_form, position)
    values
      (${power}, 'power', '{"en": "Power"}', 'number', true, 'range', 90),
      (${box}, 'box', '{"en": "Box"}', 'dimension', true, 'range', 91)
  `.execute(db)
  await sql`
    insert into product_attribute_values (product_id, attribute_id, position, number_value)
    select id, ${power}, 0, place % 17 - 4.5 from products where place % 2 = 0
  `.execute(db)
  await sql`
    insert into product_attribute_values (product_id, attribute_id, position, dimensions)
    select id, ${box}, 0, array[place % 11 + 0.1, 20, place % 5] from products where place % 3 = 0
  `.execute(db)
  await refreshListings({ db, now: new Date() }, 'all')
}

function moment() {
  return { db: market.database.db, now: new Date(), locale: 'en' }
}

async function questionFor(query: object): Promise<Question> {
  const work = moment()
  return questionOf({
    filter: listFilter({ ...ListQuery.parse(query), country: 'JM' }),
    dictionary,
    rates: await currentRates(work),
    currency: 'USD',
    openStoreIds: (await openStoreIds(work)).slice(0, 9),
    shippingRates: await currentShippingRates(work),
  })
}

async function countsOf(question: Question): Promise<Counts> {
  const counted = await engine.facets(question)
  if (!counted) throw new Error('The search engine returned no answer')
  return counted.counts
}

/** Drops zero counts, so that both sources compare equal. */
function plain(counts: Counts) {
  const told = (map: ReadonlyMap<string | number, number>) =>
    Object.fromEntries([...map].filter(([, count]) => count > 0))
  const { total, facets, stars, stores, islands, price, numbers, switches } = counts
  return {
    total,
    facets: told(facets),
    stars: told(stars),
    stores: told(stores),
    islands: told(islands),
    price,
    numbers: Object.fromEntries(numbers),
    switches: told(switches),
  }
}

/** Generates comma-separated lists of known values, and sometimes none. */
function listOf(values: readonly string[]) {
  return fc.option(
    fc.subarray([...new Set(values)], { minLength: 1, maxLength: 3 }).map((chosen) => chosen.join(',')),
    { nil: undefined, freq: 2 },
  )
}

const ranges = fc
  .record({
    of: fc.constantFrom('power', 'box.length', 'box.width', 'box.height', 'unknown'),
    min: fc.option(
      fc.integer({ min: -10, max: 30 }).map((half) => half / 2),
      { nil: undefined },
    ),
    max: fc.integer({ min: -10, max: 45 }).map((half) => half / 2),
  })
  .map(({ of, min, max }) => writeRange({ of, ...(min !== undefined && { min }), max }))

function queries() {
  const { categories, attributeValues, brands, storeIds, countries } = dictionary
  const slugs = categories.map(({ slug }) => slug)
  return fc.record({
    vertical: fc.option(fc.constantFrom('shops', 'restaurants', 'beauty', 'groceries'), { nil: undefined }),
    within: fc.option(fc.constantFrom(...slugs), { nil: undefined, freq: 1 }),
    category: listOf(slugs),
    attribute: listOf(attributeValues.flatMap(({ attribute, value }) => [value, `${attribute}-${value}`])),
    brand: listOf([...brands.keys()]),
    store: listOf([...storeIds.keys()]),
    island: listOf([...countries.keys()]),
    rating: listOf(['1', '2', '3', '4', '5']),
    price: fc.option(
      fc.tuple(fc.nat(40), fc.nat(80)).map(([min, more]) => `${min}-${min + more}`),
      { nil: undefined, freq: 2 },
    ),
    range: fc.option(
      fc.array(ranges, { minLength: 1, maxLength: 3 }).map((all) => all.join(',')),
      { nil: undefined, freq: 2 },
    ),
    deals: fc.option(fc.constant('true'), { nil: undefined, freq: 1 }),
    open_now: fc.option(fc.constant('true'), { nil: undefined, freq: 1 }),
    delivers_to: fc.option(fc.constantFrom('JM', 'US', 'GP', 'FR'), { nil: undefined, freq: 1 }),
    sortBy: fc.option(
      fc.constantFrom('asc', 'desc', 'low-high', 'high-low', 'discount-high-low', 'a-z', 'z-a'),
      {
        nil: undefined,
      },
    ),
    page: fc.integer({ min: 1, max: 20 }),
  })
}

test('counts each product, and lists like the database, for any query', async () => {
  await engine.hasWords()
  const listings = await readListings(market.database.db)
  await fc.assert(
    fc.asyncProperty(queries(), async (query) => {
      const question = await questionFor(query)
      const asked = ListQuery.parse(query)

      const counted = countOneByOne(listings, question)
      expect(plain(await countsOf(question))).toEqual(plain(counted))

      const sorting = sortingOf(asked)
      const page = { page: asked.page ?? 1, perPage: 12 }
      const picked = await engine.list(question, { order: orders[sorting] ?? 'sold', ...page })
      const rows = await readList(moment(), { question, terms: undefined, sorting, ...page })
      expect(picked?.total).toBe(counted.total)
      expect(await sortedBy(sorting, picked?.places ?? [])).toEqual(await sortedBy(sorting, rows.map(idOf)))
    }),
    { numRuns: 150 },
  )
}, 120_000)

/** Generates search texts: words of names, whole, shortened or misspelled. */
function searches(names: readonly string[]) {
  const words = [...new Set(names.flatMap((name) => wordsOf(name)))]
  const word = fc.constantFrom(...words)
  const begun = fc
    .tuple(word, fc.integer({ min: 2, max: 6 }))
    .map(([whole, length]) => whole.slice(0, length))
  const misspelled = fc.tuple(word, fc.nat(9)).map(([whole, at]) => {
    const middle = 1 + (at % Math.max(1, whole.length - 1))
    return (
      whole.slice(0, middle - 1) + (whole[middle] ?? '') + (whole[middle - 1] ?? '') + whole.slice(middle + 1)
    )
  })
  const typed = fc.oneof(
    word,
    word,
    begun,
    misspelled,
    fc.constantFrom('gluten free', 'sans', 'zaboca', 'the', 'qwx'),
  )
  return fc.array(typed, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '))
}

/** Finds the products on offer that the database's text search matches, by all words or by name. */
async function matchedByDatabase(terms: SearchTerms, listings: readonly ListingRow[]): Promise<number[]> {
  const phrases = terms.units.filter(({ unit }) => unit.isPhrase)
  const names = sql<string>`${terms.named.map((one) => `(${one})`).join(' & ')}::tsquery`
  const named =
    phrases.length === 0
      ? names
      : sql<string>`(${names} && ${matching({ ...terms, match: 'all', units: phrases })})`
  const query = terms.match === 'all' ? sql`(${matching(terms)} || ${named})` : matching(terms)
  const { rows } = await sql<{ place: number }>`
    select place from search_documents d where d.words @@ ${query}
  `.execute(market.database.db)
  const matched = new Set(rows.map(({ place }) => place))
  return listings.flatMap(({ place, isPublic }) => (isPublic && matched.has(place) ? [place] : []))
}

test('finds what the database matches, for any search', async () => {
  const { rows } = await market.database.pool.query<{ name: string }>(
    `select value as name from products, jsonb_each_text(name)`,
  )
  const listings = await readListings(market.database.db)
  await engine.hasWords()
  const question = await questionFor({ sortBy: 'asc' })
  const wanted = { order: 'sold', page: 1, perPage: FOUND_MAX } as const
  await fc.assert(
    fc.asyncProperty(searches(rows.map(({ name }) => name)), async (text) => {
      const typed = { text, isAsTyped: false }

      const searched = await engine.search({ typed, question, wanted, isNamedFirst: true })
      const counted = await engine.facets(question, typed)

      if (!searched || !counted) throw new Error(`The search engine returned no answer to ${text}`)
      expect(counted.counts.total).toBe(searched.terms ? searched.picked.total : 0)
      if (!searched.terms) return
      const { picked, terms, isCapped } = searched
      expect(isCapped).toBe(false)
      expect([...picked.places].sort()).toEqual((await matchedByDatabase(terms, listings)).sort())
    }),
    { numRuns: 300 },
  )
}, 120_000)

test('offers nothing that lacks a phrase', async () => {
  await engine.hasWords()
  const listings = await readListings(market.database.db)
  const question = await questionFor({})
  const wanted = { order: 'sold', page: 1, perPage: FOUND_MAX } as const
  const search = async (text: string) => {
    const searched = await engine.search({
      typed: { text, isAsTyped: false },
      question,
      wanted,
      isNamedFirst: true,
    })
    if (!searched?.terms) throw new Error(`Nothing found for ${text}`)
    return searched
  }

  const alone = await search('without sugar')
  const withOther = await search('sugar free coffee')

  expect([...alone.picked.places].sort()).toEqual((await matchedByDatabase(alone.terms, listings)).sort())
  expect(alone.picked.total).toBeGreaterThan(0)
  expect(withOther.terms.units.some(({ unit }) => unit.isPhrase)).toBe(true)
  const free = new Set(alone.picked.places)
  expect(withOther.picked.places.every((place) => free.has(place))).toBe(true)
})

test('finds changed words with the next search, notified or not', async () => {
  const { db } = market.database
  const [place = 0, other = 0] = (
    await db.selectFrom('search_documents').select('place').orderBy('place').limit(2).execute()
  ).map((row) => row.place)
  const found = async (word: string) => {
    return [...((await engine.suggest({ words: [word], most: 9 }))?.places ?? [])]
  }
  const write = (word: string, at: number) =>
    sql`
      update search_documents
      set words = words || array_to_tsvector(array[${`=${word}`}]), changed_in = pg_current_xact_id()
      where place = ${at}
    `.execute(db)
  const before = await found('unheardof')

  await write('unheardof', place)
  engine.refresh()
  const told = await found('unheardof')
  await write('unheardof', other)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const untold = await found('unheardof')
  await sql`
    update search_documents
    set words = ts_delete(words, '=unheardof'), changed_in = pg_current_xact_id()
    where place = ${place}
  `.execute(db)
  engine.refresh()
  const without = await found('unheardof')

  expect(before).toEqual([])
  expect(told).toEqual([place])
  expect(untold.sort((a, b) => a - b)).toEqual([place, other])
  expect(without).toEqual([other])
})

test('sorts changed names, also adjacent ones and a new first', async () => {
  const { db } = market.database
  await engine.hasWords()
  const question = await questionFor({})
  const { rows: named } = await sql<{ product_id: string }>`
    select product_id from product_listings where is_offered order by place limit 6
  `.execute(db)
  const names = ['mmm b', 'mmm a', 'mmm c', 'aaaa', 'zzzz', 'mmm a']
  for (const [index, { product_id: id }] of named.entries()) {
    await sql`update product_views set sort_name = ${names[index]} where product_id = ${id}`.execute(db)
    await sql`update search_documents set changed_in = pg_current_xact_id() where product_id = ${id}`.execute(
      db,
    )
  }
  engine.refresh()

  for (const sorting of ['a-z', 'z-a'] as const) {
    const wanted = { page: 1, perPage: 5_000 }
    const picked = await engine.list(question, { order: orders[sorting] ?? 'sold', ...wanted })
    const rows = await readList(moment(), { question, terms: undefined, sorting, ...wanted })
    expect(rows.length).toBeGreaterThan(100)
    expect(await sortedBy(sorting, picked?.places ?? [])).toEqual(await sortedBy(sorting, rows.map(idOf)))
  }
})

test('sees every change with the next question, notified or not', async () => {
  const { db } = market.database
  const question = await questionFor({})
  const totalOf = async () => (await countsOf(question)).total
  const before = await totalOf()

  await sql`update product_listings set is_offered = false, changed_in = pg_current_xact_id() where place % 3 = 0`.execute(
    db,
  )
  engine.refresh()
  const told = await totalOf()
  await sql`update product_listings set is_offered = true, changed_in = pg_current_xact_id() where place % 3 = 0`.execute(
    db,
  )
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const untold = await totalOf()
  await sql`update stores set state = 'suspended' where slug = 'madras-lane'`.execute(db)
  engine.refresh()
  const withoutStore = await totalOf()
  await sql`update stores set state = 'approved' where slug = 'madras-lane'`.execute(db)
  await sql`delete from product_listings where place % 2 = 0`.execute(db)
  engine.refresh()
  const halved = await totalOf()

  expect(told).toBeLessThan(before)
  expect(untold).toBe(before)
  expect(withoutStore).toBeLessThan(before)
  expect(halved).toBe(countOneByOne(await readListings(db), question).total)
  expect(halved).toBeLessThan(before)
})

test('waits for a change that it is already loading', async () => {
  const { pool, db } = market.database
  const question = await questionFor({})
  const offer = (isOffered: boolean) =>
    sql`update product_listings set is_offered = ${isOffered}, changed_in = pg_current_xact_id() where place % 5 = 0`.execute(
      db,
    )
  const before = (await countsOf(question)).total
  await offer(false)

  const other = await pool.connect()
  await other.query('begin')
  await other.query('lock table product_listings in access exclusive mode')
  engine.refresh()
  const looking = () =>
    sql`select from pg_stat_activity where application_name = 'tradewind counter' and datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
  await expect.poll(async () => (await looking()).rows.length, { interval: 20 }).toBe(1)
  const asked = engine.facets(question)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await other.query('commit')
  other.release()
  const told = await asked
  await offer(true)

  expect(told?.counts.total).toBeLessThan(before)
})

test('restarts with one connection after a broken one', async () => {
  const { pool, db } = market.database
  const question = await questionFor({})
  const connections = async () => {
    const { rows } = await sql<{ pid: number; wait: string | null }>`
      select pid, wait_event_type as wait from pg_stat_activity where application_name = 'tradewind counter' and datname = current_database()
    `.execute(db)
    return rows
  }
  // After another test, words or names may still be loading over a connection that would wait for the lock too.
  await engine.hasWords()
  await expect.poll(async () => (await connections()).length).toBe(1)
  const other = await pool.connect()
  await other.query('begin')
  await other.query('lock table product_listings in access exclusive mode')
  engine.refresh()
  await expect
    .poll(async () => (await connections()).map(({ wait }) => wait), { interval: 20 })
    .toEqual(['Lock'])
  const asked = engine.facets(question)
  await new Promise((resolve) => setTimeout(resolve, 100))

  for (const { pid } of await connections()) await pool.query('select pg_terminate_backend($1)', [pid])
  await other.query('rollback')
  other.release()

  expect(await asked).toBeUndefined()
  await engine.hasLists()
  await engine.hasWords()
  // Any further restart would have begun by now.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await engine.hasLists()
  await engine.hasWords()
  await expect.poll(async () => (await connections()).length).toBe(1)
})

test('sees a transaction that began before others and committed after them', async () => {
  const { pool, db } = market.database
  const question = await questionFor({})
  const slow = await pool.connect()
  const change = (amount: number) =>
    `update product_listings set price_base = ${amount}, changed_in = pg_current_xact_id() where place = `
  const rows = await db
    .selectFrom('product_listings')
    .select('place')
    .where('is_offered', '=', true)
    .limit(2)
    .execute()
  const [first, second] = rows.map(({ place }) => place)

  await slow.query('begin')
  await slow.query(change(1) + first)
  await pool.query(change(2) + second)
  engine.refresh()
  const between = await countsOf(question)
  await slow.query('commit')
  slow.release()
  engine.refresh()
  const after = await countsOf(question)

  expect(between.price?.min).toBe(2)
  expect(after.price?.min).toBe(1)
})

const orders: Partial<Record<string, Order>> = {
  'a-z': { locale: 'en', isReversed: false },
  'z-a': { locale: 'en', isReversed: true },
  asc: 'oldest',
  desc: 'newest',
  'low-high': 'cheapest',
  'high-low': 'dearest',
  'discount-high-low': 'discount',
}

function idOf({ card }: { card: { id: string } }): string {
  return card.id
}

/** Returns the products' sort values in order; equal products may come in any order. */
async function sortedBy(sorting: string, products: readonly (string | number)[]): Promise<unknown[]> {
  const column =
    {
      asc: 'published_at',
      desc: 'published_at',
      'low-high': 'price_base',
      'high-low': 'price_base',
      'discount-high-low': 'discount',
      'a-z': 'product_id',
      'z-a': 'product_id',
    }[sorting] ?? 'sold_count'
  const { rows } = await market.database.pool.query<{ key: unknown }>(
    `select coalesce(extract(epoch from published_at)::integer, 0) as published, l.${column}::text as key
     from unnest($1::text[]) with ordinality as wanted (product, position)
     join product_listings l on l.place::text = wanted.product or l.product_id::text = wanted.product
     order by wanted.position`,
    [products.map(String)],
  )
  return rows.map(({ key }) => key)
}
