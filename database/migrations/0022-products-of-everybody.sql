-- The operator's list of all products, and finding one in it by a part of its name.

create index products_recent on products (created_at desc, id desc) include (vertical, is_blocked, store_id, slug);
create index product_views_likeness on product_views using gin (sort_name gin_trgm_ops);
