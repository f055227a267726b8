-- What a package costs more for being paid at the door: part of its delivery price, and the seller's, who collects it.

alter table orders
  add column cash_fee_minor bigint not null default 0,
  add constraint orders_cash_fee_is_of_shipping check (cash_fee_minor >= 0 and cash_fee_minor <= shipping_minor);
comment on column orders.cash_fee_minor is 'What of shipping_minor is for being paid in cash.';

drop trigger orders_frozen on orders;
create trigger orders_frozen before update of group_id, store_id, currency, sale_currency, items_minor,
  discount_minor, shipping_minor, tax_minor, total_minor, tax_bps, commission_minor, commission_tax_minor,
  free_shipping_minor, free_shipping_over_minor, cash_fee_minor on orders
  for each row execute function refuse_change();
