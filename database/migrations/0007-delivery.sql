-- How things reach people.

create table delivery_zones (
  id uuid primary key,
  key text not null unique,
  name jsonb not null,
  position smallint not null,
  same_country boolean not null default false,
  countries text[] not null default '{}'
);
comment on table delivery_zones is 'The first zone in position order that matches the way from store to address wins; one with neither rule matches everywhere.';

create table delivery_methods (
  id uuid primary key,
  zone_id uuid not null references delivery_zones on delete cascade,
  key text not null,
  kind text not null check (kind in ('parcel', 'local', 'pickup', 'kitchen')),
  name jsonb not null,
  days_min smallint not null,
  days_max smallint not null check (days_max >= days_min),
  currency char(3) not null references currencies,
  price_minor bigint not null check (price_minor >= 0),
  per_kg_minor bigint not null default 0 check (per_kg_minor >= 0),
  free_over_minor bigint check (free_over_minor > 0),
  uses_slots boolean not null default false,
  cutoff time,
  position smallint not null,
  unique (zone_id, key)
);
create index delivery_methods_currency on delivery_methods (currency);

create table delivery_restrictions (
  id uuid primary key,
  category_path text,
  flag text,
  rule text not null,
  not_to text[] not null default '{}',
  note jsonb not null
);

-- A slot is a window of a store with room for so many orders; rows are made days ahead from the store's hours.
create table slots (
  id uuid primary key,
  store_id uuid not null references stores on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  closes_at timestamptz not null,
  capacity integer not null check (capacity > 0),
  booked integer not null default 0 check (booked >= 0),
  unique (store_id, starts_at),
  check (booked <= capacity),
  check (ends_at > starts_at and closes_at <= ends_at)
);
comment on column slots.closes_at is 'The last moment at which it can be chosen.';
comment on column slots.booked is 'Holds and confirmed bookings together.';

create table slot_bookings (
  order_id uuid primary key,
  slot_id uuid not null references slots,
  state text not null check (state in ('held', 'confirmed', 'consumed', 'expired', 'released')),
  expires_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'held') = (expires_at is not null))
);
create index slot_bookings_slot_id on slot_bookings (slot_id);
create index slot_bookings_expiring on slot_bookings (expires_at) where state = 'held';
