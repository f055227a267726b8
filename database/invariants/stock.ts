export const stockInvariants = {
  'a stock level that is not the sum of its movements': `
    select l.variant_id as id
    from stock_levels l
    left join stock_moves m on m.variant_id = l.variant_id
    group by l.variant_id
    having l.on_hand <> coalesce(sum(m.delta), 0)`,

  'a stock level whose reserved pieces differ from its holds': `
    select l.variant_id as id
    from stock_levels l
    left join stock_holds h on h.variant_id = l.variant_id and h.state in ('held', 'allocated')
    group by l.variant_id
    having l.reserved <> coalesce(sum(h.quantity), 0)`,

  'a stock level whose backorder differs from its variant': `
    select l.variant_id as id
    from stock_levels l
    join variants v on v.id = l.variant_id
    where l.backorder is distinct from v.backorder
      or l.backorder_max <> backorder_max_of(v.backorder)`,

  'a stock hold whose state differs from its order': `
    select h.id
    from stock_holds h
    join orders o on o.id = h.order_id
    where not case o.state
      when 'pending_payment' then h.state = 'held'
      when 'placed' then h.state = 'allocated'
      when 'accepted' then h.state = 'allocated'
      when 'in_progress' then h.state = 'allocated'
      when 'rejected' then h.state = 'released'
      when 'cancelled' then h.state in ('released', 'expired', 'shortfall') or h.state = 'consumed' and exists (
        -- Returned goods that cannot be sold again.
        select from order_events e where e.order_id = o.id and e.from_state = 'fulfilled' and e.to_state = 'cancelled'
      )
      when 'expired' then h.state in ('expired', 'shortfall')
      else h.state = 'consumed'
    end
      and not (h.state = 'shortfall' and exists (
        select
        from order_lines l
        join refund_requests q on q.line_id = l.id and q.reason = 'short'
        where l.order_id = h.order_id
          and l.variant_id = h.variant_id
      ))`,

  'a stock hold whose quantity differs from its order': `
    select h.id
    from stock_holds h
    left join order_lines l on l.order_id = h.order_id and l.variant_id = h.variant_id
    group by h.id
    having h.quantity <> coalesce(sum(l.quantity), 0) - case when h.state = 'shortfall' then 0 else coalesce((
        select sum(q.quantity)
        from refund_requests q
        join order_lines missing on missing.id = q.line_id
        where missing.order_id = h.order_id
          and missing.variant_id = h.variant_id
          and q.reason = 'short'
          and q.state <> 'rejected'
      ), 0) end`,

  'an item of a counted variant without a stock hold': `
    select l.id
    from order_lines l
    join orders o on o.id = l.order_id
    where exists (
        select from stock_moves m
        where m.variant_id = l.variant_id
          and m.at < o.created_at
      )
      and not exists (
        select from stock_holds h
        where h.order_id = l.order_id
          and h.variant_id = l.variant_id
      )`,

  'pieces that left stock without their order': `
    select coalesce(h.id, m.order_id) as id
    from stock_holds h
    full join (
      select order_id, variant_id, sum(delta) as delta
      from stock_moves
      where order_id is not null
      group by order_id, variant_id
    ) m on m.order_id = h.order_id and m.variant_id = h.variant_id
    where coalesce(m.delta, 0) <> case when h.state = 'consumed' then -h.quantity else 0 end`,

  'an applied stock take whose movements are not its differences': `
    select take.id
    from stock_takes take
    join stock_counts n on n.stock_take_id = take.id
    left join stock_moves m on m.stock_take_id = take.id and m.variant_id = n.variant_id
    group by take.id, n.variant_id, n.counted, n.expected
    having coalesce(sum(m.delta), 0) <> case when take.applied_at is null then 0 else n.counted - n.expected end`,
} as const satisfies Record<string, string>
