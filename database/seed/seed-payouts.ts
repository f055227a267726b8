/**
 * Payouts: a completed run, one waiting for an operator, and reasons that block payouts, created by the market's own
 * functions.
 */
import { sql } from 'kysely'
import { seal } from '#domains/accounts/index.ts'
import { bookOrders, postAll } from '#domains/ledger/index.ts'
import {
  approveRun,
  draftRun,
  excludePayout,
  hold,
  markFailed,
  markPaid,
  markRunPaid,
  setReserve,
  submitRun,
} from '#domains/payouts/index.ts'
import type { Keys } from '#platform/config.ts'
import type { Database } from '#platform/database.ts'
import type { Work } from '#platform/work.ts'
import { operatorAt } from './acting.ts'
import { storeId } from './ids.ts'
import { insertRows } from './insert-rows.ts'
import type { MarketData } from './market-data.ts'
import type { Group } from './order-groups.ts'
import { operatorId, ownerId } from './seed-users.ts'
import { stableId } from './stable.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const RUN_DAYS_AGO = 30
const RETURNED_DAYS_AGO = 12
const DRAFTED_HOURS_AGO = 27
const CURRENCY = 'USD'

/** Stores whose payouts are held back, by reason. */
const WITH_RESERVE = 'tavias-pot'
const RETURNED = 'cask-and-cane'
const EXCLUDED_STORE = 'madras-lane'
const HELD = 'ylang-bay'
const WITH_NEW_DETAILS = 'candlewood-bay'
const WITHOUT_DETAILS = 'belle-morne'

/** Posts the orders to the journal, with the payouts in between. */
export async function seedMoney(
  db: Database,
  data: MarketData,
  { groups, now, bankKeys }: { groups: readonly Group[]; now: Date; bankKeys: Keys },
): Promise<void> {
  await seedBankDetails(db, data, { now, bankKeys })
  const orderIds = groups.flatMap(({ orders }) => orders.map(({ id }) => id))
  if (await hasRuns(db)) return bookOrders({ db, now }, orderIds)

  const paidAt = new Date(now.getTime() - RUN_DAYS_AGO * DAY_MS)
  await bookOrders({ db, now }, await completedBefore(db, paidAt))
  await seedRules(db, paidAt)
  await payFirstRun(db, { paidAt, bankKeys })
  const draftedAt = new Date(now.getTime() - DRAFTED_HOURS_AGO * HOUR_MS)
  await bookOrders({ db, now }, orderIds)
  const returnedAt = new Date(now.getTime() - RETURNED_DAYS_AGO * DAY_MS)
  await returnOnePayout(operatorAt(db, returnedAt))
  await draftSecondRun(operatorAt(db, draftedAt), { bankKeys })
  await leaveRunSubmitted(db, { now, bankKeys })
  await approveOnly(db, { now, bankKeys })
  await compensate(operatorAt(db, new Date(now.getTime() - 2 * HOUR_MS)), storeId(WITH_RESERVE))
}

async function seedBankDetails(
  db: Database,
  { stores }: MarketData,
  { now, bankKeys }: { now: Date; bankKeys: Keys },
): Promise<void> {
  const named = new Date(now.getTime() - 400 * DAY_MS)
  const payable = stores.filter(({ id }) => id !== WITHOUT_DETAILS)
  const known = new Set(
    (await db.selectFrom('bank_details').select('user_id').execute()).map((row) => row.user_id),
  )
  await insertRows(
    db,
    'bank_details',
    payable.flatMap(({ id, name }, place) => {
      const userId = ownerId(id)
      if (known.has(userId)) return []
      const bank = {
        account_no: `0104${String(7_310_000 + place * 4_177)}`,
        bank_name: 'Harbour Commercial Bank',
        holder_name: name,
        swift: 'HRBCJMKN',
      }
      return [
        {
          user_id: userId,
          sealed: seal(JSON.stringify({ bank }), { keys: bankKeys, owner: userId }),
          changed_at: id === WITH_NEW_DETAILS ? new Date(now.getTime() - 30 * HOUR_MS) : named,
        },
      ]
    }),
  )
}

/** Sets the limits to about 25 and 5,000 dollars, in round amounts of each currency. */
async function seedRules(db: Database, at: Date): Promise<void> {
  await sql`
    insert into payout_rules (currency, minimum_minor, limit_minor, changed_at)
    select c.code, 25 * size.minor, 5000 * size.minor, ${at}
    from rates r
    join currencies c on c.code = r.currency
    cross join lateral (select (10 ^ (floor(log(r.units_per_base)) + c.minor_units))::bigint as minor) size
    where r.rate_table_id = (select id from rate_tables order by as_of desc, created_at desc, id desc limit 1)
      and r.units_per_base >= 1
    on conflict do nothing
  `.execute(db)
}

async function payFirstRun(
  db: Database,
  { paidAt, bankKeys }: { paidAt: Date; bankKeys: Keys },
): Promise<void> {
  const drafting = operatorAt(db, paidAt)
  const options = { bankKeys, gateways: [] }
  await setReserve(drafting, { params: { slug: WITH_RESERVE }, body: { percent: 10, days: 60 } })
  const { id } = await draftRun(drafting, { body: { currency: CURRENCY } }, options)
  const after = (hours: number) => operatorAt(db, new Date(paidAt.getTime() + hours * HOUR_MS))
  await approveRun(after(1), { params: { id } }, options)
  await submitRun(after(2), { params: { id } }, options)
  await markRunPaid(after(26), { params: { id }, body: { reference: 'HCB-20418' } })
}

async function returnOnePayout(work: Work): Promise<void> {
  const { id } = await payoutOf(work.db, RETURNED)
  await markFailed(work, { params: { id }, body: { reason: 'The account has been closed' } })
}

async function draftSecondRun(work: Work, { bankKeys }: { bankKeys: Keys }): Promise<void> {
  await hold(work, {
    params: { slug: HELD },
    body: { reason: 'Three shoppers reported wrong items. We are investigating' },
  })
  await draftRun(work, { body: { currency: CURRENCY } }, { bankKeys, gateways: [] })
  const { id } = await payoutOf(work.db, EXCLUDED_STORE)
  await excludePayout(work, {
    params: { id },
    body: { reason: 'The seller asked to be paid at the end of the month' },
  })
}

/** Adds a run submitted to the bank: one payout is paid, one was returned, the others are in progress. */
async function leaveRunSubmitted(
  db: Database,
  { now, bankKeys }: { now: Date; bankKeys: Keys },
): Promise<void> {
  const at = (hoursAgo: number) => operatorAt(db, new Date(now.getTime() - hoursAgo * HOUR_MS))
  const options = { bankKeys, gateways: [] }
  const { id } = await draftRun(at(75), { body: { currency: 'EUR' } }, options)
  await approveRun(at(74), { params: { id } }, options)
  await submitRun(at(73), { params: { id } }, options)
  const submitted = await db
    .selectFrom('payouts')
    .select('id')
    .where('run_id', '=', id)
    .where('state', '=', 'submitted')
    .orderBy('number')
    .execute()
  const [arrived, refused] = submitted
  if (arrived) await markPaid(at(50), { params: arrived, body: { reference: 'HCB-20498' } })
  if (refused)
    await markFailed(at(49), {
      params: refused,
      body: { reason: 'Account name and number do not match' },
    })
}

/** Adds an approved run whose file is not sent yet. */
async function approveOnly(db: Database, { now, bankKeys }: { now: Date; bankKeys: Keys }): Promise<void> {
  const at = (hoursAgo: number) => operatorAt(db, new Date(now.getTime() - hoursAgo * HOUR_MS))
  const options = { bankKeys, gateways: [] }
  const { id } = await draftRun(at(20), { body: { currency: 'JMD' } }, options)
  await approveRun(at(19), { params: { id } }, options)
}

/** Posts an adjustment, so that some sellers have earnings in no run yet, and some have debt. */
async function compensate({ db, now }: Work, of: string): Promise<void> {
  const made = { cause: 'adjustment', at: now, actorId: operatorId } as const
  await postAll({ db, now }, [
    {
      ...made,
      id: stableId('posting', 'compensation', now.getTime()),
      key: 'seed compensation',
      remark: { en: 'The courier lost one of your trays', fr: 'Le coursier a perdu un de vos plateaux' },
      entries: [
        { account: { kind: 'earnings', storeId: of, currency: CURRENCY }, amount: 4500 },
        { account: { kind: 'promotions', asset: CURRENCY }, amount: -4500 },
      ],
    },
    {
      ...made,
      id: stableId('posting', 'photographs', now.getTime()),
      key: 'seed photographs',
      remark: {
        en: 'We photographed six of your dishes',
        fr: 'Nous avons photographié six de vos plats',
      },
      entries: [
        { account: { kind: 'debt', storeId: of, currency: CURRENCY }, amount: -1200 },
        { account: { kind: 'revenue', currency: CURRENCY }, amount: 1200 },
      ],
    },
  ])
}

async function hasRuns(db: Database): Promise<boolean> {
  const row = await db.selectFrom('payout_runs').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

async function completedBefore(db: Database, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select order_id as id
    from order_events
    where to_state = 'completed'
      and at <= ${at}
    order by order_id
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function payoutOf(db: Database, slug: string): Promise<{ id: string }> {
  return db
    .selectFrom('payouts')
    .select('id')
    .where('store_id', '=', storeId(slug))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}
