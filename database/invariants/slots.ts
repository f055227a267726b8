export const slotInvariants = {
  'a slot whose count differs from its bookings': `
    select s.id
    from slots s
    left join slot_bookings b on b.slot_id = s.id and b.state in ('held', 'confirmed', 'consumed')
    group by s.id
    having s.booked <> count(b.order_id) or s.booked_units <> coalesce(sum(b.units), 0)`,

  'a booking whose pieces differ from its order': `
    select b.order_id as id
    from slot_bookings b
    left join order_lines l on l.order_id = b.order_id
    group by b.order_id
    having b.units <> coalesce(sum(l.quantity), 0)`,

  'a booking whose state differs from its order': `
    select b.order_id as id
    from slot_bookings b
    join orders o on o.id = b.order_id
    where not case o.state
      when 'pending_payment' then b.state = 'held'
      when 'placed' then b.state = 'confirmed'
      when 'accepted' then b.state = 'confirmed'
      when 'in_progress' then b.state = 'confirmed'
      when 'rejected' then b.state = 'released'
      when 'cancelled' then b.state in ('released', 'expired') or b.state = 'consumed' and exists (
        select from order_events e where e.order_id = o.id and e.from_state = 'fulfilled' and e.to_state = 'cancelled'
      )
      when 'expired' then b.state = 'expired'
      else b.state = 'consumed'
    end`,

  'an order whose promised slot differs from its booking': `
    select o.id
    from orders o
    left join slot_bookings b on b.order_id = o.id
    left join slots s on s.id = b.slot_id
    where (o.delivery #>> '{slot,starts_at}')::timestamptz is distinct from s.starts_at
      or s.store_id <> o.store_id
      or (
        b.state in ('held', 'confirmed', 'consumed')
        and (o.delivery #>> '{slot,ends_at}')::timestamptz is distinct from s.ends_at
      )`,
} as const satisfies Record<string, string>
