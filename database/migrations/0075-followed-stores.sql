-- Stores that a person with an account wants to come back to.

create table followed_stores (
  user_id uuid not null references users on delete cascade,
  store_id uuid not null references stores on delete cascade,
  followed_at timestamptz not null,
  primary key (user_id, store_id)
);
create index followed_stores_store_id on followed_stores (store_id);
