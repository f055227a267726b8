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
        from order_line_pieces l
        join refund_requests q on q.line_id = l.line_id and q.reason = 'short'
        where l.order_id = h.order_id
          and l.variant_id = h.variant_id
      ))`,

  'a stock hold whose quantity differs from its order': `
    select h.id
    from stock_holds h
    left join order_line_pieces l on l.order_id = h.order_id and l.variant_id = h.variant_id
    group by h.id
    having h.quantity <> coalesce(sum(l.quantity), 0) - case when h.state = 'shortfall' then 0 else coalesce((
        select sum(q.quantity * missing.per_unit)
        from refund_requests q
        join order_line_pieces missing on missing.line_id = q.line_id
        where missing.order_id = h.order_id
          and missing.variant_id = h.variant_id
          and q.reason = 'short'
          and q.state <> 'rejected'
      ), 0) end`,

  'an item of a counted variant without a stock hold': `
    select l.line_id as id
    from order_line_pieces l
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

  'a bundle with stock of its own': `
    select l.variant_id as id
    from stock_levels l
    where exists (select from bundle_items i where i.bundle_id = l.variant_id)
      or exists (
        select
        from stock_holds h
        join order_lines line on line.order_id = h.order_id and line.variant_id = h.variant_id
        join order_line_items i on i.line_id = line.id
        where h.variant_id = l.variant_id
      )`,

  'a bundle whose items are not those of a bundle': `
    select v.id
    from variants v
    join products p on p.id = v.product_id
    left join bundle_items i on i.bundle_id = v.id
    left join variants item on item.id = i.variant_id
    left join products of_item on of_item.id = item.product_id
    where v.removed_at is null
      and (p.kind = 'bundle' or i.bundle_id is not null)
    group by v.id, p.kind, p.store_id
    having p.kind <> 'bundle'
      or count(i.variant_id) not between 1 and 20
      or coalesce(sum(i.quantity), 0) < 2
      or bool_or(of_item.kind not in ('simple', 'variable') or of_item.store_id <> p.store_id)`,

  'an order item of a bundle without what was in it': `
    select l.id
    from order_lines l
    join orders o on o.id = l.order_id
    left join order_line_items i on i.line_id = l.id
    left join products of_item on of_item.id = i.product_id
    where i.line_id is not null
      or exists (select from bundle_items b where b.bundle_id = l.variant_id)
    group by l.id, o.store_id, l.quantity
    having coalesce(sum(i.quantity), 0) < 2
      or bool_or(of_item.store_id <> o.store_id)
      or bool_or(i.backordered > i.quantity * l.quantity)`,
} as const satisfies Record<string, string>
