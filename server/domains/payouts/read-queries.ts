import { type RawBuilder, sql } from 'kysely'
import type { PayoutLine, PayoutMethod, PayoutRunState, PayoutState } from '#contract/payouts.ts'
import { containing } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { type ConvertedJson, convertedSql } from './earnings-queries.ts'
import {
  type Claimable,
  claimables,
  type EndCause,
  isClaimable,
  isReserveDue,
  type Rule,
  rules,
} from './queries.ts'

type Reading = Pick<Work, 'db'>
type Telling = Pick<Work, 'db' | 'locale'>

/** Derived from the states of the run's payouts. */
const runState = sql<PayoutRunState>`
  case
    when r.discarded_at is not null then 'discarded'
    when exists (select from payouts p where p.run_id = r.id and p.state = 'draft')
      then case when r.approved_at is null then 'draft' else 'second' end
    when exists (select from payouts p where p.run_id = r.id and p.state = 'approved') then 'approved'
    when exists (select from payouts p where p.run_id = r.id and p.state = 'submitted') then 'submitted'
    else 'done'
  end`

interface RunListRow {
  readonly id: string
  readonly number: number
  readonly currency: string
  readonly state: PayoutRunState
  readonly count: number
  readonly total_minor: number
  readonly drafted_at: Date
}

const runColumns = sql`
  r.id, r.number, r.currency, r.drafted_at, ${runState} as state,
  (select count(*)::integer from payouts p where p.run_id = r.id and p.state <> 'left_out') as count,
  (
    select coalesce(sum(p.amount_minor), 0)::bigint
    from payouts p
    where p.run_id = r.id
      and p.state <> 'left_out'
  ) as total_minor`

export async function readRuns(
  { db }: Reading,
  asked: NumberedPage & { readonly isOpen: boolean },
): Promise<(RunListRow & { readonly all: number })[]> {
  const isWanted = asked.isOpen
    ? sql`r.discarded_at is null and exists (
        select from payouts p where p.run_id = r.id and p.state in ('draft', 'approved', 'submitted')
      )`
    : sql`true`
  const all = sql<number>`(select count(*)::integer from payout_runs r where ${isWanted})`
  const { rows } = await sql<RunListRow & { all: number }>`
    select ${runColumns}, ${all} as all
    from payout_runs r
    where ${isWanted}
    order by r.drafted_at desc, r.number desc
    limit ${asked.perPage}
    offset ${offsetOf(asked, all)}
  `.execute(db)
  return rows
}

interface SignedJson {
  readonly by: string
  readonly at: string
}

export interface RunDetailsRow extends RunListRow, Rule {
  readonly minor_units: number
  readonly approved_by: string | null
  readonly submitted_by: string | null
  readonly discarded_by: string | null
  readonly drafted: SignedJson
  readonly approved: SignedJson | null
  readonly second_approved: SignedJson | null
  readonly submitted: SignedJson | null
  readonly discarded: SignedJson | null
}

const signed = (stage: string) => sql`(
  select json_build_object('by', u.name, 'at', ${sql.ref(`r.${stage}_at`)})
  from users u
  where u.id = ${sql.ref(`r.${stage}_by`)}
) as ${sql.ref(stage)}`

export async function readRun({ db }: Reading, id: string): Promise<RunDetailsRow | undefined> {
  const { rows } = await sql<RunDetailsRow>`
    select ${runColumns}, r.minimum_minor, r.limit_minor, r.approved_by, r.submitted_by, r.discarded_by, c.minor_units,
      ${sql.join(['drafted', 'approved', 'second_approved', 'submitted', 'discarded'].map(signed))}
    from payout_runs r
    join currencies c on c.code = r.currency
    where r.id = ${id}
  `.execute(db)
  return rows[0]
}

export interface PayoutListRow {
  readonly id: string
  readonly number: number
  readonly run_id: string
  readonly run_number: number
  readonly store_id: string
  readonly slug: string
  readonly name: string
  readonly currency: string
  readonly state: PayoutState
  readonly gross_minor: number
  readonly debt_minor: number
  readonly reserve_minor: number
  readonly amount_minor: number
  readonly limit_minor: number
  readonly reserve_until: Date | null
  readonly orders: number
  readonly way: PayoutMethod
  readonly paid_to: { readonly account_no: string; readonly bank_name: string } | null
  readonly details_changed_at: Date | null
  readonly cause: EndCause | null
  readonly reason: string | null
  readonly reference: string | null
  readonly paid_at: Date | null
  readonly created_at: Date
  readonly is_retried: boolean
}

const payoutColumns = sql`
  p.id, p.number, p.run_id, r.number as run_number, p.store_id, s.slug, s.name, p.currency, p.state, p.gross_minor,
  p.debt_minor, p.reserve_minor, p.amount_minor, p.limit_minor, p.reserve_until, p.paid_to, p.details_changed_at,
  p.way, p.cause, p.reason, p.reference, p.paid_at, p.created_at,
  (
    select count(distinct t.order_id)::integer
    from payout_entries claimed
    join ledger_entries e on e.id = claimed.entry_id
    join ledger_transactions t on t.id = e.transaction_id
    where claimed.payout_id = p.id
  ) as orders,
  exists (select from payouts again where again.retry_of = p.id) as is_retried`

const payoutTables = sql`
  from payouts p
  join payout_runs r on r.id = p.run_id
  join stores s on s.id = p.store_id`

export async function readRunPayouts({ db }: Reading, runId: string): Promise<PayoutListRow[]> {
  return payoutsWhere(db, sql`p.run_id = ${runId} order by p.amount_minor desc, p.number`)
}

/** With `storeId`, returns only that store's payouts, and none that was never approved. */
export async function readPayout(
  { db }: Reading,
  { id, storeId }: { id: string; storeId?: string },
): Promise<PayoutListRow | undefined> {
  const [row] = await payoutsWhere(
    db,
    sql`p.id = ${id} and (${storeId ?? null}::uuid is null or p.store_id = ${storeId ?? null} and p.state <> 'left_out')`,
  )
  return row
}

const SHOWN = 24

/** Returns a store's payouts in a currency, latest first. */
export async function readStorePayouts(
  { db }: Reading,
  { storeId, currency }: { storeId: string; currency: string },
): Promise<PayoutListRow[]> {
  return payoutsWhere(
    db,
    sql`p.store_id = ${storeId} and p.currency = ${currency} and p.state <> 'left_out'
      order by p.created_at desc, p.number desc limit ${SHOWN}`,
  )
}

const isFailed = sql`
  p.state in ('failed', 'returned')
  and not exists (
    select from payouts later
    where later.store_id = p.store_id
      and later.currency = p.currency
      and later.state <> 'left_out'
      and later.created_at > p.created_at
  )`

/** Returns failed payouts without a later retry, latest first. */
export async function readFailedPayouts(
  { db }: Reading,
  asked: NumberedPage,
): Promise<(PayoutListRow & { readonly failed_at: Date; readonly all: number })[]> {
  const all = sql<number>`(select count(*)::integer from payouts p where ${isFailed})`
  const { rows } = await sql<PayoutListRow & { failed_at: Date; all: number }>`
    select ${payoutColumns}, p.state_changed_at as failed_at, ${all} as all ${payoutTables}
    where ${isFailed}
    order by p.state_changed_at desc, p.number desc
    limit ${asked.perPage}
    offset ${offsetOf(asked, all)}
  `.execute(db)
  return rows
}

async function payoutsWhere(db: Work['db'], condition: RawBuilder<unknown>): Promise<PayoutListRow[]> {
  const { rows } = await sql<PayoutListRow>`
    select ${payoutColumns} ${payoutTables} where ${condition}
  `.execute(db)
  return rows
}

export interface PayoutLineRow {
  readonly cause: PayoutLine['cause']
  readonly order_number: string | null
  readonly group_number: string | null
  readonly remark: string
  readonly amount: number
  readonly converted: ConvertedJson | null
  readonly at: Date
}

/** Returns all movements of a payout, earliest first. */
export async function readPayoutLines({ db, locale }: Telling, payoutId: string): Promise<PayoutLineRow[]> {
  const { rows } = await sql<PayoutLineRow>`
    select
      case
        when t.cause = 'release' and t.order_id is null then 'reserve'
        when t.cause = 'payout' then 'returned'
        when t.cause in ('release', 'refund', 'dispute', 'exchange') then t.cause
        else 'correction'
      end as cause,
      o.number as order_number, g.number as group_number, ${translated(sql.ref('t.remark'), locale)} as remark, e.amount,
      case
        -- Released earnings were converted by the sale and its refunds. Not shown after a dispute, which may hold a part.
        when t.cause = 'release' and o.settlement_currency is not null and not exists (
          select from ledger_transactions d where d.order_id = o.id and d.cause = 'dispute'
        ) then (
          select json_build_object(
            'minor', sum(x.amount), 'currency', o.currency, 'rate', o.settlement_rate::text,
            'spread_bps', o.settlement_spread_bps
          )
          from ledger_transactions before
          join ledger_entries x on x.transaction_id = before.id
          join ledger_accounts xa on xa.id = x.account_id and xa.kind = 'exchange' and xa.asset = o.currency
          where before.order_id = o.id
            and before.at <= t.at
        )
        else ${convertedSql(sql`a.asset`)}
      end as converted,
      t.at
    from payout_entries claimed
    join ledger_entries e on e.id = claimed.entry_id
    join ledger_transactions t on t.id = e.transaction_id
    join ledger_accounts a on a.id = e.account_id
    left join orders o on o.id = t.order_id
    left join order_groups g on g.id = o.group_id
    where claimed.payout_id = ${payoutId}
    order by t.at, e.id
  `.execute(db)
  return rows
}

export interface PayoutEventRow {
  readonly to_state: PayoutState
  readonly at: Date
  readonly by: string | null
}

export async function readPayoutEvents({ db }: Reading, payoutId: string): Promise<PayoutEventRow[]> {
  const { rows } = await sql<PayoutEventRow>`
    select e.to_state, e.at, u.name as by
    from payout_events e
    left join users u on u.id = e.actor_id
    where e.payout_id = ${payoutId}
    order by e.at, e.id
  `.execute(db)
  return rows
}

export interface AvailableRow {
  readonly store_id: string
  readonly currency: string
  readonly earnings: number
  /** Negative or zero. */
  readonly debt: number
}

/** Returns sellers' earnings and debt, in one currency or of the given stores. */
export async function readAvailable(
  { db }: Reading,
  asked: { readonly currency: string } | { readonly storeIds: readonly string[] },
): Promise<AvailableRow[]> {
  const which =
    'currency' in asked ? sql`a.asset = ${asked.currency}` : sql`a.store_id = any(${asked.storeIds}::uuid[])`
  const { rows } = await sql<AvailableRow>`
    select a.store_id, a.asset as currency,
      coalesce(sum(b.balance) filter (where a.kind = 'earnings'), 0)::bigint as earnings,
      coalesce(sum(b.balance) filter (where a.kind = 'debt'), 0)::bigint as debt
    from ledger_accounts a
    join ledger_balances b on b.account_id = a.id
    where a.kind in ('earnings', 'debt')
      and ${which}
    group by a.store_id, a.asset
    order by a.asset, a.store_id
  `.execute(db)
  return rows
}

export interface ExpectedRow extends Claimable {
  readonly currency: string
}

/** Estimates the next run of all sellers in all currencies, with reserves that are due. */
export async function readExpected({ db, now }: Reading & Pick<Work, 'now'>): Promise<ExpectedRow[]> {
  const { rows } = await sql<ExpectedRow>`
    select a.store_id, a.asset as currency, coalesce(-owed.balance, 0) as debt,
      b.balance + coalesce(due.reserve, 0)::bigint as earnings,
      coalesce(open.of_orders, 0) as of_orders, coalesce(terms.reserve_bps, 0) as reserve_bps
    from ${claimables}
    left join (
      select p.store_id, p.currency, sum(p.reserve_minor) as reserve
      from payouts p
      where ${isReserveDue(now)}
      group by p.store_id, p.currency
    ) due on due.store_id = a.store_id and due.currency = a.asset
    left join lateral (
      select sum(e.amount)::bigint as of_orders
      from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      where e.account_id = a.id
        and (t.order_id is not null or t.cause = 'exchange')
        and ${isClaimable}
    ) open on terms.reserve_bps > 0
    where a.kind = 'earnings'
      and b.balance + coalesce(due.reserve, 0) > 0
    order by a.asset, a.store_id
  `.execute(db)
  return rows
}

interface ShownRule extends Rule {
  readonly currency: string
  readonly minor_units: number
}

export async function readRules({ db }: Reading): Promise<ShownRule[]> {
  const { rows } = await sql<ShownRule>`${rules} order by c.code`.execute(db)
  return rows
}

export interface StoreListRow {
  readonly store_id: string
  readonly reserve_bps: number | null
  readonly reserve_days: number | null
  readonly held: (SignedJson & { readonly reason: string }) | null
  readonly total: number
}

/** Returns stores with a balance, a debt or a hold, by name. */
export async function readPayoutStores(
  { db }: Reading,
  {
    search,
    only,
    ...asked
  }: NumberedPage & { search: string | undefined; only: 'held' | 'owing' | undefined },
): Promise<StoreListRow[]> {
  const words = containing(search ?? '')
  const { rows } = await sql<StoreListRow>`
    with found as materialized (
      select s.id, s.name
      from stores s
      where (s.name ilike ${words} or s.slug ilike ${words})
        and case ${only ?? 'all'}
          when 'held' then s.state = 'suspended'
            or exists (select from payout_holds h where h.store_id = s.id and h.lifted_at is null)
          when 'owing' then exists (
            select
            from ledger_accounts a
            join ledger_balances b on b.account_id = a.id
            where a.store_id = s.id
              and a.kind in ('earnings', 'debt')
              and b.balance < 0
          )
          else true
        end
    )
    select f.id as store_id, t.reserve_bps, t.reserve_days, (
        select json_build_object('by', u.name, 'at', h.placed_at, 'reason', h.reason)
        from payout_holds h
        join users u on u.id = h.placed_by
        where h.store_id = f.id
          and h.lifted_at is null
      ) as held, (select count(*)::integer from found) as total
    from found f
    left join payout_terms t on t.store_id = f.id
    order by f.name, f.id
    limit ${asked.perPage}
    offset ${offsetOf(asked, sql`(select count(*)::integer from found)`)}
  `.execute(db)
  return rows
}
