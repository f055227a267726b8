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
import { newId } from '#values/id.ts'
import { writeRange } from '#values/number-range.ts'
import { readCounts } from '../count-queries.ts'
import { currentDictionary, type Dictionary } from '../dictionary.ts'
import { listFilter, sortingOf } from '../list-filter.ts'
import { readList } from '../list-queries.ts'
import { lookupInDatabase } from '../lookup.ts'
import { type Counts, type Question, questionOf } from '../question.ts'
import { resolveSearch } from '../resolve-search.ts'
import { readFound } from '../search-queries.ts'
import { wordsOf } from '../understand.ts'
import { type Counter, openCounter } from './counter.ts'
import type { Found, Order } from './pick.ts'

let market: TestMarket
let counter: Counter
let dictionary: Dictionary

beforeAll(async () => {
  market = await openMarket()
  await addNumbers()
  const log = createLog({ level: 'fatal', process: 'test' })
  counter = openCounter({ url: market.database.url, log })
  await counter.ready()
  dictionary = await currentDictionary(moment())
}, 120_000)

afterAll(async () => {
  await counter.close()
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

/** Drops zero counts, so that both sources compare equal. */
function plain(counts: Counts | undefined) {
  if (!counts) throw new Error('Counter returned no answer')
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

test('counts and lists like the database for any query', async () => {
  await counter.knowsWords()
  await fc.assert(
    fc.asyncProperty(queries(), async (query) => {
      const question = await questionFor(query)
      const asked = ListQuery.parse(query)

      const [counts, read] = [await counter.count(question), await readCounts(moment(), question, undefined)]
      expect(plain(counts)).toEqual(plain(read))

      const sorting = sortingOf(asked)
      const page = { page: asked.page ?? 1, perPage: 12 }
      const picked = await counter.pick(question, { order: orders[sorting] ?? 'sold', ...page })
      const rows = await readList(moment(), { question, terms: undefined, ids: undefined, sorting, ...page })
      expect(picked?.total).toBe(read.total)
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

test('looks words up like the database for any search', async () => {
  const { rows } = await market.database.pool.query<{ name: string }>(
    `select value as name from products, jsonb_each_text(name)`,
  )
  await counter.knowsWords()
  const question = await questionFor({ sortBy: 'asc' })
  const wanted = { order: 'sold', page: 1, perPage: 24 } as const
  await fc.assert(
    fc.asyncProperty(searches(rows.map(({ name }) => name)), async (search) => {
      const asked = { text: search, isAsTyped: false }
      const known = await counter.resolve(asked)
      const read = await resolveSearch(lookupInDatabase(moment()), asked)

      if (known) expect(known.terms).toEqual(read)
      const searched = await counter.search({ typed: asked, question, wanted, isNamedFirst: true })
      expect(searched === undefined).toBe(known === undefined)
      if (searched) expect(searched.terms).toEqual(read)
      if (!read) return
      const [found, inDatabase] = [await counter.find(read), await readFound(moment(), read)]
      const named = ({ places, named: count }: Found) => [...places.subarray(0, count)].sort()
      const picked = searched?.terms && searched.picked
      if (searched) expect(picked).toEqual(found && (await counter.pick(question, wanted, found)))
      if (!found) {
        expect(read.units.some(({ unit }) => unit.isPhrase)).toBe(true)
        return
      }
      expect(named(found)).toEqual(named(inDatabase))
      expect([...found.places].sort()).toEqual([...inDatabase.places].sort())
    }),
    { numRuns: 300 },
  )
}, 120_000)

test('finds changed words with the next search, notified or not', async () => {
  const { db } = market.database
  const [place = 0, other = 0] = (
    await db.selectFrom('search_documents').select('place').orderBy('place').limit(2).execute()
  ).map((row) => row.place)
  const found = async (word: string) => {
    return [...((await counter.begun({ words: [word], most: 9 }))?.places ?? [])]
  }
  const write = (word: string, at: number) =>
    sql`
      update search_documents
      set words = words || array_to_tsvector(array[${`=${word}`}]), changed_in = pg_current_xact_id()
      where place = ${at}
    `.execute(db)
  const before = await found('unheardof')

  await write('unheardof', place)
  counter.changed()
  const told = await found('unheardof')
  await write('unheardof', other)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const untold = await found('unheardof')
  await sql`
    update search_documents
    set words = ts_delete(words, '=unheardof'), changed_in = pg_current_xact_id()
    where place = ${place}
  `.execute(db)
  counter.changed()
  const without = await found('unheardof')

  expect(before).toEqual([])
  expect(told).toEqual([place])
  expect(untold.sort((a, b) => a - b)).toEqual([place, other])
  expect(without).toEqual([other])
})

test('sorts changed names, also adjacent ones and a new first', async () => {
  const { db } = market.database
  await counter.knowsWords()
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
  counter.changed()

  for (const sorting of ['a-z', 'z-a'] as const) {
    const wanted = { page: 1, perPage: 5_000 }
    const picked = await counter.pick(question, { order: orders[sorting] ?? 'sold', ...wanted })
    const rows = await readList(moment(), { question, terms: undefined, ids: undefined, sorting, ...wanted })
    expect(rows.length).toBeGreaterThan(100)
    expect(await sortedBy(sorting, picked?.places ?? [])).toEqual(await sortedBy(sorting, rows.map(idOf)))
  }
})

test('sees every change with the next question, notified or not', async () => {
  const { db } = market.database
  const question = await questionFor({})
  const totalOf = async () => (await counter.count(question))?.total ?? -1
  const before = await totalOf()

  await sql`update product_listings set is_offered = false, changed_in = pg_current_xact_id() where place % 3 = 0`.execute(
    db,
  )
  counter.changed()
  const told = await totalOf()
  await sql`update product_listings set is_offered = true, changed_in = pg_current_xact_id() where place % 3 = 0`.execute(
    db,
  )
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const untold = await totalOf()
  await sql`update stores set state = 'suspended' where slug = 'madras-lane'`.execute(db)
  counter.changed()
  const withoutStore = await totalOf()
  await sql`update stores set state = 'approved' where slug = 'madras-lane'`.execute(db)
  await sql`delete from product_listings where place % 2 = 0`.execute(db)
  counter.changed()
  const halved = await totalOf()

  expect(told).toBeLessThan(before)
  expect(untold).toBe(before)
  expect(withoutStore).toBeLessThan(before)
  expect(halved).toBe((await readCounts(moment(), question, undefined)).total)
  expect(halved).toBeLessThan(before)
})

test('waits for a change that it is already loading', async () => {
  const { pool, db } = market.database
  const question = await questionFor({})
  const offer = (isOffered: boolean) =>
    sql`update product_listings set is_offered = ${isOffered}, changed_in = pg_current_xact_id() where place % 5 = 0`.execute(
      db,
    )
  const before = (await counter.count(question))?.total ?? -1
  await offer(false)

  const other = await pool.connect()
  await other.query('begin')
  await other.query('lock table product_listings in access exclusive mode')
  counter.changed()
  const looking = () =>
    sql`select from pg_stat_activity where application_name = 'tradewind counter' and datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
  await expect.poll(async () => (await looking()).rows.length, { interval: 20 }).toBe(1)
  const asked = counter.count(question)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await other.query('commit')
  other.release()
  const told = await asked
  await offer(true)

  expect(told?.total).toBeLessThan(before)
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
  await counter.knowsWords()
  await expect.poll(async () => (await connections()).length).toBe(1)
  const other = await pool.connect()
  await other.query('begin')
  await other.query('lock table product_listings in access exclusive mode')
  counter.changed()
  await expect
    .poll(async () => (await connections()).map(({ wait }) => wait), { interval: 20 })
    .toEqual(['Lock'])
  const asked = counter.count(question)
  await new Promise((resolve) => setTimeout(resolve, 100))

  for (const { pid } of await connections()) await pool.query('select pg_terminate_backend($1)', [pid])
  await other.query('rollback')
  other.release()

  expect(await asked).toBeUndefined()
  await counter.ready()
  await counter.knowsWords()
  // Any further restart would have begun by now.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await counter.ready()
  await counter.knowsWords()
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
  counter.changed()
  const between = await counter.count(question)
  await slow.query('commit')
  slow.release()
  counter.changed()
  const after = await counter.count(question)

  expect(between?.price?.min).toBe(2)
  expect(after?.price?.min).toBe(1)
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
