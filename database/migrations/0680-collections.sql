-- Collections of products, chosen by hand or by a rule.

create table collections (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name jsonb not null check (name ? 'en'),
  description jsonb not null default '{}',
  seo_title jsonb not null default '{}',
  seo_description jsonb not null default '{}',
  picture_id uuid references pictures,
  starts_at timestamptz,
  ends_at timestamptz,
  hidden_at timestamptz,
  changed_at timestamptz not null,
  version integer not null default 1 check (version > 0),
  matches text check (matches in ('all', 'any')),
  category_ids uuid[] not null default '{}',
  tags text[] not null default '{}',
  brand_ids uuid[] not null default '{}',
  store_ids uuid[] not null default '{}',
  price_min_minor bigint check (price_min_minor >= 0),
  price_max_minor bigint check (price_max_minor >= 0),
  is_in_stock boolean,
  new_days smallint check (new_days > 0),
  is_on_sale boolean not null default false,
  sold_min integer check (sold_min > 0),
  check (ends_at > starts_at),
  check (price_max_minor >= price_min_minor),
  -- A rule has a condition, and a collection by hand has none.
  check ((matches is not null) = (
    cardinality(category_ids) + cardinality(tags) + cardinality(brand_ids) + cardinality(store_ids) > 0
    or num_nonnulls(price_min_minor, price_max_minor, is_in_stock, new_days, sold_min) > 0
    or is_on_sale
  ))
);
create index collections_picture_id on collections (picture_id);
comment on column collections.matches is 'Whether products fulfil all or any of the conditions; null if they are chosen by hand.';
comment on column collections.price_min_minor is 'In the base currency of the market, like price_max_minor.';
comment on column collections.sold_min is 'Units sold in the last 30 days.';

create table collection_products (
  collection_id uuid not null references collections on delete cascade,
  product_id uuid not null references products on delete cascade,
  position integer,
  primary key (collection_id, product_id)
);
create index collection_products_product_id on collection_products (product_id);
comment on table collection_products is 'Also of collections by rule; product_listings.facets has them as k:<collection id>.';
comment on column collection_products.position is 'Order of a collection by hand; null in one by rule.';

create table recent_sales (
  product_id uuid primary key references products on delete cascade,
  sold_count integer not null check (sold_count > 0)
);
comment on table recent_sales is 'Units sold in the last 30 days, counted every hour; products without sales are left out.';

alter table moved_slugs
  drop constraint moved_slugs_kind_check,
  add constraint moved_slugs_kind_check check (kind in ('post', 'page', 'product', 'store', 'category', 'collection'));

create trigger collections_at_their_addresses after insert or update of slug on collections
  for each row execute function end_moved_slug('collection');
create trigger collections_keep_their_addresses after update of slug on collections
  for each row when (old.slug <> new.slug) execute function keep_moved_slug('collection');
