-- Where bills go, for whom that is not where things are delivered.
alter table addresses add column is_default_billing boolean not null default false;
create unique index addresses_one_default_billing on addresses (user_id) where is_default_billing;
