-- Sets of values for the options of products, such as sizes and colours.

create table option_sets (
  id uuid primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name jsonb not null check (name ? 'en'),
  aliases text[] not null default '{}',
  version integer not null default 1 check (version > 0)
);
comment on column option_sets.key is 'The key of product options of the set, by which they are one filter.';
comment on column option_sets.aliases is 'Other names of the option in imported files.';

create table option_set_values (
  id uuid primary key,
  set_id uuid not null references option_sets on delete cascade,
  key text not null check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  label jsonb not null check (label ? 'en'),
  swatch text check (swatch ~ '^#[0-9a-f]{6}$'),
  position smallint not null,
  unique (set_id, key)
);
comment on column option_set_values.key is 'The key of the same value of product options.';
