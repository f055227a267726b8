-- Related products that a seller chooses, shown before those that are found.

alter table products
  add column related_ids uuid[] not null default '{}',
  add constraint products_related_ids_check check (cardinality(related_ids) <= 12 and not id = any(related_ids));
comment on column products.related_ids is 'Related products of the same store in the order in which they are shown. Ids of deleted ones are ignored.';
