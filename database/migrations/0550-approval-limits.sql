-- Approval limits add up: what was approved is counted by order, receiver and approver, and goodwill credits can wait for a second operator.

create table released_amounts (
  id uuid primary key,
  position bigint generated always as identity unique,
  kind text not null check (kind in ('refund', 'goodwill_credit', 'withdrawal', 'payout')),
  record_id uuid not null,
  order_id uuid references orders,
  receiver_id uuid not null references users,
  currency char(3) not null references currencies,
  amount_minor bigint not null check (amount_minor > 0),
  limit_minor bigint not null check (limit_minor > 0),
  approved_by uuid not null references users,
  second_approved_by uuid references users check (second_approved_by <> approved_by),
  approved_at timestamptz not null,
  unique (kind, record_id),
  check ((kind = 'refund') = (order_id is not null)),
  constraint released_amounts_above_the_limit_have_two check (
    second_approved_by is not null or amount_minor <= limit_minor)
);
create index released_amounts_order_id on released_amounts (order_id, approved_at);
create index released_amounts_receiver_id on released_amounts (receiver_id, approved_at);
create index released_amounts_approved_by on released_amounts (approved_by, approved_at);
create index released_amounts_second_approved_by on released_amounts (second_approved_by);
create index released_amounts_currency on released_amounts (currency);
create trigger released_amounts_frozen before update or delete on released_amounts
  for each row execute function refuse_change();
create trigger released_amounts_whole before truncate on released_amounts
  for each statement execute function refuse_change();
comment on table released_amounts is 'Money that was approved to leave the market or to be credited, for the daily approval limits.';
comment on column released_amounts.record_id is 'The refund request, goodwill credit, withdrawal or payout.';
comment on column released_amounts.receiver_id is 'The customer; of a payout the owner of the store.';
comment on column released_amounts.limit_minor is 'Above this, alone or together with the rest of the day, two people had to approve.';

create table goodwill_credits (
  id uuid primary key,
  user_id uuid not null references users,
  currency char(3) references currencies,
  amount bigint not null check (amount > 0),
  worth_minor bigint not null check (worth_minor >= 0),
  worth_currency char(3) not null references currencies,
  reason text not null check (length(reason) between 1 and 200),
  locale text not null,
  state text not null check (state in ('pending', 'approved', 'rejected')),
  limit_minor bigint not null check (limit_minor > 0),
  requested_by uuid not null references users check (requested_by <> user_id),
  requested_at timestamptz not null,
  decided_by uuid references users check (decided_by <> user_id),
  decided_at timestamptz,
  check ((state = 'pending') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
);
create index goodwill_credits_user_id on goodwill_credits (user_id, requested_at desc);
create index goodwill_credits_pending on goodwill_credits (requested_at) where state = 'pending';
create index goodwill_credits_requested_by on goodwill_credits (requested_by);
create index goodwill_credits_decided_by on goodwill_credits (decided_by);
create index goodwill_credits_currency on goodwill_credits (currency);
create index goodwill_credits_worth_currency on goodwill_credits (worth_currency);
comment on column goodwill_credits.currency is 'Of money in the wallet; absent for points.';
comment on column goodwill_credits.amount is 'Minor units of the currency, or points.';
comment on column goodwill_credits.worth_minor is 'What it counts for towards the limit.';
