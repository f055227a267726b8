/** Order numbers that people read out, write down and type, with and without separators. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { buy, goodsOf } from '#tests/support/shopping.ts'

let market: TestMarket
let shopper: TestVisitor
let number: string

beforeAll(async () => {
  market = await openMarket({ at: new Date(Date.now() + 60 * 60 * 1000).toISOString() })
  shopper = await market.register('ines@shopper.example')
  const goods = await goodsOf(market, 'blue-mahoe-larder', { stock: 60 })
  number = (await buy(shopper, [goods], 'cash')).placed.order_number
})

afterAll(() => market.close())

/** Ways to type the same number. */
const ways: [string, (number: string) => string][] = [
  ['as it is kept', (kept) => kept],
  ['without hyphens', (kept) => kept.replaceAll('-', '')],
  ['with spaces', (kept) => kept.replaceAll('-', ' ')],
  ['in small letters', (kept) => kept.toLowerCase()],
  ['without its first letters', (kept) => kept.slice('TW-'.length)],
  ['in small letters, with nothing but its signs', (kept) => kept.slice(3).replace('-', '').toLowerCase()],
]

describe.each(ways)('a number %s', (_, typed) => {
  test('finds the order for operator, shopper and seller', async () => {
    const operator = await market.signIn('operator@tradewind.example')
    const seller = await market.signIn('owner@blue-mahoe-larder.example')
    const query = { search: typed(number) }

    const answers = await Promise.all([
      operator.call('GET /operator/orders', { query }),
      shopper.call('GET /orders', { query }),
      seller.call('GET /seller/stores/{store}/orders', { params: { store: 'blue-mahoe-larder' }, query }),
    ])

    expect(answers.map(({ data }) => data.map((order) => order.number))).toEqual([
      [number],
      [number],
      [`${number}-1`],
    ])
  })

  test('finds it with the suffix of a seller order', async () => {
    const operator = await market.signIn('operator@tradewind.example')

    const { data } = await operator.call('GET /operator/orders', { query: { search: typed(`${number}-1`) } })

    expect(data.map((order) => order.number)).toEqual([number])
  })
})

test('a number already in use is drawn again', async () => {
  const { db } = market.database
  const goods = await goodsOf(market, 'blue-mahoe-larder')
  const { placed: earlier } = await buy(shopper, [goods], 'cash')
  await sql`create sequence numbers_drawn`.execute(db)
  // In the first transaction, the order and its seller order get the number of the earlier one.
  await sql`
    create function draw_taken_number() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('tests.draw', true), '') = '' then
        perform set_config('tests.draw', nextval('numbers_drawn')::text, true);
      end if;
      if current_setting('tests.draw') = '1' then
        new.number := tg_argv[0];
      end if;
      return new;
    end $$
  `.execute(db)
  for (const [table, number] of [
    ['order_groups', earlier.order_number],
    ['orders', `${earlier.order_number}-1`],
  ] as const)
    await sql`
      create trigger taken_number before insert on ${sql.table(table)}
      for each row execute function draw_taken_number(${sql.lit(number)})
    `.execute(db)

  const { placed } = await buy(shopper, [goods], 'cash').finally(() =>
    sql`drop function draw_taken_number cascade`.execute(db),
  )

  const { data } = await shopper.call('GET /orders', { query: { search: placed.order_number } })
  expect(data.map((order) => order.number)).toEqual([placed.order_number])
  expect(placed.order_number).not.toBe(earlier.order_number)
})

test('a search of separators alone finds no number', async () => {
  const { data } = await shopper.call('GET /orders', { query: { search: '- -' } })

  expect(data).toEqual([])
})
