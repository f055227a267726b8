-- Operators change exchange rates by hand: each rate tells of which day it is, where it is from, and who changed it.

alter table rate_tables add column created_by uuid references users on delete set null;
create index rate_tables_created_by on rate_tables (created_by);
alter table rates
  add column as_of date,
  add column source text check (length(source) between 1 and 200),
  add column changed_by uuid references users on delete set null,
  add column changed_at timestamptz;
create index rates_changed_by on rates (changed_by);
comment on column rates.as_of is 'The day of the rate; that of its table where it is absent.';
comment on column rates.source is 'Where the rate is from; as its table says where it is absent.';
