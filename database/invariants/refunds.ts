export const refundInvariants = {
  'an item or delivery refunded above its price': `
    select l.id
    from order_lines l
    join refund_requests q on q.line_id = l.id and q.state in ('pending', 'approved')
    group by l.id
    having sum(q.amount_minor - q.market_minor) > l.items_minor - l.discount_minor + l.tax_minor
    union all
    select o.id
    from orders o
    join refund_requests q on q.order_id = o.id and q.kind = 'delivery' and q.state in ('pending', 'approved')
    group by o.id
    having sum(q.amount_minor - q.market_minor) > o.shipping_minor + o.shipping_tax_minor`,

  'a decided refund that is not fully paid, or a refund without a decision': `
    select q.id
    from refund_requests q
    left join refunds r on r.request_id = q.id
    group by q.id
    having coalesce(sum(r.amount_minor), 0) + coalesce((
        select sum(w.amount_minor) from waived_shares w where w.request_id = q.id
      ), 0) <> case when q.state = 'approved' then q.amount_minor else 0 end
      or bool_or(r.order_id <> q.order_id)`,

  'an amount waived without reason': `
    select w.request_id as id
    from waived_shares w
    join refund_requests q on q.id = w.request_id
    where not w.is_after_sale and q.reason is distinct from 'short'
      or w.is_after_sale and not exists (
        select from orders o where o.id = w.order_id and o.state in ('delivered', 'completed')
      )
      or q.state <> 'approved'
      or q.order_id <> w.order_id
    union all
    select a.order_id
    from tender_allocations a
    join waived_shares w on w.tender_id = a.tender_id and w.order_id = a.order_id
    group by a.tender_id, a.order_id, a.released_minor
    having sum(w.amount_minor) > a.released_minor`,

  'a refund above the limit with only one approval': `
    select q.id
    from refund_requests q
    where q.state = 'approved'
      -- Waived amounts were never paid, so they do not count.
      and q.amount_minor - coalesce((
        select sum(w.amount_minor) from waived_shares w where w.request_id = q.id
      ), 0) > q.limit_minor
      and (q.approved_by is null or q.approved_by = q.decided_by or q.decided_as <> 'operator')
    union all
    select q.id
    from refund_requests q
    where (q.kind in ('delivery', 'goodwill') or q.is_given)
      and q.state = 'approved'
      and q.limit_minor is null`,

  'a cash write-off that differs from its request': `
    select q.id
    from refund_requests q
    left join waived_shares w on w.request_id = q.id and w.is_after_sale
    where q.kind = 'write_off'
      and (w.amount_minor is distinct from q.amount_minor or q.state <> 'approved' or q.market_minor <> 0)`,

  'more pieces refunded than bought': `
    select l.id
    from order_lines l
    join refund_requests q on q.line_id = l.id and q.state in ('pending', 'approved')
    group by l.id
    having sum(q.quantity) > l.quantity`,

  'a refund above the amount paid': `
    select a.order_id as id
    from tender_allocations a
    join refunds r on r.tender_id = a.tender_id and r.order_id = a.order_id
    group by a.tender_id, a.order_id
    having sum(r.amount_minor) > a.captured_minor`,

  'a refund that is not counted exactly once': `
    select a.order_id as id
    from tender_allocations a
    left join refunds r on r.tender_id = a.tender_id and r.order_id = a.order_id and r.state = 'succeeded'
    group by a.tender_id, a.order_id
    having a.refunded_minor <> coalesce(sum(r.amount_minor), 0)`,

  'a refund of a tender that paid nothing of its order': `
    select r.id
    from refunds r
    left join tender_allocations a on a.tender_id = r.tender_id and a.order_id = r.order_id
    where a.order_id is null
      or r.currency <> (select t.currency from tenders t where t.id = r.tender_id)`,
} as const satisfies Record<string, string>
