-- The market brings for nothing what is worth enough: what it pays the seller for that, and from which worth on, is kept with the order.

-- It counted for nothing so far: whoever sets it from now on knows what it does.
delete from settings where key = 'free_shipping_over';

alter table orders
  add column free_shipping_minor bigint not null default 0 check (free_shipping_minor >= 0),
  add column free_shipping_over_minor bigint check (free_shipping_over_minor > 0),
  add constraint orders_free_shipping_has_a_reason check ((free_shipping_minor > 0) = (free_shipping_over_minor is not null)),
  add constraint orders_free_shipping_is_reached check (items_minor - discount_minor >= free_shipping_over_minor);
comment on column orders.free_shipping_minor is 'What the market pays the seller of the delivery, beside shipping_minor, which is what the shopper pays.';
comment on column orders.free_shipping_over_minor is 'What its goods, less their discounts, had to be worth for that, in its currency.';

drop trigger orders_frozen on orders;
create trigger orders_frozen before update of group_id, store_id, currency, sale_currency, items_minor,
  discount_minor, shipping_minor, tax_minor, total_minor, tax_bps, commission_minor, commission_tax_minor,
  free_shipping_minor, free_shipping_over_minor on orders
  for each row execute function refuse_change();
