import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { planned } from '#platform/planned.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { marketTimeZone } from '#values/local-time.ts'
import type { Money } from '#values/money.ts'
import { type AccountRow, keyOf } from './account.ts'
import type { Cause, Poster, Posting } from './post.ts'

type Writing = Pick<Work, 'db' | 'now'>

/** Returns false if the key exists; waits for a concurrent insert of the same key. */
export async function insertTransaction(
  { db, now, actor }: Poster,
  posting: Omit<Posting, 'entries'> & { readonly id: string },
): Promise<boolean> {
  const { id, key, cause, remark, groupId, orderId, reverses, mayOverdraw = false } = posting
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('ledger_transactions')
    .values({
      id,
      key,
      cause,
      remark: remark ? JSON.stringify(remark) : null,
      actor_id: actor.kind === 'person' ? actor.userId : null,
      group_id: groupId ?? null,
      order_id: orderId ?? null,
      reverses: reverses ?? null,
      may_overdraw: mayOverdraw,
      at: now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function readPosted(
  { db }: Pick<Work, 'db'>,
  key: string,
): Promise<{ id: string; entries: (AccountRow & { amount: number })[] }> {
  const { rows } = await sql<{ id: string; entries: (AccountRow & { amount: number })[] }>`
    select t.id, json_agg(json_build_object(
      'kind', a.kind, 'asset', a.asset, 'user_id', a.user_id, 'store_id', a.store_id, 'gateway', a.gateway,
      'amount', e.amount
    )) as entries
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.key = ${key}
    group by t.id
  `.execute(db)
  const [posted] = rows
  if (!posted) throw new Error(`Transaction '${key}' not found`)
  return posted
}

export async function openAccounts({ db, now }: Writing, rows: readonly AccountRow[]): Promise<void> {
  await sql`
    ${planned}
    insert into ledger_accounts (id, kind, asset, user_id, store_id, gateway, created_at)
    select w.id, w.kind, w.asset, w.user_id, w.store_id, w.gateway, ${now}
    from ${wanted(rows)}
    where not exists (select from ledger_accounts a where ${isWanted})
    on conflict do nothing
  `.execute(db)
}

interface LockedAccount {
  readonly id: string
  /** Null for marketplace accounts, which are not locked. */
  readonly balance: number | null
}

/** Returns the accounts by `keyOf` and locks their balances until the transaction ends. */
export async function lockAccounts(
  { db }: Pick<Work, 'db'>,
  rows: readonly AccountRow[],
): Promise<ReadonlyMap<string, LockedAccount>> {
  const { rows: found } = await sql<AccountRow & LockedAccount>`
    ${planned}
    with locked as (
      select b.account_id, b.balance
      from ledger_balances b
      where b.account_id in (select a.id from ledger_accounts a join ${wanted(rows)} on ${isWanted})
      order by b.account_id
      for no key update
    )
    select a.id, a.kind, a.asset, a.user_id, a.store_id, a.gateway, l.balance
    from ledger_accounts a
    join ${wanted(rows)} on ${isWanted}
    left join locked l on l.account_id = a.id
  `.execute(db)
  return new Map(found.map((row) => [keyOf(row), { id: row.id, balance: row.balance }]))
}

function wanted(rows: readonly AccountRow[]): RawBuilder<unknown> {
  return sql`unnest(
    ${rows.map(() => newId())}::uuid[], ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ asset }) => asset)}::text[],
    ${rows.map(({ user_id }) => user_id)}::uuid[], ${rows.map(({ store_id }) => store_id)}::uuid[],
    ${rows.map(({ gateway }) => gateway)}::text[]
  ) as w (id, kind, asset, user_id, store_id, gateway)`
}

const isWanted = sql`
  a.kind = w.kind
  and a.asset = w.asset
  and a.user_id is not distinct from w.user_id
  and a.store_id is not distinct from w.store_id
  and a.gateway is not distinct from w.gateway`

export interface EntryRow {
  readonly account_id: string
  readonly asset: string
  readonly amount: number
}

/** Inserts in one statement, because the database checks the sum and updates balances at its end. */
export async function insertEntries(
  { db }: Pick<Work, 'db'>,
  transactionId: string,
  rows: readonly EntryRow[],
): Promise<void> {
  await db
    .insertInto('ledger_entries')
    .values(rows.map((row) => ({ transaction_id: transactionId, ...row })))
    .execute()
}

export async function readBalances(
  { db }: Pick<Work, 'db'>,
  { userId, kind }: { userId: string; kind: 'wallet' | 'points' },
): Promise<{ asset: string; balance: number }[]> {
  return db
    .selectFrom('ledger_accounts as a')
    .innerJoin('ledger_balances as b', 'b.account_id', 'a.id')
    .select(['a.asset', 'b.balance'])
    .where('a.user_id', '=', userId)
    .where('a.kind', '=', kind)
    .orderBy('a.asset')
    .execute()
}

export async function walletBalance(
  work: Pick<Work, 'db'>,
  { userId, currency }: { userId: string; currency: string },
): Promise<Money> {
  const balances = await readBalances(work, { userId, kind: 'wallet' })
  return { minor: balances.find(({ asset }) => asset === currency)?.balance ?? 0, currency }
}

export interface MovementFilter {
  readonly userId: string
  readonly kind: 'wallet' | 'points'
  readonly asset: string
  readonly type: 'credit' | 'debit' | undefined
  /** Days in the marketplace's time zone, inclusive. */
  readonly from: string | undefined
  readonly to: string | undefined
}

export interface MovementRow {
  readonly id: string
  readonly amount: number
  readonly balance_after: number
  readonly cause: Cause
  readonly remark: string
  readonly order_number: string | null
  /** The name of the sender or recipient. */
  readonly counterparty: string | null
  readonly is_reversed: boolean
  /** Reserved for a withdrawal that is neither paid nor cancelled. */
  readonly is_waiting: boolean
  readonly at: Date
  readonly total: number
}

/**
 * Returns the movements of an account, latest first. The balance after each is calculated back from the current
 * balance.
 */
export async function readMovements(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  { userId, kind, asset, type, from, to }: MovementFilter,
  page: NumberedPage,
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    with found as (
      select e.id as place, e.account_id, t.id, t.key, e.amount, t.cause, t.remark, t.group_id, t.order_id, t.at
      from ledger_accounts a
      join ledger_entries e on e.account_id = a.id
      join ledger_transactions t on t.id = e.transaction_id
      where a.user_id = ${userId}
        and a.kind = ${kind}
        and a.asset = ${asset}
        and (${type ?? null}::text is null or (e.amount > 0) = (${type ?? null} = 'credit'))
        and (${from ?? null}::date is null or t.at >= ${from ?? null}::date::timestamp at time zone ${marketTimeZone()})
        and (${to ?? null}::date is null or t.at < (${to ?? null}::date + 1)::timestamp at time zone ${marketTimeZone()})
    ),
    page as (
      select *
      from found
      order by place desc
      limit ${page.perPage}
      offset ${offsetOf(page, sql`(select count(*)::integer from found)`)}
    )
    select f.id, f.amount, f.cause,
      (b.balance - coalesce((
        select sum(newer.amount)
        from ledger_entries newer
        where newer.account_id = f.account_id
          and newer.id > f.place
      ), 0))::bigint as balance_after,
      coalesce(w.note, ${translated(sql.ref('f.remark'), locale)}) as remark, other.name as counterparty, f.at,
      coalesce(o.number, g.number) as order_number,
      coalesce((
        select abs(sum(back.amount)) >= abs(f.amount)
        from ledger_transactions r
        join ledger_entries back on back.transaction_id = r.id and back.account_id = f.account_id
        where r.reverses = f.id
      ), false) as is_reversed,
      f.cause = 'withdrawal' and f.amount < 0 and not exists (
        select
        from ledger_transactions paid
        where paid.key = replace(f.key, 'withdrawal ', 'withdrawal paid ')
      ) as is_waiting,
      (select count(*)::integer from found) as total
    from page f
    join ledger_balances b on b.account_id = f.account_id
    left join orders o on o.id = f.order_id
    left join order_groups g on g.id = f.group_id
    left join wallet_transfers w on w.transaction_id = f.id
    left join users other on other.id in (w.from_user_id, w.to_user_id) and other.id <> ${userId}
    order by f.place desc
  `.execute(db)
  return rows
}

// Advisory lock key: one job sums up at a time.
const SUMMING = 4_301_970

/** Sums up entries of marketplace accounts, except those that transactions still open may add to. */
export async function sumUp({ db }: { db: Database }): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SUMMING})`.execute(db)
  await sql`
    with now_done as (select pg_snapshot_xmin(pg_current_snapshot()) as before)
    insert into ledger_sums (account_id, balance, before)
    select a.id, sum(e.amount), d.before
    from now_done d
    cross join ledger_accounts a
    left join ledger_sums s on s.account_id = a.id
    join ledger_entries e on e.account_id = a.id and e.written_by >= coalesce(s.before, '0'::xid8) and e.written_by < d.before
    where a.user_id is null
      and a.store_id is null
    group by a.id, d.before
    on conflict (account_id) do update set balance = ledger_sums.balance + excluded.balance, before = excluded.before
  `.execute(db)
}

export interface BalanceRow extends AccountRow {
  readonly id: string
  readonly balance: number
}

export async function readMarketBalances({ db }: { db: Database }): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    select a.id, a.kind, a.asset, a.user_id, a.store_id, a.gateway,
      (coalesce(s.balance, 0) + coalesce((
        select sum(e.amount)
        from ledger_entries e
        where e.account_id = a.id
          and e.written_by >= coalesce(s.before, '0'::xid8)
      ), 0))::bigint as balance
    from ledger_accounts a
    left join ledger_sums s on s.account_id = a.id
    where a.user_id is null
      and a.store_id is null
    order by a.kind, a.asset, a.gateway
  `.execute(db)
  return rows
}

export interface GoodwillRow {
  readonly id: string
  readonly asset: string
  readonly amount: number
  readonly reason: string
  readonly by: string | null
  readonly at: Date
}

const GOODWILL_SHOWN = 50

export async function readGoodwillOf(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  userId: string,
): Promise<GoodwillRow[]> {
  const { rows } = await sql<GoodwillRow>`
    select t.id, a.asset, e.amount, coalesce(${translated(sql.ref('t.remark'), locale)}, '') as reason, u.name as by, t.at
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transactions t on t.id = e.transaction_id
    left join users u on u.id = t.actor_id
    where a.user_id = ${userId}
      and t.cause = 'adjustment'
    order by e.id desc
    limit ${GOODWILL_SHOWN}
  `.execute(db)
  return rows
}

/** Returns whether the user has an account, which guests and deleted users do not. Locks it against deletion. */
export async function hasAccount({ db }: Pick<Work, 'db'>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('is_guest', '=', false)
    .where('state', '!=', 'deleted')
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether the currency exists, even if it is not offered now. */
export async function isCurrency({ db }: Pick<Work, 'db'>, code: string): Promise<boolean> {
  const row = await db.selectFrom('currencies').select('code').where('code', '=', code).executeTakeFirst()
  return row !== undefined
}

export interface Reward {
  readonly userId: string
  /** The points the order should have earned. */
  readonly points: number
  /** The points earned until now, and the transactions that credited them. */
  readonly posted: number
  readonly transactions: readonly string[]
}

/**
 * The amount of an order `o` that earns points: its goods without tax, less what was returned or paid with points.
 */
const earningMinor = sql`
  greatest(o.items_minor - o.discount_minor - o.included_tax_minor + o.shipping_included_tax_minor - coalesce((
    -- Item refunds include tax, which earned no points.
    select sum(case
      when l.id is null then back.minor
      else round(
        back.minor * (l.items_minor - l.discount_minor - l.included_tax_minor)
          / nullif(l.items_minor - l.discount_minor + l.tax_minor, 0)
      )
    end)
    from (
      select part.request_id, sum(part.minor) as minor
      from (
        select r.request_id, r.amount_minor as minor
        from refunds r
        where r.order_id = o.id
          and r.state = 'succeeded'
        union all
        select w.request_id, w.amount_minor
        from waived_shares w
        where w.order_id = o.id
        union all
        -- Outstanding cash earns no points before it is paid.
        select null, a.amount_minor - a.captured_minor - a.released_minor
        from tender_allocations a
        join tenders t on t.id = a.tender_id
        where a.order_id = o.id
          and t.kind = 'cash'
          and t.state = 'due'
      ) part
      group by part.request_id
    ) back
    left join refund_requests q on q.id = back.request_id
    left join order_lines l on l.id = q.line_id
    where coalesce(q.kind, 'line') in ('line', 'write_off')
  ), 0) - coalesce((
    select sum(a.captured_minor - a.refunded_minor)
    from tender_allocations a
    join tenders t on t.id = a.tender_id
    where a.order_id = o.id
      and t.kind = 'points'
  ), 0), 0)`

/**
 * Returns the points an order earns its customer, by the rates of its prices and the rule in force when this is first
 * read. Amounts paid with points earn nothing, and refunds of delivery or goodwill change nothing. Undefined for an
 * undelivered order or a guest. Takes an advisory lock, so that an order's reward is calculated once at a time.
 */
export async function readReward(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { orderId, earnedFor }: { orderId: string; earnedFor: Money | undefined },
): Promise<Reward | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reward ${orderId}`}, 0))`.execute(db)
  await sql`
    insert into order_rewards (order_id, earned_for_minor, earned_for_currency, agreed_at)
    select o.id, ${earnedFor?.minor ?? null}::bigint, ${earnedFor?.currency ?? null}, ${now}
    from orders o
    where o.id = ${orderId}
      and o.state in ('delivered', 'completed')
    on conflict do nothing
  `.execute(db)
  const { rows } = await sql<Reward>`
    select g.customer_id as "userId",
      floor(
        ${earningMinor}
        / power(10::numeric, paid.minor_units) / paid_rate.units_per_base
        * earned_rate.units_per_base * power(10::numeric, earned.minor_units) / agreed.earned_for_minor
      )::bigint as points,
      coalesce((
        select sum(e.amount)
        from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id
        join ledger_accounts a on a.id = e.account_id
        where t.order_id = o.id
          and t.cause = 'reward'
          and a.kind = 'points'
      ), 0)::bigint as posted,
      array(
        select t.id
        from ledger_transactions t
        where t.order_id = o.id
          and t.cause = 'reward'
        order by t.at, t.id
      ) as transactions
    from orders o
    join order_groups g on g.id = o.group_id
    join users u on u.id = g.customer_id
    join currencies paid on paid.code = o.currency
    join order_rewards agreed on agreed.order_id = o.id
    join currencies earned on earned.code = agreed.earned_for_currency
    join rates paid_rate on paid_rate.rate_table_id = g.rate_table_id and paid_rate.currency = paid.code
    join rates earned_rate on earned_rate.rate_table_id = g.rate_table_id and earned_rate.currency = earned.code
    where o.id = ${orderId}
      and o.state in ('delivered', 'completed')
      and not u.is_guest
  `.execute(db)
  return rows[0]
}
