-- What an order is worth: gross, discounts, refunds and net, defined once for lists, dashboards and statistics (decision 037).

-- An amount in another currency, at the rates of one table, rounded half up. Null where the table has no rate.
create function convert_minor(amount bigint, from_code char(3), to_code char(3), of_table uuid) returns bigint
language sql stable parallel safe as $$
  select case
    when from_code = to_code then amount
    else (
      select round(
        amount::numeric * target.units_per_base * power(10::numeric, into_currency.minor_units)
          / (source.units_per_base * power(10::numeric, from_currency.minor_units))
      )::bigint
      from rates source
      join rates target on target.rate_table_id = source.rate_table_id and target.currency = to_code
      join currencies from_currency on from_currency.code = from_code
      join currencies into_currency on into_currency.code = to_code
      where source.rate_table_id = of_table
        and source.currency = from_code
    )
  end
$$;

create view order_figures as
select
  o.id as order_id,
  o.items_minor + o.shipping_minor + o.tax_minor as gross_minor,
  o.discount_minor as discounts_minor,
  back.refunds_minor,
  o.total_minor - back.refunds_minor as net_minor,
  o.total_minor - back.refunds_minor + back.market_minor as seller_net_minor
from orders o
cross join lateral (
  select
    case
      when o.state in ('rejected', 'cancelled', 'expired') then o.total_minor
      else coalesce((select sum(r.amount_minor) from refunds r where r.order_id = o.id), 0)
        + coalesce((select sum(w.amount_minor) from waived_shares w where w.order_id = o.id), 0)
    end::bigint as refunds_minor,
    case
      when o.state in ('rejected', 'cancelled', 'expired') then 0
      else coalesce((
        select sum(q.market_minor) from refund_requests q where q.order_id = o.id and q.state = 'approved'
      ), 0)
    end::bigint as market_minor
) back;
comment on view order_figures is
  'Sales figures of an order in its currency: net is gross less discounts and refunds. All of an order that was rejected, cancelled or expired counts as refunded.';
comment on column order_figures.gross_minor is 'Goods, delivery and tax on top, before discounts.';
comment on column order_figures.refunds_minor is
  'What was or will be returned to the shopper, and what is never collected because it was out of stock.';
comment on column order_figures.seller_net_minor is 'Net for the seller, who does not bear what the market refunds by itself.';

-- How many pieces of each line are left: pieces that were out of stock or refunded are not.
create view order_line_figures as
select
  l.id as line_id,
  l.order_id,
  l.quantity as ordered,
  case
    when o.state in ('rejected', 'cancelled', 'expired') then 0
    else l.quantity - coalesce((
      select sum(q.quantity)
      from refund_requests q
      where q.line_id = l.id
        and (q.state = 'approved' or q.state = 'pending' and q.reason = 'short')
    ), 0)
  end::integer as quantity
from order_lines l
join orders o on o.id = l.order_id;
