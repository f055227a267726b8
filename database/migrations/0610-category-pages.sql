-- Category pages with text and search engine fields, hidden categories, and categories that were merged or deleted.

alter table categories
  add column description jsonb not null default '{}',
  add column seo_title jsonb not null default '{}',
  add column seo_description jsonb not null default '{}',
  add column hidden_at timestamptz,
  add column version integer not null default 1 check (version > 0),
  add constraint categories_parent_id_check check ((parent_id is null) = (depth = 0)),
  add constraint categories_parent_id_check1 check (parent_id <> id),
  add constraint categories_depth_check check (depth = cardinality(string_to_array(path, '/')) - 1),
  add constraint categories_path_check check (path = slug or right(path, length(slug) + 1) = '/' || slug);
comment on column categories.hidden_at is 'Hidden with its subcategories; their products stay on sale.';
comment on column categories.version is 'Increases by one with each saved change of its texts.';
create index categories_hidden on categories (path) where hidden_at is not null;

create table removed_categories (
  id uuid primary key,
  path text not null,
  name jsonb not null,
  removed_at timestamptz not null
);
comment on table removed_categories is 'Categories that were merged or deleted, because former commission rates refer to them.';

-- Former rates keep the category that they were for.
alter table commission_rates drop constraint commission_rates_category_id_fkey;

-- Coupons and delivery restrictions name a category by its path.
create function replace_category_path(old_path text, new_path text) returns void language sql as $$
  update coupons
  set category_paths = array(
    select path
    from unnest(array_replace(category_paths, old_path, new_path)) with ordinality named (path, place)
    group by path
    order by min(place)
  )
  where category_paths @> array[old_path];
  update delivery_restrictions
  set category_path = new_path
  where category_path = old_path;
$$;
