-- The menus of the header and footer, as operators edit them.

create table navigation_menus (
  menu text primary key check (menu in ('header', 'footer')),
  entries jsonb not null check (jsonb_typeof(entries) = 'array'),
  version integer not null default 1 check (version > 0),
  changed_at timestamptz not null
);
comment on table navigation_menus is 'Without a row a menu has its standard entries.';
comment on column navigation_menus.entries is 'In order, with their depth: id, depth, kind, target, path, name, is_hidden.';
