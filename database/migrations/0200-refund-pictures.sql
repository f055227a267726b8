-- Pictures of what is wrong with something that arrived. They lie here and not among other pictures, which have public
-- addresses: only who asks, the store that sold it and operators may see them.

create table refund_pictures (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  group_id uuid not null references order_groups (id),
  request_id uuid references refund_requests (id),
  position smallint check (position between 1 and 3),
  bytes bytea not null check (length(bytes) > 0),
  created_at timestamptz not null,
  check ((request_id is null) = (position is null)),
  unique (request_id, position)
);
create index refund_pictures_owner_id on refund_pictures (owner_id);
create index refund_pictures_group_id on refund_pictures (group_id);
create index refund_pictures_unsent on refund_pictures (created_at) where request_id is null;
comment on column refund_pictures.request_id is 'Null until it is sent with what it shows; what is not sent is deleted after a day.';
comment on column refund_pictures.bytes is 'WebP, made anew, without what a camera wrote into it.';
