-- Tax by the seller's regime and the destination: in its prices or added to them, of the delivery or not, by country and category.

alter table stores
  add column prices_include_tax boolean not null default false,
  add column taxes_delivery boolean not null default false;
comment on column stores.tax_bps is 'The rate of what is delivered in its own country; abroad it is what store_tax_rates say, else nothing.';

create table store_tax_rates (
  store_id uuid not null references stores on delete cascade,
  country_code char(2) not null references countries,
  category_id uuid references categories on delete cascade,
  bps integer not null check (bps between 0 and 10000),
  unique nulls not distinct (store_id, country_code, category_id)
);
create index store_tax_rates_country_code on store_tax_rates (country_code);
create index store_tax_rates_category_id on store_tax_rates (category_id);
comment on table store_tax_rates is 'Where a store is registered abroad, and what is taxed otherwise than the rest; without a category it is for all that it sells.';

alter table order_groups
  add column included_tax_minor bigint not null default 0 check (included_tax_minor >= 0);
comment on column order_groups.tax_minor is 'Added to the prices; what is in them is included_tax_minor.';

-- Each line says its own rate; of the order it is that of its delivery, which was not taxed before.
alter table order_lines
  add column tax_bps integer not null default 0 check (tax_bps between 0 and 10000),
  add column included_tax_minor bigint not null default 0,
  add check (included_tax_minor between 0 and items_minor - discount_minor),
  add check (included_tax_minor = 0 or tax_minor = 0);
alter table order_lines disable trigger order_lines_frozen;
update order_lines l
set tax_bps = o.tax_bps
from orders o
where o.id = l.order_id
  and o.tax_bps > 0;
alter table order_lines enable trigger order_lines_frozen;
alter table orders disable trigger orders_frozen;
update orders set tax_bps = 0 where tax_bps > 0;
alter table orders enable trigger orders_frozen;
alter table orders rename column tax_bps to shipping_tax_bps;
alter table orders
  add column prices_include_tax boolean not null default false,
  add column shipping_tax_minor bigint not null default 0,
  add column included_tax_minor bigint not null default 0,
  add column shipping_included_tax_minor bigint not null default 0,
  add check (shipping_tax_minor between 0 and tax_minor),
  add check (shipping_included_tax_minor between 0 and least(shipping_minor, included_tax_minor)),
  add check (included_tax_minor <= items_minor - discount_minor + shipping_minor),
  add check (case when prices_include_tax then tax_minor else included_tax_minor end = 0);
comment on column orders.tax_minor is 'Added to the prices, the delivery''s with it; what is in them is included_tax_minor.';

alter table documents
  add column included_tax_minor bigint not null default 0 check (included_tax_minor >= 0);
comment on column documents.tax_minor is 'Beside the prices; what is in them is included_tax_minor.';

create trigger order_groups_tax_frozen before update of included_tax_minor on order_groups
  for each row execute function refuse_change();
create trigger orders_tax_frozen
  before update of prices_include_tax, shipping_tax_minor, included_tax_minor, shipping_included_tax_minor on orders
  for each row execute function refuse_change();
create trigger order_lines_tax_frozen before update of tax_bps, included_tax_minor on order_lines
  for each row execute function refuse_change();

-- What a delivery cost is its price and the tax that was added to it.
create or replace function check_refund_request() returns trigger language plpgsql as $$
declare
  bought integer;
  asked integer;
  paid bigint;
  back bigint;
begin
  if tg_op = 'UPDATE' and (old.state <> 'pending' or new.state = 'pending' and old.approved_by is not null
    or (new.kind, new.line_id, new.order_id, new.quantity, new.amount_minor, new.market_minor, new.currency, new.borne_by)
      is distinct from
      (old.kind, old.line_id, old.order_id, old.quantity, old.amount_minor, old.market_minor, old.currency, old.borne_by)
    or old.approved_by is not null and (new.approved_by, new.approved_at, new.limit_minor)
      is distinct from (old.approved_by, old.approved_at, old.limit_minor)) then
    raise exception 'refund request % is decided once, and never changed', old.id using errcode = '23514';
  end if;
  if new.kind = 'line' then
    select quantity into bought from order_lines where id = new.line_id and order_id = new.order_id for no key update;
    if bought is null then
      raise exception 'line % is not of order %', new.line_id, new.order_id using errcode = '23514';
    end if;
    select coalesce(sum(quantity), 0) into asked
    from refund_requests
    where line_id = new.line_id and id <> new.id and state in ('pending', 'approved');
    if new.state <> 'rejected' and asked + new.quantity > bought then
      raise exception 'more of line % is asked back than was bought', new.line_id using errcode = '23514';
    end if;
  elsif new.kind = 'delivery' and new.state <> 'rejected' then
    select shipping_minor + shipping_tax_minor into paid from orders where id = new.order_id for no key update;
    select coalesce(sum(amount_minor - market_minor), 0) into back
    from refund_requests
    where order_id = new.order_id and kind = 'delivery' and id <> new.id and state in ('pending', 'approved');
    if back + new.amount_minor - new.market_minor > paid then
      raise exception 'more of the delivery of order % is given back than it cost', new.order_id using errcode = '23514';
    end if;
  end if;
  return new;
end $$;
