-- Countries, currencies and the dated rate table.

create table currencies (
  code char(3) primary key,
  name jsonb not null,
  symbol text not null,
  minor_units smallint not null check (minor_units between 0 and 4),
  position smallint not null,
  is_offered boolean not null default true
);

-- Units of a currency for one unit of the base currency (USD), as of a day. Rows are never changed:
-- an order keeps the rate table it was priced with.
create table rate_tables (
  id uuid primary key,
  base char(3) not null references currencies,
  as_of date not null,
  source text not null,
  created_at timestamptz not null default now()
);
create table rates (
  rate_table_id uuid not null references rate_tables,
  currency char(3) not null references currencies,
  units_per_base numeric(20, 8) not null check (units_per_base > 0),
  primary key (rate_table_id, currency)
);
create index rates_currency on rates (currency);

create table countries (
  code char(2) primary key,
  name jsonb not null,
  calling_codes text[] not null,
  currency char(3) references currencies,
  timezone text,
  languages text[] not null default '{}',
  cities text[] not null default '{}',
  regions jsonb not null default '[]',
  requires_region boolean not null default false,
  uses_postcode boolean not null default false,
  requires_postcode boolean not null default false,
  postcode_pattern text,
  postcode_example text,
  is_island boolean not null default false,
  latitude double precision,
  longitude double precision,
  position smallint not null default 0
);
create index countries_currency on countries (currency);
alter table addresses add foreign key (country_code) references countries;
create index addresses_country_code on addresses (country_code);
