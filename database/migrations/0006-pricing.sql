-- Offers: deals on products and coupons on baskets.

create table deals (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  percent smallint not null check (percent between 1 and 90),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at > starts_at)
);
create index deals_product_id on deals (product_id, ends_at);
create index deals_ends_at on deals (ends_at);

create table coupons (
  id uuid primary key,
  code text not null unique check (code = upper(code)),
  kind text not null check (kind in ('percent', 'fixed', 'free_shipping')),
  percent smallint check (percent between 1 and 100),
  amount_minor bigint check (amount_minor > 0),
  currency char(3) references currencies,
  description jsonb not null,
  min_subtotal_minor bigint not null default 0 check (min_subtotal_minor >= 0),
  max_discount_minor bigint check (max_discount_minor > 0),
  uses_per_customer integer check (uses_per_customer > 0),
  uses_total integer check (uses_total > 0),
  used_count integer not null default 0 check (used_count >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz,
  is_stackable boolean not null default false,
  first_order_only boolean not null default false,
  requires_newsletter boolean not null default false,
  scope jsonb not null default '{}',
  check (uses_total is null or used_count <= uses_total),
  check ((kind = 'percent') = (percent is not null)),
  check ((kind = 'fixed') = (amount_minor is not null))
);
create index coupons_currency on coupons (currency);
