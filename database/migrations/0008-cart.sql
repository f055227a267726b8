-- A cart belongs to a customer or, before sign-in, to whoever holds its secret.

create table carts (
  id uuid primary key,
  customer_id uuid unique references users on delete cascade,
  secret_hash bytea unique,
  version bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((customer_id is null) <> (secret_hash is null))
);
create index carts_idle_guests on carts (updated_at) where customer_id is null;
comment on column carts.version is 'Grows with every change, so that an older answer never replaces a newer one.';

create table cart_lines (
  id uuid primary key,
  cart_id uuid not null references carts on delete cascade,
  store_id uuid not null references stores,
  product_id uuid not null references products,
  variant_id uuid not null references variants,
  quantity integer not null check (quantity between 1 and 999),
  modifier_ids uuid[] not null default '{}',
  note text not null default '' check (length(note) <= 200),
  seen_price_minor bigint not null check (seen_price_minor >= 0),
  seen_currency char(3) not null references currencies,
  added_at timestamptz not null,
  unique (cart_id, variant_id, modifier_ids, note)
);
create index cart_lines_store_id on cart_lines (store_id);
create index cart_lines_product_id on cart_lines (product_id);
create index cart_lines_variant_id on cart_lines (variant_id);
create index cart_lines_seen_currency on cart_lines (seen_currency);
comment on column cart_lines.modifier_ids is 'Sorted, so that the same dish made the same way is one line.';
