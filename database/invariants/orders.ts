export const orderInvariants = {
  'an order group without orders': `
    select g.id
    from order_groups g
    where not exists (select from orders o where o.group_id = g.id)`,

  'an order group without payment': `
    select g.id
    from order_groups g
    where not exists (select from tenders t where t.group_id = g.id)`,

  'an order without items': `
    select o.id
    from orders o
    where not exists (select from order_lines l where l.order_id = o.id)`,

  'an order without a package': `
    select o.id
    from orders o
    where not exists (select from shipments s where s.order_id = o.id)`,

  'an order group whose amounts are not the sum of its orders': `
    select g.id
    from order_groups g
    join orders o on o.group_id = g.id
    group by g.id
    having g.items_minor <> sum(o.items_minor)
      or g.discount_minor <> sum(o.discount_minor)
      or g.shipping_minor <> sum(o.shipping_minor)
      or g.tax_minor <> sum(o.tax_minor)
      or g.included_tax_minor <> sum(o.included_tax_minor)
      or g.total_minor <> sum(o.total_minor)
      or count(*) filter (where o.currency <> g.currency) > 0`,

  'delivery paid by the market without a rule': `
    select o.id
    from orders o
    where o.free_shipping_minor > 0
      and not exists (
        select
        from setting_changes c
        where c.key = 'free_shipping_over'
          and c.changed_at <= o.created_at
          and (c.value ->> 'minor')::bigint > 0
      )`,

  'a cash fee without a rule or cash payment': `
    select o.id
    from orders o
    where o.cash_fee_minor > 0
      and (
        not exists (select from tenders t where t.group_id = o.group_id and t.kind = 'cash' and t.amount_minor > 0)
        or not exists (
          select
          from setting_changes c
          where c.key = 'cash'
            and c.changed_at <= o.created_at
            and (c.value #>> '{fee,minor}')::bigint > 0
        )
      )`,

  'an order whose amounts are not the sum of its items': `
    select o.id
    from orders o
    join order_lines l on l.order_id = o.id
    group by o.id
    having o.items_minor <> sum(l.items_minor)
      or o.discount_minor <> sum(l.discount_minor)
      or o.tax_minor <> sum(l.tax_minor) + o.shipping_tax_minor
      or o.included_tax_minor <> sum(l.included_tax_minor) + o.shipping_included_tax_minor
      or o.commission_minor <> sum(l.commission_minor)
      or o.commission_tax_minor <> sum(l.commission_tax_minor)`,

  'a tax that differs from its rate': `
    select o.id
    from orders o
    cross join lateral (
      select l.tax_bps as bps, sum(l.items_minor - l.discount_minor) as base, sum(l.tax_minor) as added,
        sum(l.included_tax_minor) as included
      from order_lines l
      where l.order_id = o.id
      group by l.tax_bps
      union all
      select o.shipping_tax_bps, o.shipping_minor::numeric, o.shipping_tax_minor::numeric, o.shipping_included_tax_minor::numeric
    ) taxed
    where (taxed.added::numeric, taxed.included::numeric) <> case when o.prices_include_tax
      then (0::numeric, round(taxed.base * taxed.bps / (10000 + taxed.bps)::numeric))
      else (round(taxed.base * taxed.bps / 10000::numeric), 0::numeric)
    end`,

  'an item of another store than its order': `
    select l.id
    from order_lines l
    join orders o on o.id = l.order_id
    join products p on p.id = l.product_id
    join variants v on v.id = l.variant_id
    where p.store_id <> o.store_id
      or v.product_id <> p.id`,

  'an item that is cheaper than its personalisation': `
    select l.id
    from order_lines l
    where l.unit_price_minor < (
      select coalesce(sum((option ->> 'price_minor')::bigint), 0) from jsonb_array_elements(l.personal_options) option
    )`,

  'personalisation without its labels': `
    select l.id
    from order_lines l
    where (l.personalisation = '{}') <> (l.personal_options = '[]')`,

  'an order with a missing or wrong placement date': `
    select o.id
    from orders o
    where case
      when o.state in ('pending_payment', 'expired') then o.placed_at is not null
      when o.state = 'cancelled' then false
      else o.placed_at is null
    end`,

  'an order whose events do not lead to its state': `
    select o.id
    from orders o
    join (
      select order_id, to_state as state, 1 as step from order_events
      union all
      select order_id, from_state, -1 from order_events
    ) e on e.order_id = o.id
    group by o.id, e.state
    having sum(e.step) <> case e.state when o.state then 1 when 'new' then -1 else 0 end`,

  'an order without events': `
    select o.id
    from orders o
    where not exists (select from order_events e where e.order_id = o.id)`,

  'a package whose state differs from its order': `
    select s.id
    from shipments s
    join orders o on o.id = s.order_id
    where s.kind <> o.delivery ->> 'kind'
      or not case
        when o.state in ('pending_payment', 'placed', 'accepted') then s.state = 'planned'
        when o.state = 'in_progress' then s.state in ('picking', 'packed')
        when o.state = 'fulfilled' then s.state in ('ready', 'handed_over', 'in_transit')
        when o.state in ('delivered', 'completed') then s.state in ('delivered', 'collected')
        when s.handed_over_at is not null then s.state = 'returned'
        else s.state = 'cancelled'
      end`,
} as const satisfies Record<string, string>
