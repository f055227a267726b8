/**
 * Orders whose shoppers switched to card payment, created by the market's own functions: one with points, one
 * captured later.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { payOrder } from '#domains/checkout/index.ts'
import { orderKeys } from '#domains/orders/index.ts'
import { type Gateway, type GatewayPayment, simulatedGateway } from '#domains/payments/index.ts'
import { rechargeTokens } from '#domains/wallet/index.ts'
import type { Database } from '#platform/database.ts'
import type { Begin } from '#platform/work.ts'
import { shopperAt } from './acting.ts'
import type { Group } from './order-groups.ts'
import { stableId } from './stable.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const PAID_MS = 4 * MINUTE_MS
/** Validity of an authorisation at the simulated gateway. */
const AUTHORISATION_MS = 7 * DAY_MS

export async function seedLatePayments(db: Database, groups: readonly Group[]): Promise<void> {
  if (await hasPointsSpent(db)) return
  // The orders come from earlier transactions, so their sums are checked at once.
  await sql`set constraints order_groups_sums immediate`.execute(db)
  await pay(db, groupOf(groups, 'darnell-points'), { points: true, capture: 'at_placing' })
  await pay(db, groupOf(groups, 'claire-authorised'), { points: false, capture: 'on_acceptance' })
}

function groupOf(groups: readonly Group[], key: string): Group {
  const group = groups.find(({ priced }) => priced.purchase.key === key)
  if (!group) throw new Error(`Order of ${key} not found`)
  return group
}

async function pay(
  db: Database,
  { number, priced: { purchase } }: Group,
  { points, capture }: { points: boolean; capture: 'at_placing' | 'on_acceptance' },
): Promise<void> {
  const now = new Date(purchase.at.getTime() + PAID_MS)
  const idempotencyKey = stableId('idempotency key', `${purchase.key} paid`)
  const work = { ...shopperAt(db, now, purchase.shopper), idempotencyKey }
  const begin: Begin = (carryOut) => carryOut(work)
  const { steps } = payOrder({
    gateways: [approving(now, capture)],
    keys: orderKeys(secret),
    rechargeTokens: rechargeTokens(secret),
    origin: 'http://market.invalid',
  })
  await steps(begin, { params: { number }, body: { payment_method: 'card', points } })
}

// The secret link is sent to no one.
const secret = randomBytes(32).toString('hex')

/** Returns the simulated gateway as if every payment had been approved on its page. */
function approving(now: Date, capture: 'at_placing' | 'on_acceptance'): Gateway {
  const { cards: _, ...gateway } = simulatedGateway({
    url: 'http://simulated.invalid',
    apiKey: '',
    webhookSecret: secret,
    capture,
  })
  return {
    ...gateway,
    async createPayment({ key, amount, capture: time }): Promise<GatewayPayment> {
      const isHeld = time === 'on_acceptance'
      return {
        reference: `sim_${key.replaceAll('-', '')}`,
        key,
        state: isHeld ? 'authorised' : 'captured',
        amount,
        capturedMinor: isHeld ? 0 : amount.minor,
        isLive: false,
        failureCode: undefined,
        nextActionUrl: undefined,
        ...(isHeld && { held: { until: new Date(now.getTime() + AUTHORISATION_MS), takesParts: true } }),
      }
    },
  }
}

async function hasPointsSpent(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('tenders')
    .select('id')
    .where('kind', '=', 'points')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
