-- Orders from before coupons had a budget count against it too, at the rates they were placed at: what was taken off
-- was written with a share of 0. A budget that this would exceed is used up exactly.
with priced as (
  select
    oc.order_id,
    oc.coupon_id,
    oc.released_at,
    c.budget_minor as budget_minor,
    c.spent_minor,
    coalesce(convert_minor(oc.goods_minor + oc.shipping_minor, o.currency, c.currency, g.rate_table_id), 0) as taken_minor,
    o.created_at
  from order_coupons oc
  join coupons c on c.id = oc.coupon_id
  join orders o on o.id = oc.order_id
  join order_groups g on g.id = o.group_id
  where not exists (
    select
    from orders other
    join order_coupons counted on counted.order_id = other.id and counted.coupon_id = oc.coupon_id
    where other.group_id = o.group_id
      and counted.budget_minor > 0
  )
),
counted as (
  select
    order_id,
    coupon_id,
    released_at,
    case
      when budget_minor is null then taken_minor
      else greatest(0, least(taken_minor, budget_minor - spent_minor - (
        sum(taken_minor) over (partition by coupon_id order by created_at, order_id) - taken_minor
      )))
    end::bigint as minor
  from priced
),
written as (
  update order_coupons oc
  set budget_minor = n.minor
  from counted n
  where oc.order_id = n.order_id
    and oc.coupon_id = n.coupon_id
    and n.minor > 0
)
update coupons c
set spent_minor = c.spent_minor + added.minor
from (
  select coupon_id, sum(minor)::bigint as minor
  from counted
  where released_at is null
  group by coupon_id
) added
where c.id = added.coupon_id;
