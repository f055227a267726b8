-- Articles as operators write them: rich text, drafts and days to come, every text that there was, and where what moved is now.
alter table posts
  add column version integer not null default 1 check (version > 0),
  add column changed_at timestamptz not null default now(),
  add column changed_by uuid references users,
  add check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  add check (length(category) between 1 and 60),
  add check (length(author) between 1 and 120),
  add check (read_minutes > 0);
create index posts_changed_by on posts (changed_by);
create index posts_tags on posts using gin (tags);

-- Paragraphs become the rich text that they are.
update posts
set body = (
  select jsonb_object_agg(language, (
    select string_agg(
      '<p>' || replace(replace(replace(paragraph, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</p>', '' order by place
    )
    from jsonb_array_elements_text(texts) with ordinality as told (paragraph, place)
  ))
  from jsonb_each(body) as written (language, texts)
);
alter table posts add check (jsonb_typeof(body -> 'en') = 'string');
comment on column posts.body is 'HTML by language, cleaned by the one list of what rich text may hold.';
comment on column posts.published_at is 'Null for a draft; readers find it from then on.';
comment on column posts.changed_by is 'Nobody for what the market began with.';

create table post_texts (
  post_id uuid not null references posts,
  version integer not null,
  title jsonb not null,
  excerpt jsonb not null,
  body jsonb not null,
  written_at timestamptz not null,
  written_by uuid references users,
  primary key (post_id, version)
);
create index post_texts_written_by on post_texts (written_by);
create trigger post_texts_frozen before update or delete on post_texts
  for each row execute function refuse_change();
create trigger post_texts_whole before truncate on post_texts
  for each statement execute function refuse_change();

-- Addresses that are no longer, and what stood there.
create table moved_slugs (
  kind text not null check (kind in ('post')),
  slug text not null,
  record_id uuid not null,
  moved_at timestamptz not null,
  primary key (kind, slug)
);
create index moved_slugs_record_id on moved_slugs (record_id);

create function keep_post_text() returns trigger language plpgsql as $$
begin
  insert into post_texts (post_id, version, title, excerpt, body, written_at, written_by)
  values (new.id, new.version, new.title, new.excerpt, new.body, new.changed_at, new.changed_by);
  return null;
end
$$;
create trigger posts_begin_a_history after insert on posts
  for each row execute function keep_post_text();
create trigger posts_keep_their_history after update on posts
  for each row when (new.version <> old.version) execute function keep_post_text();

-- What was read at an address is found there for good.
create function keep_post_slug() returns trigger language plpgsql as $$
begin
  delete from moved_slugs where kind = 'post' and slug = new.slug and record_id = new.id;
  if exists (select from moved_slugs where kind = 'post' and slug = new.slug) then
    raise unique_violation using constraint = 'posts_slug_key', message = 'another article was at this address';
  end if;
  if tg_op = 'UPDATE' and old.slug <> new.slug and old.published_at <= new.changed_at then
    insert into moved_slugs (kind, slug, record_id, moved_at)
    values ('post', old.slug, new.id, new.changed_at);
  end if;
  return null;
end
$$;
create trigger posts_keep_their_addresses after insert or update of slug on posts
  for each row execute function keep_post_slug();

insert into post_texts (post_id, version, title, excerpt, body, written_at)
select id, version, title, excerpt, body, changed_at
from posts;
