-- Dishes that a kitchen has run out of for today: while a row stands, the dish has a stock level of nothing.

create table dish_sell_outs (
  variant_id uuid primary key references variants on delete cascade,
  until timestamptz not null
);
create index dish_sell_outs_until on dish_sell_outs (until);
comment on table dish_sell_outs is 'A dish is not counted; its level of nothing goes when the row does.';
