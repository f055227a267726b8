-- What a person with an account holds side by side, four products at most.

create table compared_products (
  user_id uuid not null references users on delete cascade,
  product_id uuid not null references products on delete cascade,
  added_at timestamptz not null,
  primary key (user_id, product_id)
);
create index compared_products_product_id on compared_products (product_id);
