-- A customer may choose where goods are delivered, other than to their default address.

alter table users
  add column deliver_to_country char(2) references countries,
  add column deliver_to_region text,
  add column deliver_to_city text,
  add check (deliver_to_country is not null or (deliver_to_region is null and deliver_to_city is null));
create index users_deliver_to_country on users (deliver_to_country) where deliver_to_country is not null;
comment on column users.deliver_to_country is 'Where this customer shops for; without it their default address.';
