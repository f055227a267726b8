-- How a store cuts its hours into slots; what is null is as the market does it.

create table slot_plans (
  store_id uuid primary key references stores on delete cascade,
  length_minutes integer check (length_minutes between 5 and 1440),
  lead_minutes integer check (lead_minutes between 0 and 10080),
  cutoff_time time,
  cutoff_days smallint check (cutoff_days between 0 and 7),
  capacity integer check (capacity > 0),
  capacity_units integer check (capacity_units > 0),
  updated_at timestamptz not null,
  check ((cutoff_time is null) = (cutoff_days is null))
);
comment on column slot_plans.lead_minutes is 'A slot closes so long before it begins.';
comment on column slot_plans.cutoff_time is 'By the store’s clock, so many days before the slot’s own: it closes then at the latest.';
