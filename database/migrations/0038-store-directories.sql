-- Directories of stores that count and narrow without reading products, and a way to tell the market about a store.

alter table stores add sells text[] not null default '{}';
comment on column stores.sells is 'The slugs of the categories its offered products lie in; made anew with product_count.';
create index stores_sells on stores using gin (sells);
update stores s
set sells = found.sells
from (
  select l.store_id, array_agg(distinct slug) as sells
  from product_listings l
  cross join lateral unnest(l.facets) facet
  cross join lateral unnest(string_to_array(substr(facet, 3), '/')) slug
  where l.is_offered
    and facet like 'c:%'
    and slug <> l.vertical
  group by l.store_id
) found
where s.id = found.store_id;

create table store_reports (
  id uuid primary key,
  store_id uuid not null references stores (id) on delete cascade,
  reporter_id uuid references users (id) on delete set null,
  kind text not null check (kind in ('not_as_described', 'forbidden_goods', 'copied', 'rude', 'something_else')),
  words text not null,
  email text,
  created_at timestamptz not null
);
create index store_reports_store_id on store_reports (store_id, created_at desc);
create index store_reports_reporter_id on store_reports (reporter_id);
comment on table store_reports is 'What visitors told the operator about a store; the store does not see it.';
