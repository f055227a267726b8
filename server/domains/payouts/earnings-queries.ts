import { type RawBuilder, sql } from 'kysely'
import type { CommissionScope } from '#contract/commission.ts'
import type { DisputeReason, DisputeState } from '#contract/disputes.ts'
import type { OrderState } from '#contract/order-states.ts'
import { type SettlementTerms, settlementJson } from '#domains/ledger/index.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

export interface EarningsStore {
  readonly name: string
  readonly currency: string
  readonly settlement_currency: string
  readonly keeps_sale_currencies: boolean
  readonly timezone: string
  readonly street: string | null
  readonly city: string | null
  readonly country: string
}

export async function readStore(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  storeId: string,
): Promise<EarningsStore> {
  const { rows } = await sql<EarningsStore>`
    select s.name, s.currency, coalesce(s.settlement_currency, s.currency) as settlement_currency, s.keeps_sale_currencies,
      s.timezone, s.street, s.city, ${translated(sql.ref('c.name'), locale)} as country
    from stores s
    join countries c on c.code = s.country_code
    where s.id = ${storeId}
  `.execute(db)
  const [store] = rows
  if (!store) throw new Error(`Store ${storeId} not found`)
  return store
}

export interface HoldingRow {
  readonly currency: string
  readonly kind: 'pending' | 'earnings' | 'debt' | 'reserve' | 'payout' | 'held'
  readonly balance: number
}

export async function readHoldings({ db }: Reading, storeId: string): Promise<HoldingRow[]> {
  const { rows } = await sql<HoldingRow>`
    select a.asset as currency, a.kind, b.balance
    from ledger_accounts a
    join ledger_balances b on b.account_id = a.id
    where a.store_id = ${storeId}
    order by a.asset, a.kind
  `.execute(db)
  return rows
}

interface Whose {
  readonly storeId: string
  readonly currency: string
}

export interface StoreDisputeRow {
  readonly number: number
  readonly order_number: string
  readonly state: DisputeState
  readonly reason: DisputeReason
  readonly amount: number
  /** Currency of the sale and of `amount`. */
  readonly sale_currency: string
  readonly held: number
  readonly borne: number | null
  readonly opened_at: Date
  readonly closed_at: Date | null
}

const DISPUTES_SHOWN = 5

/** Returns disputes of a store's sales: open ones and the latest decided ones. */
export async function readDisputes(
  { db }: Reading,
  { storeId, currency }: Whose,
): Promise<StoreDisputeRow[]> {
  const { rows } = await sql<StoreDisputeRow>`
    select d.number, o.number as order_number, d.state, d.reason, s.amount_minor as amount, o.currency as sale_currency,
      d.opened_at, d.closed_at,
      coalesce(sum(e.amount) filter (where a.kind = 'held'), 0)::bigint as held,
      case
        when s.lost_minor > 0 then coalesce(-sum(e.amount) filter (where t.key like 'refund owed %'), 0)
        when s.lost_minor = 0 then 0
      end::bigint as borne
    from dispute_shares s
    join disputes d on d.id = s.dispute_id
    join orders o on o.id = s.order_id
    left join ledger_transactions t on t.order_id = o.id
      and t.key in (
        'dispute opened ' || d.id || ' ' || o.id,
        'dispute closed ' || d.id || ' ' || o.id,
        'refund owed dispute:' || d.id || ':' || o.id
      )
    left join (
      ledger_entries e
      join ledger_accounts a on a.id = e.account_id and a.store_id is not null
    ) on e.transaction_id = t.id
    where o.store_id = ${storeId}
      and coalesce(o.settlement_currency, o.currency) = ${currency}
    group by d.id, o.id, s.amount_minor, s.lost_minor
    order by d.state in ('won', 'lost'), coalesce(d.closed_at, d.opened_at) desc, d.id
    limit ${DISPUTES_SHOWN} + (
      select count(*)
      from dispute_shares s
      join disputes d on d.id = s.dispute_id
      join orders o on o.id = s.order_id
      where o.store_id = ${storeId}
        and d.state in ('open', 'answered')
    )
  `.execute(db)
  return rows
}

export interface PendingRow {
  /** Null for undelivered orders. */
  readonly until: Date | null
  readonly amount: number
  readonly orders: number
}

/** Returns pending earnings by the day on which they become available. */
export async function readPending({ db }: Reading, { storeId, currency }: Whose): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    with waiting as (
      select t.order_id, sum(e.amount)::bigint as amount
      from ledger_accounts a
      join ledger_entries e on e.account_id = a.id
      join ledger_transactions t on t.id = e.transaction_id
      where a.store_id = ${storeId}
        and a.asset = ${currency}
        and a.kind = 'pending'
      group by t.order_id
      having sum(e.amount) > 0
    )
    select date_trunc('day', until, s.timezone) as until, sum(w.amount)::bigint as amount, count(*)::integer as orders
    from waiting w
    join orders o on o.id = w.order_id
    join stores s on s.id = o.store_id
    cross join lateral (
      select case when o.state = 'delivered'
        then o.state_changed_at + returns_days_of_order(o.id, s.returns_days) * interval '1 day'
      end as until
    ) due
    group by 1
    order by 1 nulls last
  `.execute(db)
  return rows
}

export async function readPaid({ db }: Reading, { storeId, currency }: Whose): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor
    from payouts
    where store_id = ${storeId}
      and currency = ${currency}
      and state = 'paid'
  `.execute(db)
  return rows[0]?.minor ?? 0
}

export interface ConvertedJson {
  readonly minor: number
  readonly currency: string
  readonly rate: string
  readonly spread_bps: number
}

/** The conversion of transaction `t` into a currency, for its order `o` or on its own. */
export const convertedSql = (currency: RawBuilder<string>) => sql<ConvertedJson | null>`(
  select json_build_object(
    'minor', x.amount,
    'currency', xa.asset,
    'rate', coalesce(o.settlement_rate, c.rate)::text,
    'spread_bps', coalesce(o.settlement_spread_bps, c.spread_bps)
  )
  from ledger_entries x
  join ledger_accounts xa on xa.id = x.account_id and xa.kind = 'exchange' and xa.asset <> ${currency}
  left join balance_conversions c on t.key = 'exchange ' || c.id
  where x.transaction_id = t.id
    and coalesce(o.settlement_currency, c.to_currency) = ${currency}
)`

export interface StatementRow {
  readonly id: string
  readonly cause: string
  readonly order_number: string | null
  readonly remark: string
  readonly amount: number
  readonly balance_after: number
  readonly converted: ConvertedJson | null
  readonly at: Date
  readonly total: number
}

interface Span {
  readonly timezone: string
  /** Dates in the store's time zone, both inclusive. */
  readonly from: string | undefined
  readonly to: string | undefined
}

/**
 * Movements that change a store's total balance, with the balance after each. Moves between its accounts are left
 * out.
 */
const movements = ({ storeId, currency }: Whose) => sql`
  moved as (
    select t.id, t.cause, t.order_id, t.remark, t.at, sum(e.amount)::bigint as amount
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transactions t on t.id = e.transaction_id
    where a.store_id = ${storeId}
      and a.asset = ${currency}
    group by t.id
    having sum(e.amount) <> 0
  ),
  told as (
    select m.*, (sum(m.amount) over (order by m.at, m.id))::bigint as balance_after
    from moved m
  )`

const inSpan = ({ timezone, from, to }: Span) => sql`
  (${from ?? null}::date is null or f.at >= ${from ?? null}::date::timestamp at time zone ${timezone})
  and (${to ?? null}::date is null or f.at < (${to ?? null}::date + 1)::timestamp at time zone ${timezone})`

export async function readStatement(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  asked: Whose & Span & NumberedPage,
): Promise<StatementRow[]> {
  const total = sql<number>`(select count(*)::integer from told f where ${inSpan(asked)})`
  const { rows } = await sql<StatementRow>`
    with ${movements(asked)}
    select f.id, f.cause, o.number as order_number, coalesce(${translated(sql.ref('f.remark'), locale)}, '') as remark,
      f.amount, f.balance_after, ${convertedSql(sql`${asked.currency}::text`)} as converted, f.at, ${total} as total
    from told f
    join ledger_transactions t on t.id = f.id
    left join orders o on o.id = f.order_id
    where ${inSpan(asked)}
    order by f.at desc, f.id desc
    limit ${asked.perPage}
    offset ${offsetOf(asked, total)}
  `.execute(db)
  return rows
}

/** Returns a store's balance before a day began. */
export async function readOpening(
  { db }: Reading,
  asked: Whose & { readonly timezone: string; readonly from: string },
): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    with ${movements(asked)}
    select coalesce(sum(f.amount), 0)::bigint as minor
    from told f
    where f.at < ${asked.from}::date::timestamp at time zone ${asked.timezone}
  `.execute(db)
  return rows[0]?.minor ?? 0
}

export interface OrderEarningRow {
  readonly id: string
  readonly number: string
  readonly state: OrderState
  readonly currency: string
  readonly settlement: SettlementTerms | null
  readonly items_minor: number
  readonly discount_minor: number
  readonly shipping_minor: number
  readonly cash_fee_minor: number
  readonly tax_minor: number
  readonly included_tax_minor: number
  readonly total_minor: number
  readonly commission_minor: number
  readonly commission_tax_minor: number
  readonly subsidy_minor: number
  readonly shipping_subsidy_minor: number
  readonly cash_minor: number
  /** What of that was not collected on delivery and is still owed. */
  readonly owed_cash_minor: number
  readonly commissions: readonly CommissionRow[]
}

/** Commission on those lines of an order that share one rate. */
export interface CommissionRow {
  readonly scope: CommissionScope
  readonly subject: string | null
  readonly bps: number
  readonly fixed_minor: number
  readonly base_minor: number
  readonly minor: number
  readonly tax_bps: number
  readonly tax_minor: number
}

/** Returns a placed order with the figures recorded at the sale. */
export async function readFrozen(
  { db, locale }: Reading & Pick<Work, 'locale'>,
  { storeId, number }: { storeId: string; number: string },
): Promise<OrderEarningRow | undefined> {
  const { rows } = await sql<OrderEarningRow>`
    select o.id, o.number, o.state, o.currency, o.items_minor, o.discount_minor, o.shipping_minor, o.cash_fee_minor, o.tax_minor,
      o.included_tax_minor, o.total_minor, o.commission_minor, o.commission_tax_minor,
      ${settlementJson} as settlement,
      (
        select json_agg(json_build_object(
          'scope', coalesce(paid.scope, 'store'),
          'subject', paid.subject,
          'bps', paid.bps,
          'fixed_minor', paid.fixed_minor,
          'base_minor', paid.base_minor,
          'minor', paid.minor,
          'tax_bps', paid.tax_bps,
          'tax_minor', paid.tax_minor
        ) order by paid.first_line)
        from (
          select r.scope,
            case r.scope
              when 'product' then ${translated(sql.ref('p.name'), locale)}
              when 'category' then ${translated(sql`coalesce(c.name, gone.name)`, locale)}
            end as subject,
            l.commission_bps as bps, l.commission_fixed_minor as fixed_minor, l.commission_tax_bps as tax_bps,
            sum(l.items_minor - l.discount_minor - l.included_tax_minor + coalesce(d.platform_minor, 0))::bigint as base_minor,
            sum(l.commission_minor)::bigint as minor,
            sum(l.commission_tax_minor)::bigint as tax_minor,
            min(l.position) as first_line
          from order_lines l
          left join commission_rates r on r.id = l.commission_rate_id
          left join products p on p.id = r.product_id
          left join categories c on c.id = r.category_id
          left join removed_categories gone on gone.id = r.category_id
          left join lateral (
            select sum(d.platform_minor) as platform_minor
            from order_line_discounts d
            where d.line_id = l.id
          ) d on true
          where l.order_id = o.id
          group by r.id, p.id, c.id, gone.id, l.commission_bps, l.commission_fixed_minor, l.commission_tax_bps
        ) paid
      ) as commissions,
      coalesce((
        select sum(d.platform_minor)
        from order_lines l
        join order_line_discounts d on d.line_id = l.id
        where l.order_id = o.id
      ), 0)::bigint as subsidy_minor,
      (o.free_shipping_minor + coalesce((
        select sum(c.shipping_platform_minor)
        from order_coupons c
        where c.order_id = o.id
      ), 0))::bigint as shipping_subsidy_minor,
      coalesce((
        select sum(a.amount_minor - a.released_minor)
        from tender_allocations a
        join tenders t on t.id = a.tender_id and t.kind = 'cash'
        where a.order_id = o.id
      ), 0)::bigint as cash_minor,
      case when o.state in ('delivered', 'completed') then coalesce((
        select sum(a.amount_minor - a.captured_minor - a.released_minor)
        from tender_allocations a
        join tenders t on t.id = a.tender_id
        where a.order_id = o.id
          and t.kind = 'cash'
          and t.state = 'due'
      ), 0) else 0 end::bigint as owed_cash_minor
    from orders o
    where o.store_id = ${storeId}
      and o.number = ${number}
      and o.placed_at is not null
  `.execute(db)
  return rows[0]
}

export interface ReversedRow {
  readonly at: Date
  readonly refund: number
  readonly seller: number
  /** Earlier goodwill credit that is returned to the marketplace. */
  readonly goodwill: number
  /** Deducted from the sale before it was captured in full. */
  readonly is_early: boolean
}

/**
 * Returns the refunds of a sale from the journal, in the order's currency: the shopper's amount and the seller's
 * share.
 */
export async function readReversed({ db }: Reading, orderId: string): Promise<ReversedRow[]> {
  const { rows } = await sql<ReversedRow>`
    select t.at, coalesce(sum(e.amount) filter (where a.kind = 'refunds'), 0)::bigint as refund,
      coalesce(-sum(e.amount) filter (
        where (a.store_id is not null or a.kind = 'exchange') and a.asset = o.currency
      ), 0)::bigint as seller,
      greatest(coalesce(sum(e.amount) filter (where a.kind = 'goodwill'), 0), 0)::bigint as goodwill,
      exists (
        select
        from ledger_transactions settled
        where settled.key = replace(t.key, 'refund owed ', 'refund settled ')
      ) as is_early
    from ledger_transactions t
    join orders o on o.id = t.order_id
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.order_id = ${orderId}
      and t.key like 'refund owed %'
    group by t.id
    order by t.at, t.id
  `.execute(db)
  return rows
}
