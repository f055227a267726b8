import { heldTenderStates, openTenderStates, paidTenderStates } from '#values/tender-state.ts'

function listed(states: readonly string[]): string {
  return states.map((state) => `'${state}'`).join(', ')
}

export const paymentInvariants = {
  'a tender whose amount differs from its order group': `
    select g.id
    from tenders t
    join order_groups g on g.id = t.group_id
    group by g.id, t.attempt
    having sum(t.amount_minor) <> g.total_minor
      or bool_or(t.currency <> g.currency)`,

  'a tender that is not the sum of its shares': `
    select t.id
    from tenders t
    left join tender_allocations a on a.tender_id = t.id
    group by t.id
    having t.amount_minor <> coalesce(sum(a.amount_minor), 0)
      or t.captured_minor <> coalesce(sum(a.captured_minor), 0)
      or t.refunded_minor <> coalesce(sum(a.refunded_minor), 0)`,

  'a tender share that differs from the price of its order': `
    select o.id
    from tenders t
    join orders o on o.group_id = t.group_id
    left join tender_allocations a on a.tender_id = t.id and a.order_id = o.id
    group by o.id, t.attempt
    having sum(a.amount_minor) is distinct from o.total_minor
      or bool_or(a.amount_minor is null)`,

  'a tender share for an order of another group': `
    select a.order_id as id
    from tender_allocations a
    join tenders t on t.id = a.tender_id
    join orders o on o.id = a.order_id
    where o.group_id <> t.group_id`,

  'a tender whose state differs from its amounts': `
    select t.id
    from tenders t
    where not case
      when t.state in (
        'created', 'requires_action', 'authorised', 'held', 'voided', 'auth_expired', 'failed', 'expired', 'awaiting_transfer'
      ) then t.captured_minor = 0
      when t.state = 'part_captured' then t.captured_minor > 0
      when t.state = 'captured' then t.refunded_minor = 0 and (t.captured_minor > 0) = (t.amount_minor > 0)
        and t.captured_minor = t.amount_minor - (
          select coalesce(sum(a.released_minor), 0) from tender_allocations a where a.tender_id = t.id
        )
      when t.state = 'part_refunded' then t.refunded_minor > 0 and t.refunded_minor < t.captured_minor
      when t.state = 'refunded' then t.refunded_minor > 0 and t.refunded_minor = t.captured_minor
      when t.state in ('reserved', 'released') then t.captured_minor = 0
      when t.state = 'spent' then t.captured_minor = t.amount_minor and t.refunded_minor = 0
      when t.state = 'part_restored' then t.refunded_minor > 0 and t.refunded_minor < t.captured_minor
      when t.state = 'restored' then t.refunded_minor > 0 and t.refunded_minor = t.captured_minor
      when t.state = 'matched' then t.captured_minor = t.amount_minor
      when t.state = 'collected' then t.captured_minor > 0 or t.amount_minor = 0
      when t.state = 'refused' then t.captured_minor = 0 and t.amount_minor > 0
      else true
    end`,

  'a card payment without a gateway reference': `
    select t.id
    from tenders t
    where t.kind = 'card'
      and (t.gateway is null or t.captured_minor > 0 and t.gateway_reference is null)`,

  'an order group that was paid twice': `
    select g.id
    from order_groups g
    join tenders t on t.group_id = g.id
    group by g.id
    having sum(t.captured_minor) > g.total_minor`,

  'an ended order that keeps its payment': `
    select o.id
    from orders o
    join tender_allocations a on a.order_id = o.id
    left join refunds r on r.tender_id = a.tender_id and r.order_id = a.order_id
    where o.state in ('rejected', 'cancelled', 'expired')
      and not exists (
        select
        from dispute_shares s
        join disputes d on d.id = s.dispute_id
        where s.order_id = o.id
          and d.state in ('open', 'answered')
      )
      and not exists (
        select
        from capture_shares s
        join captures c on c.id = s.capture_id
        where s.order_id = o.id
          and c.state = 'submitted'
      )
    group by o.id, a.tender_id, a.captured_minor
    having a.captured_minor <> coalesce(sum(r.amount_minor), 0)`,

  'an active order without payment': `
    select o.id
    from orders o
    where o.state in ('placed', 'accepted', 'in_progress', 'fulfilled', 'delivered', 'completed')
      and not exists (
        select from tenders t
        where t.group_id = o.group_id
          and t.state in (${listed([...heldTenderStates, ...paidTenderStates, 'due'])})
      )`,

  'a delivered order that was not paid': `
    select o.id
    from orders o
    where o.state in ('delivered', 'completed')
      and o.total_minor > (
        select coalesce(sum(a.captured_minor), 0)
        from tender_allocations a
        where a.order_id = o.id
      ) + (
        select coalesce(sum(w.amount_minor), 0)
        from waived_shares w
        where w.order_id = o.id
      ) + (
        -- Outstanding cash.
        select coalesce(sum(a.amount_minor - a.captured_minor - a.released_minor), 0)
        from tender_allocations a
        join tenders t on t.id = a.tender_id and t.kind = 'cash' and t.state = 'due'
        where a.order_id = o.id
      )`,

  'cash that is due without reason, or missing': `
    select t.id
    from tenders t
    where t.kind = 'cash'
      and t.amount_minor > 0
      and t.state in ('due', 'collected', 'refused', 'part_refunded', 'refunded')
      and (t.state = 'due') <> exists (
        select
        from tender_allocations a
        join orders o on o.id = a.order_id
        where a.tender_id = t.id
          and case
            when o.state in ('delivered', 'completed') then a.captured_minor + a.released_minor < a.amount_minor
            else o.state not in ('rejected', 'cancelled', 'expired')
          end
      )`,

  'collected cash of an undelivered order, or that differs from its record': `
    select o.id
    from tenders t
    join tender_allocations a on a.tender_id = t.id
    join orders o on o.id = a.order_id
    where t.kind = 'cash'
      and a.captured_minor > 0
      and o.state not in ('delivered', 'completed')
    union all
    select t.id
    from tenders t
    left join tender_events e on e.tender_id = t.id and e.kind = 'collect' and e.outcome = 'succeeded'
    where t.kind = 'cash'
    group by t.id
    having t.captured_minor <> coalesce(sum(e.amount_minor), 0)`,

  'an order that waits for a payment that arrived': `
    select o.id
    from orders o
    join tenders t on t.group_id = o.group_id
    where o.state = 'pending_payment'
      and t.state in (
        'held', 'part_captured', 'captured', 'part_refunded', 'due', 'collected', 'matched', 'spent', 'part_restored'
      )`,

  'an open payment whose orders have all ended': `
    select t.id
    from tenders t
    where t.state in (${listed([...openTenderStates, 'held'])})
      and not exists (
        select from orders o
        where o.group_id = t.group_id
          and o.state not in ('rejected', 'cancelled', 'expired')
      )`,

  'a payment whose captured amount differs from its captures': `
    select t.id
    from tenders t
    left join captures c on c.tender_id = t.id and c.state = 'succeeded'
    where t.capture = 'on_acceptance'
    group by t.id
    having t.captured_minor <> coalesce(sum(c.amount_minor), 0)
    union all
    select c.id
    from captures c
    left join capture_shares s on s.capture_id = c.id
    group by c.id
    having c.amount_minor <> coalesce(sum(s.amount_minor), 0)`,

  'an order whose captured amount differs from its captures': `
    select a.order_id as id
    from tender_allocations a
    join tenders t on t.id = a.tender_id
    left join capture_shares s on s.order_id = a.order_id
    left join captures c on c.id = s.capture_id and c.tender_id = t.id and c.state = 'succeeded'
    where exists (select from captures c where c.tender_id = t.id)
    group by a.tender_id, a.order_id, a.captured_minor
    having a.captured_minor <> coalesce(sum(s.amount_minor) filter (where c.id is not null), 0)`,

  'an active order whose authorisation was released': `
    select o.id
    from orders o
    join tender_allocations a on a.order_id = o.id
    where a.released_minor > 0
      and o.state not in ('rejected', 'cancelled', 'expired')
      and a.released_minor <> (
        select coalesce(sum(w.amount_minor), 0)
        from waived_shares w
        where w.tender_id = a.tender_id
          and w.order_id = a.order_id
      )`,

  'an authorised amount for an ended order or for none': `
    select t.id
    from tenders t
    where t.state in ('held', 'part_captured')
      and not exists (
        select
        from tender_allocations a
        where a.tender_id = t.id
          and a.captured_minor + a.released_minor < a.amount_minor
      )
    union all
    select o.id
    from tenders t
    join tender_allocations a on a.tender_id = t.id
    join orders o on o.id = a.order_id
    where t.state in ('held', 'part_captured')
      and a.captured_minor + a.released_minor < a.amount_minor
      and o.state in ('rejected', 'cancelled', 'expired')
      and not exists (
        select
        from capture_shares s
        join captures c on c.id = s.capture_id
        where s.order_id = o.id
          and c.state = 'submitted'
      )`,

  'an order handed over before its payment was captured': `
    select o.id
    from orders o
    join tender_allocations a on a.order_id = o.id
    join tenders t on t.id = a.tender_id
    where t.state in ('held', 'part_captured')
      and o.state in ('fulfilled', 'delivered', 'completed')
      and a.captured_minor + a.released_minor < a.amount_minor`,

  'an order group that is only partly pending payment': `
    select g.id
    from order_groups g
    join orders o on o.group_id = g.id
    group by g.id
    having count(*) filter (where o.state = 'pending_payment') not in (0, count(*))
      or (g.pay_by is not null) <> bool_or(o.state = 'pending_payment')`,
} as const satisfies Record<string, string>
