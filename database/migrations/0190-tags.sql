-- What a product's tags are called. One without a row is shown as it is written.
create table tags (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name jsonb not null check (name ? 'en')
);
update product_views v
set page = (
  v.page::jsonb
  || jsonb_build_object('tags', (
    select coalesce(jsonb_agg(jsonb_build_object('slug', tag, 'name', replace(tag, '-', ' ')) order by place), '[]')
    from jsonb_array_elements_text(v.page::jsonb -> 'tags') with ordinality tags (tag, place)
    where length(tag) > 2
  ))
)::json;
