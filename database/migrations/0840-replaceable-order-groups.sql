-- Which orders end when their cart is ordered again stood in the SQL of four domains.
create view replaceable_order_groups as
select g.id, g.number, g.customer_id, g.cart_id, g.currency, g.total_minor, g.placed_at, g.pay_by
from order_groups g
where g.pay_by is not null
  and not exists (select from tenders t where t.group_id = g.id and t.state = 'awaiting_transfer');
comment on view replaceable_order_groups is
  'Unpaid order groups that are cancelled when their cart is ordered again, so that what they reserve is available to the same shopper. An order with an expected transfer is separate; an unused card payment is another attempt at the same order.';
