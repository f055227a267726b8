-- Imports may publish their new products once their pictures are there.

alter table imports add column publishes boolean not null default false;
comment on column imports.publishes is 'New products are published once their pictures are fetched, unless the file says draft or archived.';

alter table import_products add column publication text check (publication in ('published', 'submitted', 'incomplete'));
comment on column import_products.publication is
  'What became of a new product that was to be published; null before, and for those that stay drafts.';
