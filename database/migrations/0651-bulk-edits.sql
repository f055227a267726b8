-- Changes of many products at once, with what each product's change did.
create table bulk_edits (
  id uuid primary key,
  store_id uuid references stores (id) on delete cascade,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  action jsonb not null,
  undoes uuid references bulk_edits (id) on delete cascade,
  finished_at timestamptz,
  unique (undoes)
);
create index bulk_edits_store_id on bulk_edits (store_id, created_at desc);
create index bulk_edits_created_by on bulk_edits (created_by);
comment on table bulk_edits is 'Without a store it was started by an operator, for products of any store.';

create table bulk_edit_products (
  bulk_edit_id uuid not null references bulk_edits (id) on delete cascade,
  position integer not null,
  store_id uuid not null references stores (id) on delete cascade,
  product_id uuid references products (id) on delete set null,
  name text not null,
  outcome text check (outcome in ('changed', 'unchanged', 'refused')),
  problems text[] not null default '{}',
  version integer,
  before jsonb,
  primary key (bulk_edit_id, position)
);
create index bulk_edit_products_product_id on bulk_edit_products (product_id);
create index bulk_edit_products_store_id on bulk_edit_products (store_id);
create index bulk_edit_products_waiting on bulk_edit_products (bulk_edit_id, position) where outcome is null;
comment on column bulk_edit_products.outcome is 'Null until the product''s turn.';
comment on column bulk_edit_products.version is 'The version that the change made; undoing needs the product to be unchanged since.';
comment on column bulk_edit_products.before is 'Prices by variant and the sale before the change.';
