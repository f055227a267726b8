-- Roles of store staff, and invitations of staff by email.
alter table store_staff
  drop constraint store_staff_role_check,
  add constraint store_staff_role_check check (role in ('owner', 'manager', 'packer', 'cook', 'courier', 'accountant'));
create unique index store_staff_owner on store_staff (store_id) where role = 'owner';
comment on index store_staff_owner is 'A store has one owner, who is paid.';

-- Deferred, because a transfer ends one ownership before it starts the next.
create function check_store_owner() returns trigger language plpgsql as $$
begin
  if exists (
    select from stores s
    where s.id = old.store_id
      and s.owner_id is not null
      and not exists (
        select from store_staff f where f.store_id = s.id and f.user_id = s.owner_id and f.role = 'owner'
      )
  ) then
    raise exception 'Store % would be left without its owner', old.store_id
      using errcode = 'check_violation', constraint = 'store_keeps_owner';
  end if;
  return null;
end
$$;
create constraint trigger store_keeps_owner after update or delete on store_staff
  deferrable initially deferred
  for each row when (old.role = 'owner') execute function check_store_owner();

create table staff_invitations (
  id uuid primary key,
  store_id uuid not null references stores (id) on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('manager', 'packer', 'cook', 'courier', 'accountant')),
  locale text not null,
  sends smallint not null default 1 check (sends > 0),
  invited_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (store_id, email)
);
create index staff_invitations_email on staff_invitations (email);
create index staff_invitations_invited_by on staff_invitations (invited_by);
comment on table staff_invitations is 'Open invitations; deleted when accepted or revoked.';
comment on column staff_invitations.sends is 'The link in the email is derived from it, so that an earlier one stops working.';
