-- Brands with a logo, and the slugs of brands and tags that were merged into others.

alter table brands
  add column logo_id uuid references pictures,
  add column version integer not null default 1 check (version > 0);
create index brands_logo_id on brands (logo_id);

create table moved_brands (
  slug text primary key,
  brand_id uuid not null references brands on delete cascade
);
create index moved_brands_brand_id on moved_brands (brand_id);
comment on table moved_brands is 'Slugs of brands that were merged into another, as saved filters contain them.';

create table moved_tags (
  slug text primary key,
  tag text not null
);
create index moved_tags_tag on moved_tags (tag);
comment on table moved_tags is 'Tags that were merged into another.';
