-- Pictures: the original is kept in storage under its key; sizes are made from it at fixed widths.

create table pictures (
  id uuid primary key,
  storage_key text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  blur text not null,
  colour text not null,
  alt jsonb not null default '{}',
  owner_id uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index pictures_owner_id on pictures (owner_id);
comment on column pictures.blur is 'A tiny WebP as a data address, shown until the picture is there.';
