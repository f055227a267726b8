-- What people typed in the editor of products and did not save.

create table product_autosaves (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  store_id uuid not null references stores (id) on delete cascade,
  product_id uuid references products (id) on delete cascade,
  version integer,
  typed jsonb not null check (jsonb_typeof(typed) = 'object' and length(typed::text) <= 4000000),
  saved_at timestamptz not null,
  constraint product_autosaves_version_check check ((product_id is null) = (version is null)),
  constraint product_autosaves_place unique nulls not distinct (user_id, store_id, product_id)
);
comment on table product_autosaves is 'Unsaved changes of a product by one person, kept for 30 days.';
comment on column product_autosaves.product_id is 'Null for a product that was never saved.';
comment on column product_autosaves.version is 'The version that the changes are based on.';
comment on column product_autosaves.typed is
  'Fields of the form that differ from the version, by name; empty for an emptied field.';
create index product_autosaves_store_id on product_autosaves (store_id);
create index product_autosaves_product_id on product_autosaves (product_id);
create index product_autosaves_saved_at on product_autosaves (saved_at);

create table product_autosave_pictures (
  autosave_id uuid not null references product_autosaves (id) on delete cascade,
  picture_id uuid not null references pictures (id) on delete cascade,
  primary key (autosave_id, picture_id)
);
comment on table product_autosave_pictures is 'Uploaded pictures that are kept because unsaved changes name them.';
create index product_autosave_pictures_picture_id on product_autosave_pictures (picture_id);
