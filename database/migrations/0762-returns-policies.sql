-- Returns policies of products, and of order lines as they were when ordered.

create function is_returns_policy(policy jsonb) returns boolean
language sql immutable
return case policy ->> 'kind'
  when 'none' then policy ->> 'reason' in ('made_to_order', 'perishable', 'hygiene', 'final_sale')
  when 'days' then (policy ->> 'days')::integer between 1 and 365 and policy ->> 'paid_by' in ('shopper', 'seller')
  else false
end;

alter table products
  add column returns jsonb,
  add constraint products_returns_check check (returns is null or is_returns_policy(returns) is true);
comment on column products.returns is 'Returns policy instead of that of its store; null if it has none of its own.';

alter table order_lines
  add column returns jsonb,
  add constraint order_lines_returns_check check (returns is null or is_returns_policy(returns) is true);
comment on column order_lines.returns is 'The product''s own returns policy when it was ordered; null if it had none.';

create function returns_days_of_order(order_id uuid, store_days integer) returns integer
language sql stable
return (
  select greatest(store_days, max((line.returns ->> 'days')::integer), 1)
  from order_lines line
  where line.order_id = returns_days_of_order.order_id
);
comment on function returns_days_of_order is 'Days after delivery in which something of an order can be returned, at least one.';

update product_views
set page = (page::jsonb || '{"returns": null}')::json
where page::jsonb -> 'returns' is null;
