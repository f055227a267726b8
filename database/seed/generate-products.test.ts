import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshSearch } from '#domains/search/index.ts'
import { type Database, openDatabase } from '#platform/database.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { generateProducts } from './index.ts'

const COUNT = 600

let market: TestMarket
let visitor: TestVisitor
let demoCount: number

beforeAll(async () => {
  market = await openMarket()
  visitor = market.visitor()
  demoCount = await countOfProducts()
  await generate(COUNT)
}, 120_000)

afterAll(() => market.close())

function generate(count: number): Promise<number> {
  return inMarket((db) => generateProducts({ db, count }))
}

/** Uses connections without statement timeout. */
async function inMarket<Answer>(carryOut: (db: Database) => Promise<Answer>): Promise<Answer> {
  const { db, close } = openDatabase({ url: market.database.url, poolSize: 2, statementTimeoutMs: 0 })
  try {
    return await carryOut(db)
  } finally {
    await close()
  }
}

async function countOfProducts(): Promise<number> {
  const { rows } = await market.database.pool.query<{ count: number }>('select count(*) from products')
  return rows[0]?.count ?? 0
}

test('adds the requested number of products with unique names', async () => {
  const { rows } = await market.database.pool.query<{ names: number }>(
    `select count(distinct (store_id, name ->> 'en', name ->> 'fr', name ->> 'es')) as names from products`,
  )

  expect(await countOfProducts()).toBe(demoCount + COUNT)
  expect(rows[0]?.names).toBe(demoCount + COUNT)
})

test('gives them categories, attributes, prices, stock and pictures, and makes them searchable', async () => {
  const { rows } = await market.database.pool.query<{ name: string; slug: string }>(
    `select name ->> 'en' as name, slug from products where slug ~ '-[0-9]+$' and kind = 'variable' order by id limit 1`,
  )
  const { name = '', slug = '' } = rows[0] ?? {}
  const found = await visitor.call('GET /products', { query: { search: name } })
  const product = await visitor.call('GET /products/{slug}', { params: { slug } })
  const facets = await visitor.call('GET /products/facets', { query: { vertical: 'shops' } })
  const list = await visitor.call('GET /products', { query: { vertical: 'shops' } })

  expect(found.data[0]?.slug).toBe(slug)
  expect(product.variants.length).toBeGreaterThan(1)
  expect(product.variants.every(({ price }) => price.minor > 0)).toBe(true)
  expect(product.pictures.length).toBeGreaterThan(0)
  expect(product.crumbs.length).toBeGreaterThan(1)
  expect(facets.total).toBe(list.total)
})

test('adds only missing products on another run with the same or a higher number', async () => {
  expect(await generate(COUNT)).toBe(0)
  expect(await generate(0)).toBe(0)
  expect(await generate(COUNT + 5)).toBe(5)
  expect(await countOfProducts()).toBe(demoCount + COUNT + 5)
}, 60_000)

test('refuses more products than there are combinations', async () => {
  await expect(generate(9_999_999)).rejects.toThrow(
    /At most \d+ different products can be generated, not 9999999/,
  )
})

test('creates the same list and search data as for other products', async () => {
  const asCast = await readMade()
  await inMarket((db) => refreshSearch({ db, now: new Date() }, 'all'))

  const asMade = await readMade()
  expect(asCast.length).toBe(COUNT)
  expect(asCast.filter((cast, place) => cast !== asMade[place])).toEqual([])
}, 60_000)

async function readMade(): Promise<string[]> {
  const { rows } = await market.database.pool.query<{ made: string }>(
    `select concat_ws(' ',
       p.slug,
       (select to_jsonb(l) - 'changed_in' from product_listings l where l.product_id = p.id),
       (select string_agg(v::text, ' ' order by v.locale) from product_views v where v.product_id = p.id),
       (select to_jsonb(d) - '{changed_in,tier}'::text[] from search_documents d where d.product_id = p.id)
     ) as made
     from products p
     where p.slug ~ '-g-[0-9]+$'
     order by p.place
     limit ${COUNT}`,
  )
  return rows.map(({ made }) => made)
}
