import { sql } from 'kysely'
import { vi } from 'vitest'
import type { TestMarket, TestVisitor } from './app.ts'
import {
  addGoodsToCart,
  chooseDelivery,
  type Goods,
  jamaican,
  keyHeader,
  type Method,
  orderOf,
  type Ready,
} from './shopping.ts'

export interface ReadyShopper {
  readonly person: TestVisitor
  readonly ready: Ready
}

/** Creates a guest with these goods in the cart, in the given quantities, and a coupon code applied. */
export async function createReadyShopper(
  market: TestMarket,
  goods: readonly Goods[],
  { method, code, quantity = 1 }: { method: Method; code?: string; quantity?: number },
): Promise<ReadyShopper> {
  const person = await market.guest()
  for (const each of goods) await addGoodsToCart(person, each, quantity)
  if (code !== undefined) await person.call('POST /cartmanager/cart/coupon', { body: { code } })
  return { person, ready: await chooseDelivery(person, { address: jamaican, payment_method: method }) }
}

/** Places the order. Returns `placed`, or the code of the problem. */
export async function tryToPlace({ person, ready }: ReadyShopper): Promise<string> {
  const response = await person.fetch('/api/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...keyHeader().headers },
    body: JSON.stringify(orderOf(ready, ready.choices.payment_method ?? 'card').body),
  })
  const answer: { code?: string } = await response.json()
  return response.status === 201 ? 'placed' : (answer.code ?? '')
}

export function countOf(outcomes: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(outcomes, (each) => each)].map(([name, all]) => [name, all.length]),
  )
}

/** Waits until this many statements wait for a lock held by others. Throws on timeout. */
export async function untilLocked({ database: { db } }: TestMarket, count = 1): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `
  await vi.waitFor(
    async () => {
      const { rows } = await waiting.execute(db)
      if (rows.length < count) throw new Error(`${rows.length} of ${count} statements wait for a lock`)
    },
    { timeout: 25_000, interval: 10 },
  )
}
