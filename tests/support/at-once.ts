/** Many who do the same thing in the same moment, and what came of it. */
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { TestMarket, TestVisitor } from './app.ts'
import {
  chooseDelivery,
  type Goods,
  jamaican,
  keyHeader,
  type Method,
  orderOf,
  putIntoBasket,
  type Ready,
} from './shopping.ts'

/** Somebody who has nothing left to do but to order. */
export interface ReadyShopper {
  readonly person: TestVisitor
  readonly ready: Ready
}

/** A guest with these in the basket, so many of each, and a code applied. */
export async function readyShopper(
  market: TestMarket,
  goods: readonly Goods[],
  { method, code, quantity = 1 }: { method: Method; code?: string; quantity?: number },
): Promise<ReadyShopper> {
  const person = await market.guest()
  for (const each of goods) await putIntoBasket(person, each, quantity)
  if (code !== undefined) await person.call('POST /cartmanager/cart/coupon', { body: { code } })
  return { person, ready: await chooseDelivery(person, { address: jamaican, payment_method: method }) }
}

/** Places the order; answers `placed`, or the code of what it was refused for. */
export async function tryToPlace({ person, ready }: ReadyShopper): Promise<string> {
  const response = await person.fetch('/api/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...keyHeader().headers },
    body: JSON.stringify(orderOf(ready, ready.choices.payment_method ?? 'card').body),
  })
  const answer: { code?: string } = await response.json()
  return response.status === 201 ? 'placed' : (answer.code ?? '')
}

/** How often each outcome came. */
export function countOf(outcomes: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(outcomes, (each) => each)].map(([name, all]) => [name, all.length]),
  )
}

/** Waits until so many statements of this market wait for a lock that others hold; throws where they never do. */
export async function untilLocked({ database: { db } }: TestMarket, count = 1): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `
  await vi.waitFor(
    async () => {
      const { rows } = await waiting.execute(db)
      if (rows.length < count) throw new Error(`${rows.length} of ${count} wait for a lock`)
    },
    { timeout: 25_000, interval: 10 },
  )
}
