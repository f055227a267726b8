export const couponInvariants = {
  'a coupon whose use count differs from its uses': `
    select c.id
    from coupons c
    left join coupon_uses u on u.coupon_id = c.id and u.state <> 'released'
    group by c.id
    having c.used_count <> count(u.coupon_id)`,

  'a coupon whose spent amount differs from its discounts': `
    select c.id
    from coupons c
    left join order_coupons o on o.coupon_id = c.id and o.released_at is null
    group by c.id
    having c.spent_minor <> coalesce(sum(o.budget_minor), 0)`,

  'an order whose coupon discount counts as another amount': `
    select g.id
    from order_coupons oc
    join coupons c on c.id = oc.coupon_id
    join orders o on o.id = oc.order_id
    join order_groups g on g.id = o.group_id
    where c.budget_minor is null
    group by g.id, c.id
    -- Older seller orders were converted one by one, newer ones together; the results differ by rounding.
    having abs(sum(oc.budget_minor)
      - convert_minor(sum(oc.goods_minor + oc.shipping_minor)::bigint, g.currency, c.currency, g.rate_table_id)) > count(*)`,

  'a coupon used more often than allowed per customer': `
    select u.coupon_id as id
    from coupon_uses u
    join coupons c on c.id = u.coupon_id
    where u.state <> 'released'
    group by u.coupon_id, u.customer_key, c.uses_per_customer
    having count(*) > c.uses_per_customer`,

  'an item whose discount nobody pays': `
    select l.id
    from order_lines l
    left join order_line_discounts d on d.line_id = l.id
    group by l.id, l.discount_minor
    having l.discount_minor <> coalesce(sum(d.amount_minor), 0)`,

  'an order whose coupon discount differs from its items': `
    select o.order_id as id
    from order_coupons o
    where o.goods_minor <> (
      select coalesce(sum(d.amount_minor), 0)
      from order_line_discounts d
      join order_lines l on l.id = d.line_id
      where l.order_id = o.order_id and d.coupon_id = o.coupon_id
    )`,

  'a coupon use whose state differs from its order': `
    select u.coupon_id as id
    from coupon_uses u
    where (u.state = 'released') <> not exists (
      select
      from orders o
      join order_coupons oc on oc.order_id = o.id and oc.coupon_id = u.coupon_id
      where o.group_id = u.group_id and oc.released_at is null
    )`,
} as const satisfies Record<string, string>
