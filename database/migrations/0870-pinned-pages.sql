-- Pages of a dashboard that a person pinned to the top of its menu.
create table pinned_pages (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  dashboard text not null check (dashboard ~ '^/(operator|seller/desk/[a-z0-9-]+)$'),
  path text not null check (length(path) <= 500 and starts_with(path, dashboard)),
  title text not null check (length(title) between 1 and 120),
  pinned_at timestamptz not null,
  unique (user_id, path)
);
comment on column pinned_pages.path is 'Address without the language, with the query of a list.';
comment on column pinned_pages.title is 'In the language of the page that was pinned.';
