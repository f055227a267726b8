-- What the market takes of a sale is a list of rates: each for a product, a category, a store or everything, from a day on.

create extension if not exists btree_gist;

create table commission_rates (
  id uuid primary key,
  scope text not null check (scope in ('product', 'category', 'store', 'default')),
  product_id uuid references products,
  category_id uuid references categories,
  store_id uuid references stores,
  subject text not null generated always as (coalesce(coalesce(product_id, category_id, store_id)::text, '')) stored,
  bps integer not null check (bps between 0 and 10000),
  currency char(3) not null references currencies,
  fixed_minor bigint not null default 0 check (fixed_minor >= 0),
  min_minor bigint not null default 0 check (min_minor >= 0),
  max_minor bigint check (max_minor >= min_minor),
  tax_bps integer not null default 0 check (tax_bps between 0 and 10000),
  valid_from timestamptz not null,
  valid_until timestamptz check (valid_until >= valid_from),
  created_by uuid references users,
  created_at timestamptz not null,
  check ((scope = 'product') = (product_id is not null)),
  check ((scope = 'category') = (category_id is not null)),
  check ((scope = 'store') = (store_id is not null)),
  constraint commission_rates_one_at_once exclude using gist (
    scope with =, subject with =, tstzrange(valid_from, valid_until) with &&
  )
);
create index commission_rates_product_id on commission_rates (product_id);
create index commission_rates_category_id on commission_rates (category_id);
create index commission_rates_store_id on commission_rates (store_id);
create index commission_rates_currency on commission_rates (currency);
create index commission_rates_created_by on commission_rates (created_by);
comment on column commission_rates.valid_until is 'The moment it ends; that of its beginning where it was taken back before.';
comment on column commission_rates.fixed_minor is 'Once for all goods of a package that it is for, as its limits are.';

-- A rate may end earlier or later; what it takes stays as it is.
create trigger commission_rates_frozen
  before delete or update of id, scope, product_id, category_id, store_id, bps, currency, fixed_minor, min_minor, max_minor,
    tax_bps, valid_from
  on commission_rates for each row execute function refuse_change();

insert into commission_rates (id, scope, bps, currency, tax_bps, valid_from, created_at)
select gen_random_uuid(), 'default',
  coalesce((select (value #>> '{}')::integer from settings where key = 'seller_commission_bps'), 1200),
  coalesce((select base from rate_tables order by as_of desc, created_at desc limit 1), 'USD'),
  coalesce((select (value #>> '{}')::integer from settings where key = 'commission_tax_bps'), 0),
  timestamptz '2000-01-01', now()
where exists (select from currencies);

insert into commission_rates (
  id, scope, store_id, bps, currency, fixed_minor, min_minor, max_minor, tax_bps, valid_from, created_at
)
select gen_random_uuid(), 'store', s.id, s.commission_bps, s.currency, s.commission_fixed_minor, s.commission_min_minor,
  s.commission_max_minor,
  coalesce((select (value #>> '{}')::integer from settings where key = 'commission_tax_bps'), 0),
  s.created_at, now()
from stores s;

delete from settings where key in ('seller_commission_bps', 'commission_tax_bps');

-- Each line keeps what it was reckoned by, as the lines of an order may have rates of their own.
alter table order_lines
  add column commission_rate_id uuid references commission_rates,
  add column commission_bps integer not null default 0 check (commission_bps between 0 and 10000),
  add column commission_fixed_minor bigint not null default 0 check (commission_fixed_minor >= 0),
  add column commission_tax_bps integer not null default 0 check (commission_tax_bps between 0 and 10000);
create index order_lines_commission_rate_id on order_lines (commission_rate_id);
comment on column order_lines.commission_fixed_minor is
  'What all lines of the package with its rate pay together beside the part in a hundred; in the order''s currency.';
comment on column order_lines.commission_rate_id is 'Null where the order is older than rates: its store''s own.';

update order_lines l
set commission_bps = o.commission_bps,
    commission_fixed_minor = o.commission_fixed_minor,
    commission_tax_bps = o.commission_tax_bps
from orders o
where o.id = l.order_id;

drop trigger order_lines_frozen on order_lines;
create trigger order_lines_frozen
  before delete or update of
    id, order_id, position, product_id, variant_id, product_slug, name, sku, options, picture_id, quantity,
    list_price_minor, list_currency, unit_price_minor, items_minor, discount_minor, tax_minor, commission_minor,
    commission_tax_minor, commission_rate_id, commission_bps, commission_fixed_minor, commission_tax_bps
  on order_lines for each row execute function refuse_change();

drop trigger orders_frozen on orders;
create trigger orders_frozen before update of group_id, store_id, currency, sale_currency, items_minor,
  discount_minor, shipping_minor, tax_minor, total_minor, tax_bps, commission_minor, commission_tax_minor on orders
  for each row execute function refuse_change();
alter table orders
  drop column commission_bps,
  drop column commission_fixed_minor,
  drop column commission_tax_bps;
alter table stores
  drop column commission_bps,
  drop column commission_fixed_minor,
  drop column commission_min_minor,
  drop column commission_max_minor;
