-- What the market has to say for itself: terms, privacy, shipping and returns. A text is never changed: whoever writes
-- it anew adds a version, and the newest of a language is what is shown.
create table pages (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  position smallint not null unique
);

create table page_texts (
  slug text not null references pages,
  language text not null check (language in ('en', 'fr', 'ar')),
  version integer not null check (version > 0),
  title text not null check (length(title) between 1 and 120),
  description text not null check (length(description) between 1 and 300),
  body text not null check (length(body) between 1 and 100000),
  written_at timestamptz not null,
  written_by uuid references users,
  primary key (slug, language, version)
);
create index page_texts_written_by on page_texts (written_by);
create trigger page_texts_frozen before update or delete on page_texts
  for each row execute function refuse_change();
create trigger page_texts_whole before truncate on page_texts
  for each statement execute function refuse_change();
comment on column page_texts.body is 'HTML, cleaned by the one list of what rich text may hold.';
comment on column page_texts.written_by is 'Nobody for what the market began with.';
