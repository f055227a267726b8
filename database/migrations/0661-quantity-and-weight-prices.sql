-- Prices by quantity, and goods sold by weight.

create function is_quantity_prices(prices jsonb) returns boolean
language sql immutable
return jsonb_typeof(prices) = 'array'
  and jsonb_array_length(prices) <= 5
  and not jsonb_path_exists(prices, '$[*] ? (!(@.from >= 2 && @.price_minor >= 0))');

create function is_weight_sale(sale jsonb) returns boolean
language sql immutable
return sale ->> 'unit' in ('kg', 'lb')
  and (sale ->> 'step')::integer > 0
  and (sale ->> 'minimum')::integer > 0
  and coalesce((sale ->> 'piece')::integer, 1) > 0
  and (sale ->> 'tolerance_percent')::integer between 0 and 20;

alter table products
  add column quantity_prices jsonb not null default '[]',
  add column sold_by_weight jsonb,
  add constraint products_quantity_prices_check check (is_quantity_prices(quantity_prices)),
  add constraint products_sold_by_weight_check check (is_weight_sale(sold_by_weight));
comment on column products.quantity_prices is 'Prices per item from a number of items, in rising order; they count all variants together.';
comment on column products.sold_by_weight is 'Prices are per unit (kg or lb); step, minimum and typical piece are in thousandths of it. Null if sold by the piece.';

-- A price per kilogram is not comparable with one per piece, so the history of prices begins again.
create function restart_price_history() returns trigger language plpgsql as $$
begin
  delete from variant_prices past
  using variants v
  where v.id = past.variant_id
    and v.product_id = new.id;
  update variants set priced_at = new.updated_at where product_id = new.id;
  return null;
end $$;
create trigger products_restart_price_history after update of sold_by_weight on products
  for each row when (new.sold_by_weight -> 'unit' is distinct from old.sold_by_weight -> 'unit')
  execute function restart_price_history();
