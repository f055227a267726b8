/** Reads the facts of orders that move their money. */

import { sql } from 'kysely'
import { planned } from '#platform/planned.ts'
import type { Work } from '#platform/work.ts'
import type {
  DisputeFacts,
  Moment,
  OrderFacts,
  PaidRefund,
  RefundFacts,
  RefundPart,
  TenderLocation,
} from './order-facts.ts'
import type { SettlementTerms } from './settlement.ts'

type Reading = Pick<Work, 'db'>

interface MomentJson {
  readonly at: string
  readonly actor_id: string | null
}

interface RefundJson {
  readonly id: string
  readonly decision: string
  readonly tender: TenderLocation
  readonly minor: number
  readonly points: number | null
  readonly paid_to: 'original' | 'wallet'
  readonly wallet_of: string
  readonly by_bank: boolean
  readonly decided: MomentJson
  readonly paid: MomentJson | null
  readonly part: RefundPart | null
  readonly market_minor: number
  readonly is_chargeback: boolean
  readonly is_before_sale: boolean
  readonly failed: { readonly paid_at: string; readonly at: string } | null
}

interface WaivedJson {
  readonly id: string
  readonly decision: string
  readonly tender: TenderLocation
  readonly minor: number
  readonly decided: MomentJson
  readonly part: RefundPart | null
  readonly market_minor: number
  readonly is_after_sale: boolean
}

interface DisputeJson {
  readonly id: string
  readonly number: number
  readonly tender: TenderLocation
  readonly minor: number
  readonly opened: MomentJson
  readonly closed: MomentJson | null
}

interface FactsRow {
  readonly id: string
  readonly group_id: string
  readonly store_id: string
  readonly currency: string
  readonly settlement: SettlementTerms | null
  readonly total_minor: number
  readonly commission_minor: number
  readonly commission_tax_minor: number
  readonly shipping_minor: number
  readonly shipping_subsidy_minor: number
  readonly lines: OrderFacts['lines']
  readonly paid: OrderFacts['paid']
  readonly untaken: OrderFacts['paid']
  readonly owed_cash_minor: number
  readonly placed: MomentJson | null
  readonly delivered: MomentJson | null
  readonly completed_at: Date | null
  readonly ended: MomentJson | null
  readonly refunds: RefundJson[]
  readonly waived: WaivedJson[]
  readonly disputes: DisputeJson[]
  readonly posted: { readonly id: string; readonly key: string }[]
}

export interface BookedFacts extends OrderFacts {
  /** Amounts still to be paid, in cash on delivery or by an authorised card. */
  readonly untaken: OrderFacts['paid']
  /** The ids of posted transactions, by key. */
  readonly posted: ReadonlyMap<string, string>
}

/** The part of the order that a refund request `q` is for, as a RefundPart. */
const partJson = sql`
  case q.kind
    when 'goodwill' then json_build_object('kind', q.kind)
    when 'line' then json_build_object('kind', q.kind, 'lineId', q.line_id, 'quantity', q.quantity, 'start', coalesce((
      select sum(before.quantity)
      from refund_requests before
      where before.line_id = q.line_id
        and before.state = 'approved'
        and (before.decided_at, before.id) < (q.decided_at, q.id)
    ), 0))
    when 'delivery' then json_build_object('kind', q.kind, 'minor', q.amount_minor - q.market_minor, 'start', coalesce((
      select sum(before.amount_minor - before.market_minor)
      from refund_requests before
      where before.order_id = q.order_id
        and before.kind = 'delivery'
        and before.state = 'approved'
        and (before.decided_at, before.id) < (q.decided_at, q.id)
    ), 0))
  end`

/** The settlement terms of an order `o`, as SettlementTerms. */
export const settlementJson = sql<SettlementTerms | null>`
  case when o.settlement_currency is not null then json_build_object(
    'currency', o.settlement_currency,
    'rate', o.settlement_rate::text,
    'spreadBps', o.settlement_spread_bps,
    'fromUnits', (select c.minor_units from currencies c where c.code = o.currency),
    'toUnits', (select c.minor_units from currencies c where c.code = o.settlement_currency)
  ) end`

/** The price of delivery with its tax, without the cash on delivery fee. */
const shippingMinor = sql`coalesce(div(
  (o.shipping_minor + o.shipping_tax_minor)::numeric * (o.shipping_minor - o.cash_fee_minor), nullif(o.shipping_minor, 0)
), 0)::bigint`

/** What was captured of an order `o`, by tender. */
const paidJson = sql`coalesce((
  select json_agg(json_build_object(
    'kind', t.kind, 'gateway', t.gateway, 'minor', a.captured_minor, 'points', a.points
  ))
  from tender_allocations a
  join tenders t on t.id = a.tender_id
  where a.order_id = o.id
    and a.captured_minor > 0
), '[]')`

/** What is still to be paid of an order `o`, by tender. */
const untakenJson = sql`coalesce((
  select json_agg(json_build_object(
    'kind', a.kind, 'gateway', a.gateway, 'minor', a.left_minor
  ))
  from uncharged_shares a
  where a.order_id = o.id
    and o.state not in ('delivered', 'completed')
), '[]')`

/** Cash that was due on delivery and is still owed to the store. */
const owedCashMinor = sql`
  case when o.state in ('delivered', 'completed') then coalesce((
    select sum(a.amount_minor - a.captured_minor - a.released_minor)
    from tender_allocations a
    join tenders t on t.id = a.tender_id
    where a.order_id = o.id
      and t.kind = 'cash'
      and t.state = 'due'
  ), 0) else 0 end::bigint`

/** When an order `o` was placed and everything captured, and who matched the transfer. */
const placedJson = sql`
  case when o.placed_at is not null then json_build_object('at', greatest(o.placed_at, (
    select max(c.settled_at)
    from capture_shares s
    join captures c on c.id = s.capture_id
    where s.order_id = o.id
      and c.state = 'succeeded'
  )), 'actor_id', (
    select e.actor_id
    from tenders t
    join tender_events e on e.tender_id = t.id
    where t.group_id = o.group_id
      and e.kind = 'match'
      and e.outcome = 'succeeded'
    limit 1
  )) end`

/** The refunds of an order `o` of a group `g`, as RefundJson. */
const refundsJson = sql`coalesce((
  select json_agg(json_build_object(
    'id', r.id,
    'decision', r.decision,
    'tender', json_build_object('kind', t.kind, 'gateway', t.gateway),
    'minor', r.amount_minor,
    'points', r.points,
    'paid_to', r.paid_to,
    'wallet_of', g.customer_id,
    'by_bank', r.paid_by is not null,
    'is_chargeback', r.cause = 'chargeback',
    'is_before_sale', r.is_before_sale,
    'failed', case when r.failed_at is not null then
      json_build_object('paid_at', r.failed_paid_at, 'at', r.failed_at)
    end,
    'decided', json_build_object('at', r.created_at, 'actor_id', coalesce(q.decided_by, ended.actor_id)),
    'paid', case when r.state = 'succeeded' then
      json_build_object('at', coalesce(r.paid_at, r.updated_at), 'actor_id', r.paid_by)
    end,
    'market_minor', coalesce(q.market_minor, 0),
    'part', ${partJson}
  ) order by r.created_at, r.id)
  from refunds r
  join tenders t on t.id = r.tender_id
  left join refund_requests q on q.id = r.request_id
  where r.order_id = o.id
), '[]')`

/** The shares of an order `o` that will never be captured, as WaivedJson. */
const waivedJson = sql`coalesce((
  select json_agg(json_build_object(
    'id', w.request_id::text || ':' || w.tender_id,
    'decision', 'request:' || w.request_id,
    'tender', json_build_object('kind', t.kind, 'gateway', t.gateway),
    'minor', w.amount_minor,
    'decided', json_build_object('at', w.created_at, 'actor_id', q.decided_by),
    'market_minor', q.market_minor,
    'is_after_sale', w.is_after_sale,
    'part', ${partJson}
  ) order by w.created_at, w.request_id)
  from waived_shares w
  join tenders t on t.id = w.tender_id
  join refund_requests q on q.id = w.request_id
  where w.order_id = o.id
), '[]')`

/** The disputed parts of an order `o`, as DisputeJson. */
const disputesJson = sql`coalesce((
  select json_agg(json_build_object(
    'id', d.id,
    'number', d.number,
    'tender', json_build_object('kind', t.kind, 'gateway', t.gateway),
    'minor', s.amount_minor,
    'opened', json_build_object('at', d.opened_at, 'actor_id', (
      select e.actor_id from dispute_events e where e.dispute_id = d.id and e.from_state = 'new'
    )),
    'closed', case when d.closed_at is not null then json_build_object('at', d.closed_at, 'actor_id', (
      select e.actor_id from dispute_events e where e.dispute_id = d.id and e.to_state in ('won', 'lost')
    )) end
  ) order by d.opened_at, d.id)
  from dispute_shares s
  join disputes d on d.id = s.dispute_id
  join tenders t on t.id = d.tender_id
  where s.order_id = o.id
), '[]')`

/** Returns all facts that move the money of these orders, and the transactions already posted. */
export async function readFacts({ db }: Reading, orderIds: readonly string[]): Promise<BookedFacts[]> {
  const { rows } = await sql<FactsRow>`
    ${planned}
    select
      o.id, o.group_id, o.store_id, o.currency, o.total_minor, o.commission_minor, o.commission_tax_minor,
      ${settlementJson} as settlement,
      ${shippingMinor} as shipping_minor,
      (
        o.free_shipping_minor
        + coalesce((select sum(c.shipping_platform_minor) from order_coupons c where c.order_id = o.id), 0)
      )::bigint as shipping_subsidy_minor,
      (
        select json_agg(json_build_object(
          'id', l.id,
          'quantity', l.quantity,
          'commissionMinor', l.commission_minor,
          'commissionTaxMinor', l.commission_tax_minor,
          'subsidyMinor', coalesce((select sum(d.platform_minor) from order_line_discounts d where d.line_id = l.id), 0)
        ))
        from order_lines l
        where l.order_id = o.id
      ) as lines,
      ${paidJson} as paid,
      ${untakenJson} as untaken,
      ${owedCashMinor} as owed_cash_minor,
      ${placedJson} as placed,
      (
        select json_build_object('at', e.at, 'actor_id', e.actor_id)
        from order_events e
        where e.order_id = o.id
          and e.to_state = 'delivered'
        order by e.at desc
        limit 1
      ) as delivered,
      (select max(e.at) from order_events e where e.order_id = o.id and e.to_state = 'completed') as completed_at,
      case when ended.at is not null then json_build_object('at', ended.at, 'actor_id', ended.actor_id) end as ended,
      ${refundsJson} as refunds,
      ${waivedJson} as waived,
      ${disputesJson} as disputes,
      coalesce((
        select json_agg(json_build_object('id', t.id, 'key', t.key))
        from ledger_transactions t
        where t.order_id = o.id
      ), '[]') as posted
    from orders o
    join order_groups g on g.id = o.group_id
    left join lateral (
      select e.at, e.actor_id
      from order_events e
      where e.order_id = o.id
        and e.to_state in ('rejected', 'cancelled')
      order by e.at desc
      limit 1
    ) ended on true
    where o.id = any(${orderIds}::uuid[])
    order by o.id
  `.execute(db)
  return rows.map(factsOf)
}

function factsOf(row: FactsRow): BookedFacts {
  const posted = new Map(row.posted.map(({ id, key }) => [key, id]))
  return {
    id: row.id,
    groupId: row.group_id,
    storeId: row.store_id,
    currency: row.currency,
    settlement: row.settlement ?? undefined,
    totalMinor: row.total_minor,
    commissionMinor: row.commission_minor,
    commissionTaxMinor: row.commission_tax_minor,
    shippingMinor: row.shipping_minor,
    shippingSubsidyMinor: row.shipping_subsidy_minor,
    lines: row.lines,
    paid: row.paid,
    owedCashMinor: row.owed_cash_minor,
    placed: momentOf(row.placed),
    delivered: momentOf(row.delivered),
    completedAt: row.completed_at ?? undefined,
    ended: momentOf(row.ended),
    untaken: row.untaken,
    refunds: [...row.refunds.map((refund) => refundOf(refund, posted)), ...row.waived.map(waivedOf)],
    disputes: row.disputes.map(disputeOf),
    posted,
  }
}

function refundOf(refund: RefundJson, posted: ReadonlyMap<string, string>): RefundFacts {
  const paid = momentOf(refund.paid)
  return {
    id: refund.id,
    decision: refund.decision,
    tender: refund.tender,
    minor: refund.minor,
    decided: { at: new Date(refund.decided.at), actorId: refund.decided.actor_id },
    part: refund.part ?? undefined,
    marketMinor: refund.market_minor,
    isChargeback: refund.is_chargeback,
    stage: refund.is_before_sale ? 'part_paid' : 'paid',
    failed: refund.failed
      ? { paidAt: new Date(refund.failed.paid_at), at: new Date(refund.failed.at) }
      : undefined,
    paid: paid && { ...paid, from: paidFrom(refund, posted) },
  }
}

function waivedOf({
  id,
  decision,
  tender,
  minor,
  decided,
  part,
  market_minor: marketMinor,
  is_after_sale: isAfterSale,
}: WaivedJson): RefundFacts {
  return {
    id,
    decision,
    tender,
    minor,
    decided: { at: new Date(decided.at), actorId: decided.actor_id },
    part: part ?? undefined,
    marketMinor,
    isChargeback: false,
    stage: isAfterSale ? 'written_off' : 'unpaid',
    failed: undefined,
    paid: undefined,
  }
}

function disputeOf({ opened, closed, ...dispute }: DisputeJson): DisputeFacts {
  return {
    ...dispute,
    opened: { at: new Date(opened.at), actorId: opened.actor_id },
    closed: momentOf(closed),
  }
}

/** Before the journal covered orders, refunds to a wallet were posted separately, from the source account. */
function paidFrom(
  { id, tender, points, paid_to: paidTo, wallet_of: walletOf, by_bank: isByBank }: RefundJson,
  posted: ReadonlyMap<string, string>,
): PaidRefund['from'] {
  if (tender.kind === 'points') return { pointsOf: walletOf, points: points ?? 0 }
  if (tender.kind === 'wallet') return { walletOf }
  if (paidTo === 'wallet' && !posted.has(`refund ${id}`)) return { walletOf }
  return isByBank ? { kind: 'bank', gateway: null } : tender
}

function momentOf(json: MomentJson | null): Moment | undefined {
  return json ? { at: new Date(json.at), actorId: json.actor_id } : undefined
}
