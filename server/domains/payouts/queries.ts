/** Queries that change payouts. Lock order: the run or payout, then balances by account. */
import { sql } from 'kysely'
import type { PayoutHold, PayoutMethod, PayoutState } from '#contract/payouts.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { payoutMethods } from '#values/payout-method.ts'
import type { PayoutMoney } from './postings.ts'

type Reading = Pick<Work, 'db'>

type Writing = Pick<Work, 'db' | 'now'>

type Acting = Pick<Work, 'db' | 'now' | 'actor'>

export type EndCause = 'operator' | 'discarded' | 'bank' | 'gateway' | 'disputed' | PayoutHold

export interface Rule {
  readonly minimum_minor: number
  readonly limit_minor: number
}

// Defaults in whole currency units, until an operator changes them.
const MINIMUM_UNITS = 25

const LIMIT_UNITS = 5_000

/** Returns a currency's payout rule; undefined for an unsupported currency. */
export async function readRule({ db }: Reading, currency: string): Promise<Rule | undefined> {
  const { rows } = await sql<Rule>`${rules} where c.code = ${currency}`.execute(db)
  return rows[0]
}

export const rules = sql`
  select c.code as currency, c.minor_units,
    coalesce(r.minimum_minor, ${MINIMUM_UNITS}::bigint * (10 ^ c.minor_units)::bigint) as minimum_minor,
    coalesce(r.limit_minor, ${LIMIT_UNITS}::bigint * (10 ^ c.minor_units)::bigint) as limit_minor
  from currencies c
  left join payout_rules r on r.currency = c.code`

/** Serializes drafts of runs in one currency, so that the later one sees the balances that the earlier one left. */
export async function lockDrafting({ db }: Reading, currency: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payout run ${currency}`}, 0))`.execute(db)
}

/** A seller's balance available for a payout. */
export interface Claimable {
  readonly store_id: string
  readonly earnings: number
  /** Amount that the seller owes; zero or positive. */
  readonly debt: number
  /** Earnings from orders less refunds. Only this part is subject to the reserve, once. */
  readonly of_orders: number
  readonly reserve_bps: number
}

/** Earnings accounts `a` with balance `b`, the sellers' debt `owed`, and reserve terms `terms`. */
export const claimables = sql`
  ledger_accounts a
  join ledger_balances b on b.account_id = a.id
  left join ledger_accounts d on d.kind = 'debt' and d.asset = a.asset and d.store_id = a.store_id
  left join ledger_balances owed on owed.account_id = d.id
  left join payout_terms terms on terms.store_id = a.store_id`

export interface CandidateRow extends Claimable {
  /** Sum of the entries that no payout has claimed; equals the earnings. */
  readonly unclaimed: number
  readonly reserve_days: number
}

/** True if entry `e` of transaction `t` can be claimed by a payout; entries of payouts themselves cannot. */
export const isClaimable = sql`
  (t.cause <> 'payout' or t.key like 'payout returned %')
  and not exists (select from payout_entries claimed where claimed.entry_id = e.id)`

/** Locks sellers' balances that are available in a currency until the transaction ends. */
export async function lockCandidates(
  { db }: Reading,
  { currency, storeId }: { currency: string; storeId: string | undefined },
): Promise<CandidateRow[]> {
  await sql`
    select b.account_id
    from ledger_balances b
    join ledger_accounts a on a.id = b.account_id
    where a.asset = ${currency}
      and a.kind in ('earnings', 'debt', 'reserve', 'payout')
      and (${storeId ?? null}::uuid is null or a.store_id = ${storeId ?? null})
    order by b.account_id
    for no key update of b
  `.execute(db)
  const { rows } = await sql<CandidateRow>`
    select a.store_id, b.balance as earnings, coalesce(-owed.balance, 0) as debt,
      coalesce(open.unclaimed, 0) as unclaimed, coalesce(open.of_orders, 0) as of_orders,
      coalesce(terms.reserve_bps, 0) as reserve_bps, coalesce(terms.reserve_days, 1) as reserve_days
    from ${claimables}
    left join lateral (
      select sum(e.amount)::bigint as unclaimed,
        coalesce(sum(e.amount) filter (where t.order_id is not null or t.cause = 'exchange'), 0)::bigint as of_orders
      from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      where e.account_id = a.id
        and ${isClaimable}
    ) open on true
    where a.kind = 'earnings'
      and a.asset = ${currency}
      and (${storeId ?? null}::uuid is null or a.store_id = ${storeId ?? null})
      and b.balance > 0
    order by a.store_id
  `.execute(db)
  return rows
}

/** Returns those of the stores whose earnings are negative because of disputes. */
export async function readShort(
  { db }: Reading,
  { currency, storeIds }: { currency: string; storeIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ store_id: string }>`
    select e.store_id
    from ledger_accounts e
    join ledger_balances b on b.account_id = e.id
    join ledger_accounts h on h.kind = 'held' and h.asset = e.asset and h.store_id = e.store_id
    join ledger_balances held on held.account_id = h.id
    where e.kind = 'earnings'
      and e.asset = ${currency}
      and e.store_id = any(${storeIds}::uuid[])
      and b.balance < 0
      and held.balance > 0
  `.execute(db)
  return new Set(rows.map((row) => row.store_id))
}

export async function insertRun(
  { db, now }: Writing,
  run: { id: string; currency: string; userId: string } & Rule,
): Promise<void> {
  await db
    .insertInto('payout_runs')
    .values({
      id: run.id,
      currency: run.currency,
      minimum_minor: run.minimum_minor,
      limit_minor: run.limit_minor,
      drafted_by: run.userId,
      drafted_at: now,
    })
    .execute()
}

export interface NewPayout extends Omit<PayoutMoney, 'number' | 'way'> {
  readonly run_id: string
  readonly limit_minor: number
  readonly reserve_until: Date | null
  readonly retry_of: string | null
}

/** Inserts a run's payouts and claims their entries. */
export async function insertPayouts(
  work: Acting,
  payouts: readonly NewPayout[],
): Promise<(PayoutMoney & { state: PayoutState })[]> {
  const { db, now } = work
  const written = await db
    .insertInto('payouts')
    .values(payouts.map((payout) => ({ ...payout, state: 'draft', created_at: now, state_changed_at: now })))
    .returning([...moneyColumns, 'state'])
    .execute()
  const ids = payouts.map(({ id }) => id)
  await sql`
    insert into payout_entries (entry_id, payout_id)
    select e.id, p.id
    from payouts p
    join ledger_accounts a on a.kind = 'earnings' and a.asset = p.currency and a.store_id = p.store_id
    join ledger_entries e on e.account_id = a.id
    join ledger_transactions t on t.id = e.transaction_id
    where p.id = any(${ids}::uuid[])
      and ${isClaimable}
  `.execute(db)
  await insertEvents(
    work,
    ids.map((id) => ({ id, from: 'new', to: 'draft' })),
  )
  return written.map((row) => recordOf({ ...row, state: 'draft' }))
}

const moneyColumns = [
  'id',
  'number',
  'store_id',
  'currency',
  'gross_minor',
  'debt_minor',
  'reserve_minor',
  'amount_minor',
  'way',
] as const

export interface RunRow {
  readonly id: string
  readonly currency: string
  readonly limit_minor: number
  readonly approved_by: string | null
  readonly submitted_by: string | null
  readonly discarded_by: string | null
}

export async function lockRun({ db }: Reading, id: string): Promise<RunRow | undefined> {
  return db
    .selectFrom('payout_runs')
    .select(['id', 'currency', 'limit_minor', 'approved_by', 'submitted_by', 'discarded_by'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export interface PayoutRecord extends PayoutMoney {
  readonly run_id: string
  readonly state: PayoutState
  readonly limit_minor: number
  readonly details_changed_at: Date | null
}

export async function readPayoutsOf({ db }: Reading, runId: string): Promise<PayoutRecord[]> {
  const rows = await db
    .selectFrom('payouts')
    .select([...moneyColumns, 'run_id', 'state', 'limit_minor', 'details_changed_at'])
    .where('run_id', '=', runId)
    .orderBy('number')
    .execute()
  return rows.map(recordOf)
}

/** Locks a payout through its run, so that changes happen one at a time. */
export async function lockPayout(work: Reading, id: string): Promise<PayoutRecord | undefined> {
  const { db } = work
  const named = await db.selectFrom('payouts').select('run_id').where('id', '=', id).executeTakeFirst()
  if (!named) return undefined
  await lockRun(work, named.run_id)
  const row = await db
    .selectFrom('payouts')
    .select([...moneyColumns, 'run_id', 'state', 'limit_minor', 'details_changed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return recordOf(row)
}

function recordOf<Row extends { readonly state: string; readonly way: string }>(
  row: Row,
): Row & { state: PayoutState; way: PayoutMethod } {
  return { ...row, state: stateOf(row.state), way: wayOf(row.way) }
}

export function wayOf(text: string): PayoutMethod {
  const way = payoutMethods.find((known) => known === text)
  if (!way) throw new Error(`Unknown payout method ${text}`)
  return way
}

const states = ['draft', 'left_out', 'approved', 'submitted', 'paid', 'failed', 'returned'] as const

export function stateOf(text: string): PayoutState {
  const state = states.find((known) => known === text)
  if (!state) throw new Error(`Unknown payout state ${text}`)
  return state
}

interface Move {
  readonly to: PayoutState
  readonly cause?: EndCause
  readonly reason?: string | undefined
  readonly reference?: string
}

/** Moves payouts on from the state they were read in, and records the event. */
export async function movePayouts(
  work: Acting,
  payouts: readonly { readonly id: string; readonly state: PayoutState }[],
  { to, cause, reason, reference }: Move,
): Promise<void> {
  if (payouts.length === 0) return
  const { db, now } = work
  await db
    .updateTable('payouts')
    .set({
      state: to,
      state_changed_at: now,
      ...(to !== 'submitted' && { destination: null }),
      ...(cause && { cause, reason: reason ?? null }),
      ...(to === 'paid' && { paid_at: now, reference: reference ?? null }),
    })
    .where(
      'id',
      'in',
      payouts.map(({ id }) => id),
    )
    .execute()
  await insertEvents(
    work,
    payouts.map(({ id, state }) => ({ id, from: state, to })),
  )
}

export interface Approval {
  readonly id: string
  readonly way: PayoutMethod
  readonly state: PayoutState
  readonly paidTo: { readonly account_no: string; readonly bank_name: string }
  readonly detailsChangedAt: Date
}

/** Approves payouts, each to its seller's current account. */
export async function approvePayouts(
  work: Acting,
  approvals: readonly Approval[],
  by: { readonly first: string; readonly second: string | undefined },
): Promise<void> {
  const { db, now } = work
  const rows = approvals.map(({ id, way, paidTo, detailsChangedAt }) => ({
    id,
    way,
    paid_to: paidTo,
    details_changed_at: detailsChangedAt.toISOString(),
  }))
  await sql`
    update payouts p
    set state = 'approved', state_changed_at = ${now}, approved_by = ${by.first},
      second_approved_by = ${by.second ?? null}, way = a.way, paid_to = a.paid_to,
      details_changed_at = a.details_changed_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (
      id uuid, way text, paid_to jsonb, details_changed_at timestamptz
    )
    where p.id = a.id
  `.execute(db)
  await insertEvents(
    work,
    approvals.map(({ id, state }) => ({ id, from: state, to: 'approved' })),
  )
}

async function insertEvents(
  { db, now, actor }: Acting,
  moves: readonly { readonly id: string; readonly from: string; readonly to: string }[],
): Promise<void> {
  await db
    .insertInto('payout_events')
    .values(
      moves.map(({ id, from, to }) => ({
        id: newId(),
        payout_id: id,
        from_state: from,
        to_state: to,
        actor_id: actor.kind === 'person' ? actor.userId : null,
        at: now,
      })),
    )
    .execute()
}

/** Releases a payout's entries for the next payout. */
export async function releasePayoutEntries({ db }: Reading, payoutIds: readonly string[]): Promise<void> {
  await sql`delete from payout_entries where payout_id = any(${payoutIds}::uuid[])`.execute(db)
}

type Stage = 'approved' | 'second_approved' | 'submitted' | 'discarded'

export async function stampRun(
  { db, now }: Writing,
  { id, stage, userId }: { id: string; stage: Stage; userId: string },
): Promise<void> {
  const stamp = {
    approved: { approved_by: userId, approved_at: now },
    second_approved: { second_approved_by: userId, second_approved_at: now },
    submitted: { submitted_by: userId, submitted_at: now },
    discarded: { discarded_by: userId, discarded_at: now },
  }[stage]
  await db.updateTable('payout_runs').set(stamp).where('id', '=', id).execute()
}

export async function isRetried({ db }: Reading, payoutId: string): Promise<boolean> {
  const row = await db.selectFrom('payouts').select('id').where('retry_of', '=', payoutId).executeTakeFirst()
  return row !== undefined
}

export function isReserveDue(now: Date) {
  return sql<boolean>`p.reserve_until <= ${now} and p.reserve_released_at is null
    and p.state in ('approved', 'submitted', 'paid', 'failed', 'returned')`
}

/** Locks reserves that are due, so that no other process releases them. */
export async function lockDueReserves({ db, now }: Writing): Promise<PayoutMoney[]> {
  const rows = await db
    .selectFrom('payouts as p')
    .select(moneyColumns)
    .where(isReserveDue(now))
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => ({ ...row, way: wayOf(row.way) }))
}

export async function markReservesReleased({ db, now }: Writing, ids: readonly string[]): Promise<void> {
  await sql`update payouts set reserve_released_at = ${now} where id = any(${ids}::uuid[])`.execute(db)
}

export async function writeRule(
  { db, now }: Writing,
  { currency, ...rule }: Rule & { currency: string },
): Promise<void> {
  const terms = { ...rule, changed_at: now }
  await db
    .insertInto('payout_rules')
    .values({ currency, ...terms })
    .onConflict((conflict) => conflict.column('currency').doUpdateSet(terms))
    .execute()
}

export async function setDestination(
  { db }: Reading,
  { id, sealed }: { id: string; sealed: string },
): Promise<void> {
  await db.updateTable('payouts').set({ destination: sealed }).where('id', '=', id).execute()
}

export interface PayoutInTransit extends PayoutMoney {
  readonly destination: string
  readonly gateway_reference: string | null
}

/** Returns a payout in progress at a gateway; undefined once it is settled. */
export async function readInProgress({ db }: Reading, id: string): Promise<PayoutInTransit | undefined> {
  const row = await db
    .selectFrom('payouts')
    .select([...moneyColumns, 'destination', 'gateway_reference'])
    .where('id', '=', id)
    .where('state', '=', 'submitted')
    .where('way', '<>', 'bank')
    .executeTakeFirst()
  if (!row?.destination) return undefined
  return { ...row, destination: row.destination, way: wayOf(row.way) }
}

/**
 * Returns gateway payouts without a final state. Those without a reference are included only while the gateway still
 * knows their key.
 */
export async function readWaiting({ db }: Reading, unheardSince: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payouts')
    .select('id')
    .where('state', '=', 'submitted')
    .where('way', '<>', 'bank')
    .where((row) =>
      row.or([row('gateway_reference', 'is not', null), row('state_changed_at', '>', unheardSince)]),
    )
    .orderBy('state_changed_at')
    .execute()
  return rows.map(({ id }) => id)
}

export async function setGatewayReference(
  { db }: Reading,
  { id, reference }: { id: string; reference: string },
): Promise<void> {
  await db.updateTable('payouts').set({ gateway_reference: reference }).where('id', '=', id).execute()
}
