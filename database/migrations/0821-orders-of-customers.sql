-- Other domains find the orders of a customer, for exports and deletions.
create view customer_orders as
select o.id as order_id, g.id as group_id, g.customer_id
from order_groups g
left join orders o on o.group_id = g.id;
