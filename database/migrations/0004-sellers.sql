-- Stores, their people and their hours.

create table stores (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  vertical text not null check (vertical in ('shops', 'restaurants', 'beauty', 'groceries')),
  owner_id uuid references users,
  tagline jsonb not null default '{}',
  about jsonb not null default '{}',
  country_code char(2) not null references countries,
  city text not null,
  street text,
  latitude double precision,
  longitude double precision,
  timezone text not null,
  email text,
  phone text,
  hides_email boolean not null default false,
  hides_phone boolean not null default false,
  links jsonb not null default '{}',
  brand jsonb not null default '{}',
  logo_id uuid references pictures,
  cover_id uuid references pictures,
  currency char(3) not null references currencies,
  cuisine_category_id uuid,
  prep_minutes integer check (prep_minutes >= 0),
  min_order_minor bigint not null default 0 check (min_order_minor >= 0),
  commission_bps integer not null check (commission_bps between 0 and 10000),
  tax_bps integer not null default 0 check (tax_bps between 0 and 10000),
  delivery_mode text not null check (delivery_mode in ('parcel', 'local', 'kitchen')),
  delivery_zones text[] not null default '{}',
  offers_pickup boolean not null default false,
  accepts_automatically boolean not null default true,
  accepts_cash boolean not null default true,
  returns_days integer not null default 0 check (returns_days >= 0),
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  product_count integer not null default 0,
  since_year integer,
  state text not null default 'in_review'
    check (state in ('applied', 'in_review', 'approved', 'suspended', 'rejected', 'terminated')),
  state_reason text,
  paused_until timestamptz,
  vacation_from date,
  vacation_to date,
  vacation_message jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index stores_vertical on stores (vertical, state);
create index stores_owner_id on stores (owner_id);
create index stores_country_code on stores (country_code);
create index stores_logo_id on stores (logo_id);
create index stores_cover_id on stores (cover_id);
create index stores_currency on stores (currency);
create index stores_cuisine_category_id on stores (cuisine_category_id);

-- Weekly hours in the store's own time zone; closes before opens means past midnight.
create table store_hours (
  store_id uuid not null references stores on delete cascade,
  weekday smallint not null check (weekday between 0 and 6),
  opens time not null,
  closes time not null,
  primary key (store_id, weekday, opens)
);
comment on column store_hours.weekday is '0 is Sunday.';

create table store_hour_exceptions (
  store_id uuid not null references stores on delete cascade,
  day date not null,
  opens time,
  closes time,
  reason text,
  primary key (store_id, day),
  check ((opens is null) = (closes is null))
);

create table store_staff (
  store_id uuid not null references stores on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'manager', 'packer')),
  created_at timestamptz not null default now(),
  primary key (store_id, user_id)
);
create index store_staff_user_id on store_staff (user_id);

create table store_events (
  id uuid primary key,
  store_id uuid not null references stores on delete cascade,
  from_state text not null,
  to_state text not null,
  actor_id uuid references users,
  reason text,
  at timestamptz not null
);
create index store_events_store_id on store_events (store_id, at);
create index store_events_actor_id on store_events (actor_id);
