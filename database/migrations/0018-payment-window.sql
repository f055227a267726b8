-- Until when a purchase may be paid, and when a seller's part of it first reached the seller.

alter table order_groups add column pay_by timestamptz;
comment on column order_groups.pay_by is 'While it waits for payment; its stock and slots are given back after that.';
create index order_groups_pay_by on order_groups (pay_by) where pay_by is not null;

alter table orders add column placed_at timestamptz;
comment on column orders.placed_at is 'When it was paid or agreed to be paid; sellers see nothing before.';
create index orders_store_placed on orders (store_id, placed_at desc, id) where placed_at is not null;

-- Money may arrive after the time was up: the order goes on if everything in it is still there, else it is paid back.
insert into order_transitions (from_state, to_state) values
  ('expired', 'placed'),
  ('expired', 'cancelled');
