-- Invitations of sellers to a store that an operator created for them.
create table store_invitations (
  id uuid primary key,
  store_id uuid not null references stores (id) on delete cascade,
  email text not null check (email = lower(email)),
  locale text not null,
  sends smallint not null default 1 check (sends > 0),
  invited_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  unique (store_id)
);
create index store_invitations_email on store_invitations (email);
create index store_invitations_invited_by on store_invitations (invited_by);
comment on table store_invitations is 'At most one of each store; the store has no owner until it is accepted.';
comment on column store_invitations.sends is 'The link in the email is derived from it, so that an earlier one stops working.';
