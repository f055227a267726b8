-- What is sold, and how much of it there is.

create table categories (
  id uuid primary key,
  path text not null unique,
  slug text not null,
  vertical text not null check (vertical in ('shops', 'restaurants', 'beauty', 'groceries')),
  parent_id uuid references categories,
  depth smallint not null,
  position smallint not null,
  name jsonb not null,
  picture_id uuid references pictures,
  product_count integer not null default 0
);
create index categories_parent_id on categories (parent_id);
create index categories_picture_id on categories (picture_id);
create unique index categories_slug on categories (vertical, slug) where depth > 0;
alter table stores add foreign key (cuisine_category_id) references categories;
comment on column categories.path is 'The slugs from the vertical down, joined by a slash.';

create table size_charts (
  id uuid primary key,
  key text not null unique,
  name jsonb not null,
  chart jsonb not null
);

create table products (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  store_id uuid not null references stores,
  category_id uuid not null references categories,
  vertical text not null check (vertical in ('shops', 'restaurants', 'beauty', 'groceries')),
  kind text not null check (kind in ('simple', 'variable', 'dish')),
  name jsonb not null,
  short_description jsonb not null default '{}',
  description jsonb not null default '{}',
  currency char(3) not null references currencies,
  price_minor bigint not null check (price_minor >= 0),
  weight_grams integer not null default 0 check (weight_grams >= 0),
  net_weight_grams integer check (net_weight_grams > 0),
  net_volume_ml integer check (net_volume_ml > 0),
  origin char(2) references countries,
  tags text[] not null default '{}',
  is_alcohol boolean not null default false,
  is_fresh boolean not null default false,
  is_vegetarian boolean,
  is_vegan boolean,
  spice smallint check (spice between 0 and 3),
  allergens text[] not null default '{}',
  may_contain text[] not null default '{}',
  ingredients jsonb,
  storage jsonb,
  details jsonb not null default '[]',
  size_chart_id uuid references size_charts,
  order_limit integer check (order_limit > 0),
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  sold_count integer not null default 0,
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  is_blocked boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index products_store_id on products (store_id, state);
create index products_category_id on products (category_id);
create index products_currency on products (currency);
create index products_origin on products (origin);
create index products_size_chart_id on products (size_chart_id);
create index products_published on products (vertical, sold_count desc, id) where state = 'published' and not is_blocked;
comment on column products.price_minor is 'The lowest regular price of its variants.';
comment on column products.is_blocked is 'Taken off the market by the operator, whatever the seller says.';

create table product_pictures (
  product_id uuid not null references products on delete cascade,
  picture_id uuid not null references pictures,
  position smallint not null,
  primary key (product_id, position)
);
create index product_pictures_picture_id on product_pictures (picture_id);

-- The axes a product varies along, and their values.
create table product_options (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  key text not null,
  name jsonb not null,
  style text not null default 'rectangle'
    check (style in ('rectangle', 'circle', 'image', 'color', 'radio', 'dropdown')),
  position smallint not null,
  unique (product_id, key)
);
create table product_option_values (
  id uuid primary key,
  option_id uuid not null references product_options on delete cascade,
  key text not null,
  label jsonb not null,
  swatch text,
  picture_id uuid references pictures,
  position smallint not null,
  unique (option_id, key)
);
create index product_option_values_picture_id on product_option_values (picture_id);

create table variants (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  sku text not null unique,
  price_minor bigint not null check (price_minor >= 0),
  option_value_ids uuid[] not null default '{}',
  net_weight_grams integer check (net_weight_grams > 0),
  net_volume_ml integer check (net_volume_ml > 0),
  weight_grams integer check (weight_grams >= 0),
  position smallint not null,
  is_active boolean not null default true
);
create index variants_product_id on variants (product_id, position);

-- Choices of a dish: a group is asked once, each option may add to the price.
create table modifier_groups (
  id uuid primary key,
  store_id uuid references stores,
  key text not null,
  name jsonb not null,
  min_choices smallint not null check (min_choices >= 0),
  max_choices smallint not null check (max_choices >= min_choices and max_choices > 0)
);
create index modifier_groups_store_id on modifier_groups (store_id);
create table modifiers (
  id uuid primary key,
  group_id uuid not null references modifier_groups on delete cascade,
  key text not null,
  label jsonb not null,
  price_minor bigint not null check (price_minor >= 0),
  is_default boolean not null default false,
  position smallint not null,
  unique (group_id, key)
);
create table product_modifier_groups (
  product_id uuid not null references products on delete cascade,
  group_id uuid not null references modifier_groups on delete cascade,
  position smallint not null,
  primary key (product_id, group_id)
);
create index product_modifier_groups_group_id on product_modifier_groups (group_id);

create table menu_sections (
  id uuid primary key,
  store_id uuid not null references stores on delete cascade,
  key text not null,
  name jsonb not null,
  position smallint not null,
  unique (store_id, key)
);
create table menu_items (
  section_id uuid not null references menu_sections on delete cascade,
  product_id uuid not null references products on delete cascade,
  position smallint not null,
  primary key (section_id, product_id)
);
create index menu_items_product_id on menu_items (product_id);

-- Stock. A variant without a row is not counted (a dish is cooked to order).
-- on_hand is what lies on the shelf, reserved the part of it that somebody is paying for or waits to be packed.
create table stock_levels (
  variant_id uuid primary key references variants on delete cascade,
  on_hand integer not null check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  check (reserved <= on_hand)
);

create table stock_holds (
  id uuid primary key,
  variant_id uuid not null references stock_levels,
  order_id uuid not null,
  quantity integer not null check (quantity > 0),
  state text not null check (state in ('held', 'allocated', 'consumed', 'expired', 'released', 'shortfall')),
  expires_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (order_id, variant_id),
  check ((state = 'held') = (expires_at is not null))
);
create index stock_holds_variant_id on stock_holds (variant_id) where state in ('held', 'allocated');
create index stock_holds_expiring on stock_holds (expires_at) where state = 'held';

create table stock_moves (
  id bigint generated always as identity primary key,
  variant_id uuid not null references stock_levels,
  delta integer not null check (delta <> 0),
  kind text not null check (kind in ('received', 'counted', 'sale', 'sale_reversal')),
  order_id uuid,
  actor_id uuid references users,
  at timestamptz not null
);
create index stock_moves_variant_id on stock_moves (variant_id);
create index stock_moves_order_id on stock_moves (order_id);
create index stock_moves_actor_id on stock_moves (actor_id);
comment on table stock_moves is 'Why on_hand is what it is: for each variant the deltas add up to on_hand.';
