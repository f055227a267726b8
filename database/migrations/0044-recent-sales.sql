-- What was sold of late, the last first, whichever store sold it.

create index orders_placed on orders (placed_at desc, id) where placed_at is not null;
