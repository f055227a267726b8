-- What the public reads of products, made ready by catalog whenever a product, its variants or its deals change:
-- lists walk the narrow rows, cards and pages are picked up by key. The truth stays in the tables of 0005 and 0006.

create extension if not exists unaccent;

-- Lower case without accents; its dictionary is named in full, so that it may be used in an index.
create function plain(text) returns text language sql immutable parallel safe strict as
  $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

create table product_listings (
  product_id uuid primary key references products on delete cascade,
  store_id uuid not null references stores,
  vertical text not null,
  country_code char(2) not null,
  is_offered boolean not null,
  published_at timestamptz,
  currency char(3) not null,
  price_minor bigint not null,
  price_max_minor bigint not null,
  deal_percent smallint,
  deal_starts_at timestamptz,
  deal_ends_at timestamptz,
  reprice_at timestamptz,
  price_base bigint not null,
  discount smallint not null,
  stars smallint,
  rating_score integer not null,
  sold_count integer not null,
  stock_variant_ids uuid[],
  facets text[] not null,
  check ((deal_percent is null) = (deal_starts_at is null) and (deal_percent is null) = (deal_ends_at is null))
);
comment on column product_listings.is_offered is 'Published, not blocked, and with a variant to buy. Its store must be approved besides.';
comment on column product_listings.deal_percent is 'The deal that runs, else the next one.';
comment on column product_listings.reprice_at is 'When a deal next begins or ends, and the row is to be made again.';
comment on column product_listings.price_base is 'The lowest price now in ten-thousandths of a minor unit of the base currency, to sort and filter by.';
comment on column product_listings.rating_score is 'Thousandths of a star, drawn towards the middle while ratings are few.';
comment on column product_listings.stock_variant_ids is 'The variants whose stock is counted; null when one of them is not, so that there is always some.';
comment on column product_listings.facets is 'c:<category path> of each ancestor, a:<attribute>:<value> of each variant, t:<tag>.';

create index product_listings_best on product_listings (sold_count desc, product_id) where is_offered;
create index product_listings_vertical_best on product_listings (vertical, sold_count desc, product_id) where is_offered;
create index product_listings_store_best on product_listings (store_id, sold_count desc, product_id);
create index product_listings_newest on product_listings (vertical, published_at desc, product_id) where is_offered;
create index product_listings_cheapest on product_listings (vertical, price_base, product_id) where is_offered;
create index product_listings_deals on product_listings (discount desc, product_id) where is_offered and discount > 0;
create index product_listings_rated on product_listings (rating_score desc, product_id) where is_offered;
create index product_listings_reprice_at on product_listings (reprice_at);
create index product_listings_facets on product_listings using gin (facets) with (fastupdate = off);

create table product_views (
  product_id uuid not null references products on delete cascade,
  locale text not null,
  sort_name text not null,
  card json not null,
  page json not null,
  primary key (product_id, locale)
);
create index product_views_sort_name on product_views (locale, sort_name, product_id);
comment on column product_views.card is 'What a card shows that neither time nor stock changes.';
comment on column product_views.page is 'What the product page shows besides.';

-- The attributes that lists are narrowed by: the options of all products, by key.
create table facet_values (
  attribute text not null,
  value text not null,
  name jsonb not null,
  label jsonb not null,
  swatch text,
  position smallint not null,
  primary key (attribute, value)
);
