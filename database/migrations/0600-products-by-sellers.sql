-- Products that sellers and operators create and edit.

alter table products
  add column version integer not null default 1,
  add column publish_at timestamptz,
  add column hs_code text,
  add column seo_title jsonb not null default '{}',
  add column seo_description jsonb not null default '{}',
  add constraint products_version_check check (version > 0),
  add constraint products_publish_at_check check (publish_at is null or state = 'draft'),
  add constraint products_hs_code_check check (hs_code ~ '^[0-9]{4,10}$');
comment on column products.version is 'Increases by one with each saved change of the product.';
comment on column products.publish_at is 'When a draft is published by a job.';
comment on column products.hs_code is 'Customs tariff number.';
create index products_publish_at on products (publish_at) where publish_at is not null;

alter table variants
  add column store_id uuid references stores,
  add column barcode text,
  add column compare_at_minor bigint,
  add column cost_minor bigint,
  add column picture_id uuid references pictures,
  add column removed_at timestamptz;
comment on column variants.store_id is 'The store of the product, set by a trigger; SKUs are unique per store.';
comment on column variants.barcode is 'GTIN with 8, 12, 13 or 14 digits.';
comment on column variants.compare_at_minor is 'A former or recommended price, shown next to a lower price.';
comment on column variants.cost_minor is 'What the item costs the store; never shown to shoppers.';
comment on column variants.removed_at is 'When a variant that was sold was removed from the product; it stays for its orders.';

update variants v
set store_id = p.store_id
from products p
where p.id = v.product_id;

create function set_variant_store() returns trigger
language plpgsql
as $$
begin
  select store_id into new.store_id from products where id = new.product_id;
  return new;
end $$;
create trigger set_variant_store before insert or update of product_id, store_id on variants
  for each row execute function set_variant_store();

alter table variants
  add constraint variants_store_id_check check (store_id is not null),
  add constraint variants_barcode_check check (barcode ~ '^([0-9]{8}|[0-9]{12,14})$'),
  add constraint variants_compare_at_minor_check check (compare_at_minor >= 0),
  add constraint variants_cost_minor_check check (cost_minor >= 0),
  add constraint variants_removed_at_check check (removed_at is null or not is_active),
  drop constraint variants_sku_key;
create unique index variants_sku_key on variants (store_id, sku) where removed_at is null;
create index variants_barcode on variants (store_id, barcode) where barcode is not null;
create index variants_picture_id on variants (picture_id) where picture_id is not null;

create table product_versions (
  product_id uuid not null references products on delete cascade,
  version integer not null,
  saved_at timestamptz not null,
  saved_by uuid references users on delete set null,
  changed text[] not null,
  document jsonb not null,
  primary key (product_id, version)
);
comment on table product_versions is 'Each saved version of a product with all edited fields, to show and restore.';
comment on column product_versions.changed is 'Names of the fields that differ from the version before.';
create index product_versions_saved_by on product_versions (saved_by) where saved_by is not null;
