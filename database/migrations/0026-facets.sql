-- What lists are narrowed by: brands, and what may not travel; and when each listing was last written, for those who
-- keep a copy of them.

create table brands (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null
);
alter table products add brand_id uuid references brands;
create index products_brand_id on products (brand_id);

comment on column product_listings.facets is
  'c:<category path> of each ancestor, a:<attribute>:<value> of each variant, t:<tag>, b:<brand>, f:alcohol, f:fresh.';
update product_listings l
set facets = l.facets || case when p.is_alcohol then '{f:alcohol}' else '{}' end::text[] || case when p.is_fresh then '{f:fresh}' else '{}' end::text[]
from products p
where p.id = l.product_id
  and (p.is_alcohol or p.is_fresh);

-- Transactions do not commit in the order in which they began, so no counter could tell what is new; a snapshot can.
alter table product_listings add changed_in xid8 not null default pg_current_xact_id();
create index product_listings_changed_in on product_listings (changed_in);
comment on column product_listings.changed_in is 'The transaction that wrote the row.';

create table removed_listings (
  product_id uuid primary key,
  changed_in xid8 not null default pg_current_xact_id()
);
create index removed_listings_changed_in on removed_listings (changed_in);
comment on table removed_listings is 'Products that are no more, for those who still have them in their copy.';

create function note_removed_listings() returns trigger language plpgsql as $$
begin
  insert into removed_listings (product_id)
  select product_id
  from removed
  order by product_id
  on conflict (product_id) do update set changed_in = excluded.changed_in;
  return null;
end $$;
create trigger product_listings_removed after delete on product_listings
  referencing old table as removed for each statement execute function note_removed_listings();

-- Synonyms as the operator wrote them, beside what they are found by.
alter table search_synonyms add written text;
update search_synonyms set written = term;
alter table search_synonyms alter written set not null;
alter table search_synonyms add position smallint not null default 0;
comment on column search_synonyms.written is 'The term with its capitals and accents.';
