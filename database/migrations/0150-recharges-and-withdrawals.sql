-- Money that customers add to their wallets from outside, and money that they have paid out of them.

create table wallet_recharges (
  id uuid primary key,
  user_id uuid not null references users,
  -- The address of a recharge names a secret, of which no more than this is kept.
  token_hash bytea not null unique,
  currency char(3) not null references currencies,
  amount_minor bigint not null check (amount_minor > 0),
  gateway text not null,
  gateway_reference text,
  state text not null check (state in (
    'created', 'requires_action', 'authorised', 'captured', 'failed', 'voided', 'expired')),
  next_action_url text,
  failure_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- A payment for it that was not what was asked for, or came once more, and went back.
  returned_at timestamptz,
  check ((state = 'captured') = (paid_at is not null)),
  check (state <> 'captured' or gateway_reference is not null),
  check (expires_at > created_at)
);
create index wallet_recharges_user_id on wallet_recharges (user_id, created_at desc);
create index wallet_recharges_currency on wallet_recharges (currency);
create unique index wallet_recharges_gateway_reference on wallet_recharges (gateway, gateway_reference)
  where gateway_reference is not null;
create index wallet_recharges_open on wallet_recharges (expires_at)
  where state in ('created', 'requires_action', 'authorised');
create trigger wallet_recharges_frozen before delete or update of id, user_id, token_hash, currency, amount_minor, gateway,
  created_at, expires_at on wallet_recharges for each row execute function refuse_change();

create table wallet_withdrawals (
  id uuid primary key,
  number integer generated always as identity unique,
  user_id uuid not null references users,
  currency char(3) not null references currencies,
  amount_minor bigint not null check (amount_minor > 0),
  way text not null check (way in ('bank', 'paypal')),
  state text not null check (state in ('pending', 'cancelled', 'rejected', 'approved', 'paid', 'returned')),
  paid_to jsonb,
  details_changed_at timestamptz,
  created_at timestamptz not null,
  approved_by uuid references users,
  approved_at timestamptz,
  paid_by uuid references users,
  paid_at timestamptz,
  reference text check (length(reference) between 1 and 60),
  ended_by uuid references users,
  ended_at timestamptz,
  reason text check (length(reason) between 1 and 300),
  check ((approved_at is null) = (approved_by is null)),
  check ((approved_at is null) = (paid_to is null)),
  check ((approved_at is null) = (details_changed_at is null)),
  check ((paid_at is null) = (paid_by is null)),
  check ((paid_at is null) = (reference is null)),
  check ((ended_at is null) = (ended_by is null)),
  check (state not in ('approved', 'paid', 'returned') or approved_at is not null),
  check (state not in ('pending', 'cancelled') or approved_at is null),
  check ((state in ('paid', 'returned')) = (paid_at is not null)),
  check ((state in ('cancelled', 'rejected', 'returned')) = (ended_at is not null)),
  check ((state in ('rejected', 'returned')) = (reason is not null)),
  constraint wallet_withdrawals_are_approved_by_another check (approved_by <> user_id)
);
create index wallet_withdrawals_user_id on wallet_withdrawals (user_id, created_at desc);
create index wallet_withdrawals_currency on wallet_withdrawals (currency);
create index wallet_withdrawals_created_at on wallet_withdrawals (created_at desc);
create index wallet_withdrawals_waiting on wallet_withdrawals (created_at) where state in ('pending', 'approved');
create index wallet_withdrawals_approved_by on wallet_withdrawals (approved_by);
create index wallet_withdrawals_paid_by on wallet_withdrawals (paid_by);
create index wallet_withdrawals_ended_by on wallet_withdrawals (ended_by);
create trigger wallet_withdrawals_frozen before delete or update of id, number, user_id, currency, amount_minor, way, created_at
  on wallet_withdrawals for each row execute function refuse_change();
comment on column wallet_withdrawals.paid_to is 'The account as its owner may be shown it: masked.';
comment on column wallet_withdrawals.details_changed_at is 'As which the details of the account were approved.';
