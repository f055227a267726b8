/** The progress and payment of an order group `g`, for use in queries. */
import { type RawBuilder, sql } from 'kysely'
import { stateList } from '#platform/state-list.ts'
import { heldTenderStates, openTenderStates, paidTenderStates } from '#values/tender-state.ts'

/** The rank of a tender `t` in its attempt: the order in which tenders cover the amount due. */
export const tenderRank = sql`coalesce(array_position(array['points', 'wallet'], t.kind), 3)`

/** `groupStatus` of contract/order-states.ts in a query: that of the slowest active order. */
export function shopperStatusOf(): RawBuilder<string> {
  return sql`coalesce((
    select (array['pending', 'processing', 'shipped', 'out_for_delivery', 'delivered'])[min(
      case
        when o.state in ('pending_payment', 'placed') then 1
        when o.state in ('accepted', 'in_progress') then 2
        when o.state = 'fulfilled' and o.delivery ->> 'kind' = 'parcel' then 3
        when o.state = 'fulfilled' then 4
        when o.state in ('delivered', 'completed') then 5
      end
    )]
    from orders o
    where o.group_id = g.id
  ), 'cancelled')`
}

/** `currentTender` of payments in a query, with the sums of all current tenders, joined as `tender`. */
export function currentTenderOf(): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select (array_agg(t.kind order by ${tenderRank} desc))[1] as kind,
        (array_agg(t.gateway order by ${tenderRank} desc))[1] as gateway,
        (array_agg(t.state order by ${tenderRank} desc))[1] as state,
        sum(t.captured_minor)::bigint as captured_minor, sum(t.refunded_minor)::bigint as refunded_minor,
        bool_or(t.state = 'due' and exists (
          select
          from tender_allocations a
          join orders o on o.id = a.order_id
          where a.tender_id = t.id
            and o.state in ('delivered', 'completed')
            and a.captured_minor + a.released_minor < a.amount_minor
        )) as is_owed
      from tenders t
      where t.group_id = g.id
      group by t.attempt
      order by
        bool_or(t.state in (${stateList([...heldTenderStates, ...paidTenderStates])})) desc,
        bool_or(t.state in (${stateList(openTenderStates)})) desc,
        t.attempt desc
      limit 1
    ) tender on true`
}

/** `paymentStatusOf` of payments in a query. */
export function paymentStatusSql(): RawBuilder<string> {
  return sql`(
    select case
      when tender.kind = 'none' then 'nothing_to_pay'
      when tender.state in ('created', 'requires_action', 'reserved') then 'pending'
      when tender.state = 'authorised' then 'processing'
      when tender.state in (${stateList(heldTenderStates)}) then 'authorised'
      when tender.state = 'failed' then 'failed'
      when tender.state in ('voided', 'auth_expired', 'expired', 'released') then
        case when tender.captured_minor > 0 and tender.refunded_minor = tender.captured_minor then 'refunded' else 'cancelled' end
      when tender.state = 'due' and tender.is_owed then
        case when tender.captured_minor > 0 then 'partially_paid' else 'unpaid' end
      when tender.state = 'due' then 'cash_on_delivery'
      when tender.state = 'refused' and tender.captured_minor = 0 then 'written_off'
      when tender.state = 'awaiting_transfer' then 'awaiting_transfer'
      when tender.refunded_minor = 0 then 'completed'
      when tender.refunded_minor < tender.captured_minor then 'partially_refunded'
      else 'refunded'
    end
    from (select) nothing
    ${currentTenderOf()}
  )`
}
