-- An order group is one purchase; an order is one seller's part of it. Everything that was priced is frozen.

create table order_groups (
  id uuid primary key,
  number text not null unique,
  customer_id uuid not null references users,
  cart_id uuid references carts on delete set null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  request_hash text not null,
  access_hash bytea not null,
  locale text not null,
  currency char(3) not null references currencies,
  rate_table_id uuid not null references rate_tables,
  contact jsonb not null,
  shipping_address jsonb,
  billing_address jsonb,
  items_minor bigint not null check (items_minor >= 0),
  discount_minor bigint not null check (discount_minor >= 0),
  shipping_minor bigint not null check (shipping_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  total_minor bigint not null check (total_minor >= 0),
  placed_at timestamptz not null,
  unique (customer_id, idempotency_key),
  check (total_minor = items_minor - discount_minor + shipping_minor + tax_minor)
);
create index order_groups_customer on order_groups (customer_id, placed_at desc);
create index order_groups_placed_at on order_groups (placed_at desc, id);
create index order_groups_cart_id on order_groups (cart_id);
create index order_groups_currency on order_groups (currency);
create index order_groups_rate_table_id on order_groups (rate_table_id);
comment on column order_groups.access_hash is 'Hash of the key that lets a guest see the order from a link.';

-- The moves an order may make; an event can record no other.
create table order_transitions (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into order_transitions (from_state, to_state) values
  ('new', 'pending_payment'),
  ('new', 'placed'),
  ('pending_payment', 'placed'),
  ('pending_payment', 'expired'),
  ('pending_payment', 'cancelled'),
  ('placed', 'accepted'),
  ('placed', 'rejected'),
  ('placed', 'cancelled'),
  ('accepted', 'in_progress'),
  ('accepted', 'cancelled'),
  ('in_progress', 'fulfilled'),
  ('in_progress', 'cancelled'),
  ('fulfilled', 'delivered'),
  ('delivered', 'completed');

create table orders (
  id uuid primary key,
  group_id uuid not null references order_groups,
  number text not null unique,
  position smallint not null,
  store_id uuid not null references stores,
  state text not null check (state in ('pending_payment', 'placed', 'accepted', 'in_progress', 'fulfilled',
    'delivered', 'completed', 'rejected', 'cancelled', 'expired')),
  state_changed_at timestamptz not null,
  currency char(3) not null references currencies,
  sale_currency char(3) not null references currencies,
  items_minor bigint not null check (items_minor >= 0),
  discount_minor bigint not null check (discount_minor >= 0),
  shipping_minor bigint not null check (shipping_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  total_minor bigint not null check (total_minor >= 0),
  tax_bps integer not null check (tax_bps between 0 and 10000),
  commission_bps integer not null check (commission_bps between 0 and 10000),
  commission_minor bigint not null check (commission_minor >= 0),
  delivery jsonb not null,
  accept_by timestamptz,
  note text,
  created_at timestamptz not null,
  unique (group_id, position),
  check (total_minor = items_minor - discount_minor + shipping_minor + tax_minor)
);
create index orders_store on orders (store_id, state, created_at desc);
create index orders_store_recent on orders (store_id, created_at desc, id);
create index orders_currency on orders (currency);
create index orders_sale_currency on orders (sale_currency);
create index orders_awaiting_acceptance on orders (accept_by) where state = 'placed';
comment on column orders.delivery is 'The chosen method, its words and price as shown, and the promised days or slot.';
comment on column orders.sale_currency is 'What the seller prices in and is settled in.';

create table order_lines (
  id uuid primary key,
  order_id uuid not null references orders,
  position smallint not null,
  product_id uuid not null references products,
  variant_id uuid not null references variants,
  product_slug text not null,
  name jsonb not null,
  sku text not null,
  options jsonb not null default '[]',
  note text not null default '',
  picture_id uuid references pictures,
  quantity integer not null check (quantity > 0),
  list_price_minor bigint not null check (list_price_minor >= 0),
  list_currency char(3) not null references currencies,
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  items_minor bigint not null,
  discount_minor bigint not null default 0 check (discount_minor >= 0),
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  commission_minor bigint not null default 0 check (commission_minor >= 0),
  unique (order_id, position),
  check (items_minor = quantity * unit_price_minor),
  check (discount_minor <= items_minor)
);
create index order_lines_product_id on order_lines (product_id);
create index order_lines_variant_id on order_lines (variant_id);
create index order_lines_picture_id on order_lines (picture_id);
create index order_lines_list_currency on order_lines (list_currency);
comment on column order_lines.discount_minor is
  'A unit''s share of discount, tax or commission is its largest-remainder share of the line: no rows are kept for units.';

-- Which promotion gave which part of a line''s discount, and who pays for it.
create table order_line_discounts (
  line_id uuid not null references order_lines,
  coupon_id uuid not null references coupons,
  amount_minor bigint not null check (amount_minor > 0),
  platform_minor bigint not null check (platform_minor >= 0),
  seller_minor bigint not null check (seller_minor >= 0),
  primary key (line_id, coupon_id),
  check (amount_minor = platform_minor + seller_minor)
);
create index order_line_discounts_coupon_id on order_line_discounts (coupon_id);

create table coupon_uses (
  coupon_id uuid not null references coupons,
  group_id uuid not null references order_groups,
  customer_key text not null,
  state text not null check (state in ('held', 'used', 'released')),
  primary key (coupon_id, group_id)
);
create index coupon_uses_group_id on coupon_uses (group_id);
create index coupon_uses_customer on coupon_uses (coupon_id, customer_key);

create table order_events (
  id uuid primary key,
  order_id uuid not null references orders,
  from_state text not null,
  to_state text not null,
  actor_kind text not null check (actor_kind in ('customer', 'seller', 'operator', 'gateway', 'market')),
  actor_id uuid references users,
  reason text,
  at timestamptz not null,
  foreign key (from_state, to_state) references order_transitions
);
create index order_events_order_id on order_events (order_id, at);
create index order_events_actor_id on order_events (actor_id);
create index order_events_transition on order_events (from_state, to_state);

-- One package an order: what the seller hands over.
create table shipments (
  id uuid primary key,
  order_id uuid not null unique references orders,
  kind text not null check (kind in ('parcel', 'local', 'pickup', 'kitchen')),
  state text not null check (state in ('planned', 'picking', 'packed', 'ready', 'handed_over', 'in_transit',
    'delivered', 'collected', 'failed', 'cancelled')),
  carrier text,
  tracking_number text,
  tracking_url text check (tracking_url ~ '^https://'),
  handed_over_at timestamptz,
  delivered_at timestamptz,
  updated_at timestamptz not null
);

alter table stock_holds add foreign key (order_id) references orders;
alter table stock_moves add foreign key (order_id) references orders;
alter table slot_bookings add foreign key (order_id) references orders;

-- What was frozen stays frozen.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed once written', tg_table_name using errcode = '23514';
end $$;
create trigger order_lines_frozen before update or delete on order_lines
  for each row execute function refuse_change();
create trigger order_events_frozen before update or delete on order_events
  for each row execute function refuse_change();
create trigger order_groups_frozen before update of currency, rate_table_id, items_minor, discount_minor,
  shipping_minor, tax_minor, total_minor on order_groups
  for each row execute function refuse_change();
create trigger orders_frozen before update of group_id, store_id, currency, sale_currency, items_minor,
  discount_minor, shipping_minor, tax_minor, total_minor, commission_minor on orders
  for each row execute function refuse_change();
