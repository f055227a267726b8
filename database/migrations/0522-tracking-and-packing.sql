-- Tracking of a parcel with its history, and what of an order is packed, shared by all who work for the store.

create table tracking_events (
  id uuid primary key,
  order_id uuid not null references orders,
  carrier text,
  tracking_number text,
  tracking_url text check (tracking_url ~ '^https://'),
  actor_id uuid references users,
  at timestamptz not null
);
create index tracking_events_order_id on tracking_events (order_id, at);
create index tracking_events_actor_id on tracking_events (actor_id);
comment on table tracking_events is 'What a seller said of the way of a parcel, at hand-over and whenever it was corrected.';
insert into tracking_events (id, order_id, carrier, tracking_number, tracking_url, at)
select gen_random_uuid(), order_id, carrier, tracking_number, tracking_url, coalesce(handed_over_at, updated_at)
from shipments
where carrier is not null or tracking_number is not null or tracking_url is not null;

create table packed_lines (
  line_id uuid primary key references order_lines,
  packed_by uuid references users,
  packed_at timestamptz not null
);
create index packed_lines_packed_by on packed_lines (packed_by);
comment on table packed_lines is 'Lines of orders that somebody has ticked as packed.';
