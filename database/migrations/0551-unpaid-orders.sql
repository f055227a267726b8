-- Unpaid orders are counted by person, mailbox, phone and device.

create function phone_key(phone text) returns text language sql immutable strict parallel safe as $$
  select nullif(regexp_replace(phone, '\D', '', 'g'), '')
$$;
comment on function phone_key is 'A phone number by its digits, however it is written.';
create index order_groups_contact_phone on order_groups (phone_key(contact ->> 'phone'));

create table order_devices (
  group_id uuid primary key references order_groups on delete cascade,
  device_hash text not null check (length(device_hash) between 1 and 64)
);
create index order_devices_device_hash on order_devices (device_hash);
comment on table order_devices is 'From which browser an order was placed that is paid later, by the hash of its cookie.';

create index tenders_unpaid on tenders (kind, expires_at) where state in ('awaiting_transfer', 'due');
