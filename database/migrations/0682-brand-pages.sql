-- Pages of brands, with texts and search engine fields. Their former addresses are kept like all others.

alter table brands
  add column description jsonb not null default '{}',
  add column seo_title jsonb not null default '{}',
  add column seo_description jsonb not null default '{}',
  add column changed_at timestamptz not null default now();

alter table moved_slugs
  drop constraint moved_slugs_kind_check,
  add constraint moved_slugs_kind_check
    check (kind in ('post', 'page', 'product', 'store', 'category', 'collection', 'brand'));

insert into moved_slugs (kind, scope, slug, record_id)
select 'brand', '', slug, brand_id
from moved_brands;
drop table moved_brands;

create trigger brands_at_their_addresses after insert or update of slug on brands
  for each row execute function end_moved_slug('brand');
create trigger brands_keep_their_addresses after update of slug on brands
  for each row when (old.slug <> new.slug) execute function keep_moved_slug('brand');
