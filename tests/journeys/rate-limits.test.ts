/** Scope of rate limits: one device, one cart, one network; never all users behind one load balancer or carrier. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { addGoodsToCart, goodsOf } from '#tests/support/shopping.ts'

const json = { 'content-type': 'application/json' }

let market: TestMarket

beforeAll(async () => {
  market = await openMarket({ environment: { TRUSTED_PROXIES: '10.0.0.0/8' } })
})

afterAll(() => market.close())

describe('guests behind one IP address', () => {
  test('order one after the other, far more than sixty an hour', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 100 }, (_, number) => becomeGuest(market.visitor(), '203.0.113.80', number)),
    )

    expect(new Set(statuses)).toEqual(new Set([201]))
  })

  test('are limited during a flood', async () => {
    await setCount('guest by address', 3_000)

    expect(await becomeGuest(market.visitor(), '203.0.113.80', 0)).toBe(429)
    expect(await becomeGuest(market.visitor(), '203.0.113.81', 0)).toBe(201)
  })

  test('are counted by browser first', async () => {
    const shopper = market.visitor()
    await addGoodsToCart(shopper, await goodsOf(market, 'belle-morne', { stock: 40 }))
    const cart = shopper.cookies.get('cart')
    const statuses: number[] = []
    for (let number = 0; number < 32; number += 1) {
      statuses.push(await becomeGuest(market.visitor(), `203.0.113.${100 + number}`, number, { cart }))
    }

    expect(statuses).toEqual([...Array(30).fill(201), 429, 429])
  })
})

test('ten shoppers who mistype a coupon do not block an eleventh at the same IP address', async () => {
  const goods = await goodsOf(market, 'belle-morne', { stock: 400 })
  const mistype = async () => {
    const shopper = market.visitor()
    await addGoodsToCart(shopper, goods)
    return (await tryCode(shopper, 'MISTYPED', '203.0.113.82')).status
  }

  const statuses = []
  for (let shopper = 0; shopper < 11; shopper += 1) statuses.push(await mistype())

  expect(statuses).toEqual(Array(11).fill(422))
})

describe('a limit per IP address', () => {
  test.each([
    ['one IPv4 address, with and without its port', '203.0.113.90:5555', '::ffff:203.0.113.90'],
    ['one IPv6 address in two spellings', '2001:DB8:7:1:0:0:0:1', '[2001:db8:7:1::1]:443'],
    ['one network of IPv6', '2001:db8:7:2::1', '2001:db8:7:2:ffff::9'],
  ])('is shared by %s', async (_, one, other) => {
    expect(await guessOrders(one)).toEqual([...Array(20).fill(404), 429])
    expect(await guessOrder(other)).toBe(429)
  })

  test('is not shared by two IPv6 networks', async () => {
    await guessOrders('2001:db8:7:3::1')

    expect(await guessOrder('2001:db8:7:4::1')).toBe(404)
  })
})

test('an untrusted load balancer is logged, once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'log-'))
  const logFile = join(folder, 'log')
  const misconfigured = await openMarket({ content: 'schema', logFile })
  const visitor = misconfigured.visitor()
  for (let time = 0; time < 3; time += 1) {
    await visitor.fetch('/healthz', { headers: { 'x-forwarded-for': '203.0.113.7' } })
  }
  await misconfigured.close()

  const lines = (await readFile(logFile, 'utf8')).trim().split('\n')
  await rm(folder, { recursive: true })
  const warnings = lines.map((line) => JSON.parse(line)).filter(({ sender }) => sender !== undefined)
  expect(warnings).toHaveLength(1)
  expect(warnings[0].msg).toContain(`set TRUSTED_PROXIES=${warnings[0].sender}`)
})

async function becomeGuest(
  visitor: TestVisitor,
  from: string,
  number: number,
  { cart }: { cart?: string | undefined } = {},
): Promise<number> {
  const response = await visitor.fetch('/api/auth/guest', {
    method: 'POST',
    headers: { ...json, 'x-forwarded-for': from, cookie: cart === undefined ? '' : `cart=${cart}` },
    body: JSON.stringify({ name: 'Ines', email: `ines-${number}@shopper.example`, phone: '+17675550100' }),
  })
  return response.status
}

function tryCode(visitor: TestVisitor, code: string, from: string): Promise<Response> {
  return visitor.fetch('/api/cartmanager/cart/coupon', {
    method: 'POST',
    headers: { ...json, 'x-forwarded-for': from },
    body: JSON.stringify({ code }),
  })
}

async function guessOrder(from: string): Promise<number> {
  const response = await market
    .visitor()
    .fetch('/api/orders/TW-2222-2222', { headers: { 'x-forwarded-for': from } })
  return response.status
}

async function guessOrders(from: string): Promise<number[]> {
  const statuses: number[] = []
  for (let guess = 0; guess < 21; guess += 1) statuses.push(await guessOrder(from))
  return statuses
}

async function setCount(limit: string, count: number): Promise<void> {
  await sql`update rate_limits set count = ${count} where key like ${`${limit}:%`} and count > 50`.execute(
    market.database.db,
  )
}
