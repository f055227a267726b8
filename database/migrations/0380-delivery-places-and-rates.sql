-- Zones by parish and settlement, and what delivery costs by weight, worth or distance.

comment on table delivery_zones is 'The first zone in position order that matches the way from store to address wins; one without countries, places or the rule of the same country matches everywhere.';

create table delivery_places (
  id uuid primary key,
  zone_id uuid not null references delivery_zones on delete cascade,
  position smallint not null,
  country_code char(2) not null references countries,
  region text check (region <> ''),
  city text check (city <> ''),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  unique (zone_id, position),
  check (region is not null or city is not null),
  check ((latitude is null) = (longitude is null)),
  check (latitude is null or city is not null)
);
create index delivery_places_country_code on delivery_places (country_code);
comment on table delivery_places is 'Parts of countries: a region, a settlement, or a settlement of a region. They narrow a zone of the same country.';
comment on column delivery_places.latitude is 'Of the settlement: how far it is, where an address does not say more.';

alter table delivery_methods
  add column rate text not null default 'flat' check (rate in ('flat', 'weight', 'value', 'distance'));
update delivery_methods set rate = 'weight' where per_kg_minor > 0;
alter table delivery_methods
  add check (rate = 'weight' or per_kg_minor = 0);
comment on column delivery_methods.per_kg_minor is 'For each kilogram that has begun; beyond the last band where there are bands.';

create table delivery_bands (
  method_id uuid not null references delivery_methods on delete cascade,
  above bigint not null check (above >= 0),
  up_to bigint,
  price_minor bigint not null check (price_minor >= 0),
  follows bigint generated always as (nullif(above, 0)) stored,
  primary key (method_id, above),
  unique (method_id, up_to),
  check (up_to > above),
  foreign key (method_id, follows) references delivery_bands (method_id, up_to) deferrable initially deferred
);
create index delivery_bands_follows on delivery_bands (method_id, follows);
comment on table delivery_bands is 'In grams, in minor units of goods less discounts, or in metres. Each begins where another ends and no two alike, so they ascend from nothing without a gap.';
comment on column delivery_bands.up_to is 'Null: without an end. Weights and distances include it, worths do not.';

-- Where somebody is to be found, as far as they said.
alter table addresses
  add check ((latitude is null) = (longitude is null)),
  add check (latitude between -90 and 90),
  add check (longitude between -180 and 180);
