-- Who did what that others must be able to look up: what operators do, what guards an account, and what offices refused.
-- Of persons there is nothing but their ids.

create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid references users,
  action text not null check (length(action) between 1 and 120),
  record text check (length(record) between 1 and 120),
  outcome text not null check (outcome in ('done', 'refused')),
  request_id text not null check (length(request_id) <= 120)
);
create index audit_entries_at on audit_entries (at desc, id desc);
create index audit_entries_record on audit_entries (record, at desc);
create index audit_entries_actor_id on audit_entries (actor_id, at desc);
create trigger audit_entries_frozen before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_whole before truncate on audit_entries
  for each statement execute function refuse_change();
comment on column audit_entries.action is 'The endpoint of the contract, by method and path.';
comment on column audit_entries.record is 'The id, number or address of what it was done to.';
