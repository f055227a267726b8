/** One size is one value of the facet, however sellers write it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshSearch } from '#domains/search/index.ts'
import { openMarket, type TestMarket } from '#tests/support/app.ts'

let market: TestMarket

beforeAll(async () => {
  market = await openMarket({ hasSearchEngine: true })
})

afterAll(() => market.close())

test.each([
  [['50 cl', '500 ml', '0.5 l', '0,5 L', '500ML', '1/2 litre', '½ L', '500 millilitres'], '500-ml'],
  [['1 kg', '1000 g', '1,000 g', '1 000 g', '1.0 Kg', '1 kilo'], '1-kg'],
  [['1.5 kg', '1,5 kg', '1500 g', '1 1/2 kg'], '1-5-kg'],
  [['12 oz', '12oz', '12 Oz.', '12 ounces', '12 once'], '12-oz'],
  [['1 lb', '16 oz', '1 pound', '1 livre'], '1-lb'],
  [['8 fl oz', '8 fl. oz.', '8 fluid ounces'], '8-fl-oz'],
  [['1 m', '100 cm', '1000 mm', '1 metre'], '1-m'],
  [['1 ft', '12 in', '12 inches'], '12-in'],
  [['0.5 g', '500 mg'], '500-mg'],
  [['6 pcs', '6 pieces', '6 pièces'], '6-pcs'],
])('%j are %s', async (labels, measure) => {
  const { rows } = await sql<{ measure: string | null }>`
    select measure_value(label) as measure from unnest(${labels}::text[]) label
  `.execute(market.database.db)

  expect(rows.map((row) => row.measure)).toEqual(labels.map(() => measure))
})

test('what is no measure stays what it is', async () => {
  const labels = [
    'S',
    'M',
    'XL',
    '2XL',
    'A4',
    'Family',
    '6 nuts',
    '1 tin',
    '60%',
    '8',
    '2–3',
    '40 x 60 cm',
    '1/0 kg',
  ]
  const { rows } = await sql<{ measure: string | null }>`
    select measure_value(label) as measure from unnest(${labels}::text[]) label
  `.execute(market.database.db)

  expect(rows.map((row) => row.measure)).toEqual(labels.map(() => null))
})

test('spellings of a size are one choice, found by any of them, in the order of their amounts', async () => {
  const { db } = market.database
  const { rows } = await sql<{ id: string }>`
    with spelled as (
      select value.id, o.product_id, row_number() over (order by value.id) as place
      from product_option_values value
      join product_options o on o.id = value.option_id
      join products p on p.id = o.product_id
      where o.key = 'size'
        and value.key = '500-ml'
        and p.vertical = 'beauty'
    ),
    written as (
      update product_option_values value
      set key = case spelled.place when 1 then '50-cl' else '0-5-l' end,
          label = jsonb_build_object('en', case spelled.place when 1 then '50 cl' else '0.5 l' end)
      from spelled
      where spelled.id = value.id
        and spelled.place <= 2
    )
    select product_id as id from spelled
  `.execute(db)
  await refreshSearch(
    { db, now: new Date() },
    rows.map(({ id }) => id),
  )
  const visitor = market.visitor()
  const query = { vertical: 'beauty' } as const

  const { facets } = await visitor.call('GET /products/facets', { query })
  const sizes = facets.find((facet) => 'attribute' in facet && facet.attribute?.key === 'size')
  const values = sizes && 'values' in sizes && sizes.kind === 'checkbox' ? sizes.values : []
  const half = values.filter(({ label }) => label === '500 ml')
  const found = await Promise.all(
    ['500-ml', '50-cl', 'size-50-cl'].map((attribute) =>
      visitor.call('GET /products', { query: { ...query, attribute } }),
    ),
  )

  expect(rows.length).toBeGreaterThanOrEqual(2)
  expect(half).toMatchObject([{ value: '500-ml', count: rows.length }])
  expect(found.map(({ total }) => total)).toEqual(found.map(() => rows.length))
  const labels = values.map(({ label }) => label)
  expect(labels.indexOf('500 ml')).toBeGreaterThan(labels.indexOf('250 ml'))
})
