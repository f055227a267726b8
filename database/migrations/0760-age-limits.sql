-- Age limits of products, and what was confirmed in orders.

alter table products
  add column age_limit smallint,
  add constraint products_age_limit_check check (age_limit between 1 and 99);
comment on column products.age_limit is 'Minimum age in years to buy it; restrictions of delivery may set a higher one.';

alter table order_groups
  add column age_confirmed smallint,
  add constraint order_groups_age_confirmed_check check (age_confirmed between 1 and 99);
comment on column order_groups.age_confirmed is 'Age in years that the customer confirmed to have reached; null if nothing in it has an age limit.';

alter table orders
  add column age_limit smallint,
  add constraint orders_age_limit_check check (age_limit between 1 and 99);
comment on column orders.age_limit is 'Highest age limit of its goods, checked at hand-over.';

-- Stored product pages have the limit of their product.
update product_views
set page = (page::jsonb || '{"age_limit": null}')::json
where page::jsonb -> 'age_limit' is null;
