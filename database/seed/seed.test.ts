/** The loaded demo market: its data is complete and consistent, and loading it again changes nothing. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderStates } from '#contract/order-states.ts'
import { openDatabase } from '#platform/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { findBrokenInvariants } from '../invariants.ts'
import { seedMarket } from './index.ts'
import { dataFolder, readMarketData } from './market-data.ts'

const HOUR_MS = 60 * 60 * 1000

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await load(new Date())
}, 120_000)

afterAll(() => database.close())

/** Uses a connection without statement timeout. */
async function load(now: Date): Promise<void> {
  const { db, close } = openDatabase({ url: database.url, poolSize: 2, statementTimeoutMs: 0 })
  try {
    await seedMarket({ db, now, bankKeys: ['0'.repeat(64)] })
  } finally {
    await close()
  }
}

async function rowsOf<Row extends object>(sql: string): Promise<Row[]> {
  return (await database.pool.query<Row>(sql)).rows
}

async function countOf(table: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(`select count(*) from ${table}`)
  return row?.count ?? 0
}

/** Returns a digest of each table's contents, without transaction ids. */
async function digestTables(): Promise<Record<string, string>> {
  const tables = await rowsOf<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const prints = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await rowsOf<{ print: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(print, '' order by print)), '') as print
         from (select md5((to_jsonb(t) - 'changed_in')::text) as print from ${name} t) t`,
      )
      return [name, row?.print ?? ''] as const
    }),
  )
  return Object.fromEntries(prints)
}

describe('demo records', () => {
  test('match the number in the files', async () => {
    const data = await readMarketData()
    const products = data.products
    const { modifierGroups, menus } = data.menus
    const sections = menus.flatMap((menu) => menu.sections)
    const options = products.flatMap((product) => product.options)
    const zones = [...data.moreDelivery.zones, ...data.delivery.zones]
    const expected = {
      countries: data.islands.length + data.moreCountries.length,
      currencies: data.currencies.list.length,
      categories: data.categories.length,
      stores: data.stores.length,
      products: products.length,
      variants: products.flatMap((product) => product.variants).length,
      product_options: options.length,
      product_option_values: options.flatMap((option) => option.values).length,
      size_charts: data.sizeCharts.length,
      modifier_groups: modifierGroups.length,
      modifiers: modifierGroups.flatMap((group) => group.options).length,
      product_modifier_groups: products.flatMap((product) => product.modifiers ?? []).length,
      menu_sections: sections.length,
      menu_items: sections.flatMap((section) => section.items).length,
      delivery_zones: zones.length,
      delivery_places: zones.flatMap(({ match }) => match.places ?? []).length,
      delivery_methods: zones.flatMap(({ methods }) => methods).length + data.moreDelivery.methods.length,
      delivery_bands: zones.flatMap(({ methods }) => methods.flatMap(({ bands }) => bands ?? [])).length,
      delivery_restrictions: data.delivery.restrictions.length,
      coupons: data.coupons.length,
      deals: products.filter((product) => product.dealPercent > 0 && product.dealEndsInDays !== null).length,
      faqs: data.faqs.length,
      posts: data.posts.length,
      reviews: data.reviews.length,
      questions: data.questions.length,
      pictures: data.pictures.length,
      '(select distinct group_key from search_synonyms) named': new Set(data.synonyms.map(({ id }) => id))
        .size,
    }

    const counted = await Promise.all(
      Object.keys(expected).map(async (table) => [table, await countOf(table)] as const),
    )

    expect(Object.fromEntries(counted)).toEqual(expected)
  })

  test('are written for the demo', () => {
    const sizeOf = (name: string) => {
      const list: unknown = JSON.parse(readFileSync(join(dataFolder, name), 'utf8'))
      return Array.isArray(list) ? list.length : 0
    }
    const written = {
      'islands.json': 32,
      'categories.json': 67,
      'stores.json': 29,
      'products.json': 313,
      'coupons.json': 10,
      'faq.json': 20,
      'blog.json': 12,
      'reviews.json': 515,
      'questions.json': 114,
      'size-charts.json': 5,
      'search-synonyms.json': 110,
      'search-queries.json': 77,
    }

    expect(Object.fromEntries(Object.keys(written).map((name) => [name, sizeOf(name)]))).toEqual(written)
  })

  test('include a listing, a page per language and a search document for every product', async () => {
    const products = await countOf('products')

    expect(await countOf('product_listings where is_offered')).toBe(products)
    expect(await countOf('product_views')).toBe(2 * products)
    expect(await countOf('search_documents')).toBe(products)
    expect(
      await countOf('products p where not exists (select from product_pictures where product_id = p.id)'),
    ).toBe(0)
  })
})

test('cover all visible states of orders, payments, shipments and ledger movements', async () => {
  const statesOf = async (table: string) =>
    new Set(
      (await rowsOf<{ state: string }>(`select distinct state from ${table}`)).map(({ state }) => state),
    )
  expect(await statesOf('orders')).toEqual(new Set(orderStates))
  // All states except the two that last only until a gateway answers.
  expect(await statesOf('tenders')).toEqual(
    new Set([
      ...['created', 'captured', 'part_refunded', 'refunded', 'voided', 'failed'],
      ...['due', 'collected', 'awaiting_transfer', 'matched', 'expired', 'spent', 'held'],
    ]),
  )
  expect(await statesOf('shipments')).toEqual(
    new Set([
      'planned',
      'picking',
      'ready',
      'handed_over',
      'in_transit',
      'delivered',
      'collected',
      'cancelled',
    ]),
  )
  expect(await statesOf('refunds')).toEqual(new Set(['succeeded', 'manual']))
  expect(await statesOf('refund_requests')).toEqual(new Set(['pending', 'approved', 'rejected']))
  expect(await statesOf('disputes')).toEqual(new Set(['open', 'answered', 'won', 'lost']))
  expect(await statesOf('wallet_recharges')).toEqual(new Set(['captured', 'failed', 'expired']))
  expect(await statesOf('wallet_withdrawals')).toEqual(
    new Set(['pending', 'approved', 'paid', 'rejected', 'returned', 'cancelled']),
  )
  expect(await statesOf('payouts')).toEqual(
    new Set(['draft', 'approved', 'submitted', 'paid', 'failed', 'returned', 'left_out']),
  )
})

describe('data invariants', () => {
  test('rules of every market', async () => {
    expect(await findBrokenInvariants(database.db)).toEqual([])
  })

  const impossible: Record<string, string> = {
    'a lowest price that no variant has': `
      select p.id from products p
      where p.price_minor <> (select min(v.price_minor) from variants v where v.product_id = p.id and v.is_active)`,
    'a category that counts other than what is found in it': `
      select c.id from categories c
      where c.depth > 0 and c.product_count <>
        (select count(*) from product_listings l where l.is_offered and l.facets @> array['c:' || c.path])`,
    'something that happened tomorrow': `
      select id from order_events where at > now()
      union all select id from reviews where created_at > now()
      union all select id from tender_events where at > now()`,
  }

  test.each(Object.entries(impossible))('%s', async (_, sql) => {
    expect(await rowsOf(sql)).toEqual([])
  })
})

test('loading the demo again an hour later changes nothing', async () => {
  const before = await digestTables()

  await load(new Date(Date.now() + HOUR_MS))

  expect(await digestTables()).toEqual(before)
}, 120_000)
