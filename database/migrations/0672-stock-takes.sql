-- Stock takes: counting a store's stock, by several people, while it sells.

create table stock_takes (
  id uuid primary key,
  store_id uuid not null references stores,
  category_id uuid references categories on delete set null,
  started_by uuid references users on delete set null,
  started_at timestamptz not null,
  ended_by uuid references users on delete set null,
  applied_at timestamptz,
  discarded_at timestamptz,
  check (applied_at is null or discarded_at is null)
);
comment on table stock_takes is 'A count of all of a store''s stock, or of a category.';
create index stock_takes_store_id on stock_takes (store_id, started_at);
create index stock_takes_category_id on stock_takes (category_id) where category_id is not null;
create index stock_takes_started_by on stock_takes (started_by);
create index stock_takes_ended_by on stock_takes (ended_by);

create table stock_counts (
  stock_take_id uuid not null references stock_takes on delete cascade,
  variant_id uuid not null references variants on delete cascade,
  counted integer not null check (counted between 0 and 1000000),
  expected integer not null check (expected >= 0),
  counted_at timestamptz not null,
  counted_by uuid references users on delete set null,
  primary key (stock_take_id, variant_id)
);
comment on column stock_counts.expected is 'Pieces on hand when the count was entered; the difference is applied, whatever is sold in between.';
create index stock_counts_variant_id on stock_counts (variant_id);
create index stock_counts_counted_by on stock_counts (counted_by);

alter table stock_moves
  drop constraint stock_moves_kind_check,
  add column stock_take_id uuid references stock_takes,
  add constraint stock_moves_kind_check check (
    kind in ('received', 'counted', 'sale', 'sale_reversal', 'corrected', 'missing', 'imported', 'stock_take')
  ),
  add constraint stock_moves_stock_take_id_check check ((kind = 'stock_take') = (stock_take_id is not null));
create index stock_moves_stock_take_id on stock_moves (stock_take_id) where stock_take_id is not null;
