-- Sitemaps tell when what a page says last changed, whatever became of prices and stock.
alter table product_views add column changed_at timestamptz not null default '-infinity';
alter table product_views alter column changed_at drop default;
comment on column product_views.changed_at is 'When its texts, pictures, reviews or answers last changed.';

-- What sells more than the rest these days, by real orders; marked by a job.
alter table product_listings add column is_trending boolean not null default false;
create index product_listings_trending on product_listings (product_id) where is_trending;

-- Mails that nobody must get carry the address that ends them by one press in the reader's mail program (RFC 8058).
alter table mails add column unsubscribe_url text;
