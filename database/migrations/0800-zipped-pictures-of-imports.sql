-- Pages of an import ask every second for its pictures of ZIP files, which most imports do not have.
create index import_products_zipped on import_products (import_id) where product::text like '%"zip:%';
