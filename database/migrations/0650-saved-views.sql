-- Views of dashboard lists that a person saved under a name.
create table saved_views (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  list text not null check (list ~ '^[a-z]+(-[a-z]+)*$'),
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 2000),
  saved_at timestamptz not null,
  unique (user_id, list, name)
);
comment on column saved_views.query is 'The query of the page''s address: search, filters, sorting and columns.';
