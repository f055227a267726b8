-- Coupons of the market for the products of collections.

alter table coupons
  add column collection_ids uuid[] not null default '{}',
  add constraint coupons_collections_check check (store_id is null or collection_ids = '{}');
create index coupons_collection_ids on coupons using gin (collection_ids);
comment on column coupons.collection_ids is 'With category_paths and product_ids: any of them. A collection in a coupon is not deleted.';
