-- What a person with an account wishes to remember, each product once.

create table wishlist_items (
  user_id uuid not null references users on delete cascade,
  product_id uuid not null references products on delete cascade,
  added_at timestamptz not null,
  primary key (user_id, product_id)
);
create index wishlist_items_product_id on wishlist_items (product_id);
