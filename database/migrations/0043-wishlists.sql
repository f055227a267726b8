-- What a wish cost when it was made, so that one can say by how much it has become cheaper, and tell of it once.

alter table wishlist_items add price_minor bigint;
alter table wishlist_items add currency char(3) references currencies;
alter table wishlist_items add told_minor bigint;
update wishlist_items w
set price_minor = (l.price_minor * (100 - l.discount) + 50) / 100, currency = l.currency
from product_listings l
where l.product_id = w.product_id;
delete from wishlist_items where price_minor is null;
alter table wishlist_items alter price_minor set not null;
alter table wishlist_items alter currency set not null;
create index wishlist_items_currency on wishlist_items (currency);
comment on column wishlist_items.price_minor is 'What it cost when it was wished for, in the seller''s currency.';
comment on column wishlist_items.told_minor is 'The lowest price that was told by mail.';

create table wishlists (
  user_id uuid primary key references users on delete cascade,
  share_token text unique,
  shared_at timestamptz,
  drops_told_since timestamptz,
  stop_token text unique,
  check ((share_token is null) = (shared_at is null)),
  check (drops_told_since is null or stop_token is not null)
);
comment on column wishlists.share_token is 'Opens the list to whoever has it. Kept as it is: who can read it here can read the list too.';
comment on column wishlists.drops_told_since is 'Since when lower prices are told by mail; null where nobody asked for it.';
comment on column wishlists.stop_token is 'Ends those mails for whoever has it, without signing in.';

create table fallen_prices (
  product_id uuid primary key references products on delete cascade
);
comment on table fallen_prices is 'Wished-for products whose price has fallen and whose wishers were not told yet.';

create function note_fallen_price() returns trigger language plpgsql as $$
begin
  insert into fallen_prices (product_id)
  select new.product_id
  where exists (select from wishlist_items w where w.product_id = new.product_id)
  on conflict do nothing;
  return null;
end $$;
create trigger product_listings_price_fell after update of price_base on product_listings
  for each row when (new.price_base < old.price_base) execute function note_fallen_price();
