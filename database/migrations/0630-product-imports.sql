-- Imports of products from files.

create table imports (
  id uuid primary key,
  store_id uuid not null references stores on delete cascade,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  file_name text not null,
  format text not null check (format in ('market', 'shopify', 'woocommerce', 'etsy', 'google', 'table')),
  headers text[] not null,
  samples jsonb not null,
  columns jsonb not null default '{}',
  categories jsonb not null default '{}',
  default_category_id uuid references categories on delete set null,
  found_categories jsonb not null default '{}',
  state text not null check (
    state in ('mapping', 'checking', 'checked', 'running', 'finished', 'failed', 'undoing', 'undone')
  ),
  failure text,
  ignored_rows integer not null default 0,
  checked_at timestamptz,
  finished_at timestamptz,
  constraint imports_failure_check check ((state = 'failed') = (failure is not null))
);
comment on table imports is 'Files with products that a store imports, and how far each import is.';
comment on column imports.samples is 'First values of each column, shown beside its mapping.';
comment on column imports.columns is 'Chosen fields by the place of the column; null for columns that are not imported.';
comment on column imports.categories is 'Chosen categories by their name in the file.';
comment on column imports.found_categories is 'Number of products by the category in the file.';
create index imports_store_id on imports (store_id, created_at desc);
create index imports_created_by on imports (created_by) where created_by is not null;
create index imports_default_category_id on imports (default_category_id) where default_category_id is not null;

create table import_files (
  import_id uuid not null references imports on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (import_id, position)
);
comment on table import_files is 'The uploaded file in pieces, deleted when its import can no longer be changed.';

create table import_products (
  import_id uuid not null references imports on delete cascade,
  position integer not null,
  handle text not null,
  name text not null,
  rows integer[] not null,
  product jsonb not null,
  outcome text not null check (outcome in ('new', 'changed', 'unchanged', 'refused')),
  issues jsonb not null default '[]',
  product_id uuid references products on delete set null,
  version integer,
  before jsonb,
  applied_at timestamptz,
  undone_at timestamptz,
  primary key (import_id, position)
);
comment on table import_products is 'Products of an import: what the file says, what it would change, and what it changed.';
comment on column import_products.version is 'Version of the product after the import; a later one is not undone.';
comment on column import_products.before is 'Fields and counts before the import, to undo it. Null for new products.';
create index import_products_product_id on import_products (product_id) where product_id is not null;

create table import_mappings (
  store_id uuid not null references stores on delete cascade,
  headers_hash text not null,
  columns jsonb not null,
  categories jsonb not null,
  default_category_id uuid references categories on delete set null,
  saved_at timestamptz not null,
  primary key (store_id, headers_hash)
);
comment on table import_mappings is 'The last mapping of a store for files with the same columns.';
create index import_mappings_default_category_id on import_mappings (default_category_id)
  where default_category_id is not null;

create table import_handles (
  store_id uuid not null references stores on delete cascade,
  handle text not null,
  product_id uuid not null references products on delete cascade,
  picture_urls text[] not null default '{}',
  primary key (store_id, handle)
);
comment on table import_handles is 'Which product a name in imported files stands for, so that a second import finds it.';
comment on column import_handles.picture_urls is 'Addresses of the pictures that were imported last, in their order.';
create index import_handles_product_id on import_handles (product_id);

create table import_pictures (
  import_id uuid not null references imports on delete cascade,
  url text not null,
  picture_id uuid references pictures on delete set null,
  attempts integer not null default 0,
  next_at timestamptz,
  failure text,
  primary key (import_id, url),
  constraint import_pictures_next_at_check check (next_at is null or (picture_id is null and failure is null))
);
comment on table import_pictures is 'Pictures that an import fetches; next_at is null once a picture was stored or given up.';
create index import_pictures_next_at on import_pictures (import_id, next_at) where next_at is not null;
create index import_pictures_picture_id on import_pictures (picture_id) where picture_id is not null;
