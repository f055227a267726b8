-- What a seller pays the market for a sale: so much in a hundred and so much a package, within limits, and the tax on it.

alter table stores
  add column commission_fixed_minor bigint not null default 0 check (commission_fixed_minor >= 0),
  add column commission_min_minor bigint not null default 0 check (commission_min_minor >= 0),
  add column commission_max_minor bigint check (commission_max_minor >= commission_min_minor);
comment on column stores.commission_fixed_minor is 'In the store''s currency, as its limits are.';

alter table orders
  add column commission_fixed_minor bigint not null default 0 check (commission_fixed_minor >= 0),
  add column commission_tax_bps integer not null default 0 check (commission_tax_bps between 0 and 10000),
  add column commission_tax_minor bigint not null default 0 check (commission_tax_minor >= 0);
comment on column orders.commission_fixed_minor is 'The part of the commission that the package pays, before limits; in the order''s currency.';

alter table order_lines
  add column commission_tax_minor bigint not null default 0 check (commission_tax_minor >= 0);

drop trigger orders_frozen on orders;
create trigger orders_frozen before update of group_id, store_id, currency, sale_currency, items_minor,
  discount_minor, shipping_minor, tax_minor, total_minor, tax_bps, commission_bps, commission_fixed_minor,
  commission_minor, commission_tax_bps, commission_tax_minor on orders
  for each row execute function refuse_change();
drop trigger order_lines_frozen on order_lines;
create trigger order_lines_frozen
  before delete or update of
    id, order_id, position, product_id, variant_id, product_slug, name, sku, options, picture_id, quantity,
    list_price_minor, list_currency, unit_price_minor, items_minor, discount_minor, tax_minor, commission_minor,
    commission_tax_minor
  on order_lines for each row execute function refuse_change();
