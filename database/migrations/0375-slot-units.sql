-- Slots have room for so many pieces as well as orders, and are withdrawn rather than changed under those who have them.

alter table slots
  add column capacity_units integer check (capacity_units > 0),
  add column booked_units integer not null default 0 check (booked_units >= 0),
  add column withdrawn_at timestamptz;
comment on column slots.capacity is 'In orders.';
comment on column slots.capacity_units is 'In pieces of goods; null where they are not counted.';
comment on column slots.withdrawn_at is 'No longer in its store’s plan: whoever has it keeps it, nobody else may choose it.';

alter table slot_bookings add column units integer;
comment on column slot_bookings.units is 'The pieces of goods in its order, as it was placed.';

update slot_bookings b
set units = l.units
from (select order_id, sum(quantity) as units from order_lines group by order_id) l
where l.order_id = b.order_id;

alter table slot_bookings
  alter column units set not null,
  add check (units > 0);

update slots s
set booked_units = b.units
from (
  select slot_id, sum(units) as units
  from slot_bookings
  where state in ('held', 'confirmed', 'consumed')
  group by slot_id
) b
where b.slot_id = s.id;

alter table slots
  add check (booked_units <= capacity_units),
  add check ((booked = 0) = (booked_units = 0)),
  drop constraint slots_store_id_starts_at_key;

create unique index slots_begin_once on slots (store_id, starts_at) where withdrawn_at is null;
create index slots_store_id on slots (store_id, starts_at);
