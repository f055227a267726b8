-- Whatever has a page keeps its former addresses by one mechanism: articles, pages, products, stores and categories.

alter table pages
  add column id uuid unique,
  add column begun_as text unique;
update pages set id = gen_random_uuid();
alter table pages alter column id set not null;
update pages set begun_as = slug where slug in ('terms', 'privacy', 'shipping-and-returns', 'about-us');
comment on column pages.begun_as is 'Which of the pages that every market begins with it is, wherever it lies now.';

-- The texts of a page move with it; what they say stays.
alter table page_texts
  drop constraint page_texts_slug_fkey,
  add constraint page_texts_slug_fkey foreign key (slug) references pages on update cascade;
drop trigger page_texts_frozen on page_texts;
create trigger page_texts_frozen
  before delete or update of language, version, title, description, body, written_at, written_by on page_texts
  for each row execute function refuse_change();

alter table moved_slugs
  add column scope text not null default '',
  alter column moved_at set default now(),
  drop constraint moved_slugs_kind_check,
  drop constraint moved_slugs_pkey,
  add primary key (kind, scope, slug),
  add check (kind in ('post', 'page', 'product', 'store', 'category')),
  add check ((kind = 'category') = (scope <> ''));
comment on table moved_slugs is 'Where something lay that readers could find; it leads to where the thing lies now, until something else lies there.';
comment on column moved_slugs.scope is 'The vertical of a category, within which its slug is its own.';

-- What lies at an address now wins over what lay there.
create function end_moved_slug() returns trigger language plpgsql as $$
begin
  delete from moved_slugs
  where kind = tg_argv[0]
    and scope = case when tg_argv[0] = 'category' then to_jsonb(new) ->> 'vertical' else '' end
    and slug = new.slug;
  return null;
end
$$;

create function keep_moved_slug() returns trigger language plpgsql as $$
begin
  insert into moved_slugs (kind, scope, slug, record_id)
  values (
    tg_argv[0], case when tg_argv[0] = 'category' then to_jsonb(old) ->> 'vertical' else '' end, old.slug, old.id
  );
  return null;
end
$$;

drop trigger posts_keep_their_addresses on posts;
drop function keep_post_slug();

-- By their names the ends come first: two things may change places.
create trigger posts_at_their_addresses after insert or update of slug on posts
  for each row execute function end_moved_slug('post');
create trigger posts_keep_their_addresses after update of slug on posts
  for each row when (old.slug <> new.slug and old.published_at <= new.changed_at)
  execute function keep_moved_slug('post');

create trigger pages_at_their_addresses after insert or update of slug on pages
  for each row execute function end_moved_slug('page');
create trigger pages_keep_their_addresses after update of slug on pages
  for each row when (old.slug <> new.slug) execute function keep_moved_slug('page');

create trigger products_at_their_addresses after insert or update of slug on products
  for each row execute function end_moved_slug('product');
create trigger products_keep_their_addresses after update of slug on products
  for each row when (old.slug <> new.slug and old.published_at is not null)
  execute function keep_moved_slug('product');

create trigger stores_at_their_addresses after insert or update of slug on stores
  for each row execute function end_moved_slug('store');
create trigger stores_keep_their_addresses after update of slug on stores
  for each row when (old.slug <> new.slug) execute function keep_moved_slug('store');

create trigger categories_at_their_addresses after insert or update of slug on categories
  for each row execute function end_moved_slug('category');
create trigger categories_keep_their_addresses after update of slug on categories
  for each row when (old.slug <> new.slug) execute function keep_moved_slug('category');

-- Whatever names a category by its path means the category, wherever that lies.
create function follow_category_path() returns trigger language plpgsql as $$
begin
  update coupons
  set category_paths = array_replace(category_paths, old.path, new.path)
  where category_paths @> array[old.path];
  update delivery_restrictions
  set category_path = new.path
  where category_path = old.path;
  return null;
end
$$;
create trigger categories_are_followed after update of path on categories
  for each row when (old.path <> new.path) execute function follow_category_path();
