-- Paying sellers: what is available is set aside for a payout, and leaves the market when the bank has paid it.

alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  drop constraint ledger_accounts_check1,
  add constraint ledger_accounts_kind_check check (kind in (
    'wallet', 'points', 'reserved', 'redemptions', 'pending', 'earnings', 'debt', 'reserve', 'payout',
    'revenue', 'tax', 'clearing', 'cash', 'promotions', 'refunds')),
  add constraint ledger_accounts_check1 check (
    (kind in ('pending', 'earnings', 'debt', 'reserve', 'payout')) = (store_id is not null));

create table payout_rules (
  currency char(3) primary key references currencies,
  minimum_minor bigint not null check (minimum_minor > 0),
  limit_minor bigint not null check (limit_minor > 0),
  changed_at timestamptz not null
);
comment on column payout_rules.minimum_minor is 'Less than this waits for the next run.';
comment on column payout_rules.limit_minor is 'Above this a second operator must approve.';

create table payout_terms (
  store_id uuid primary key references stores,
  reserve_bps integer not null check (reserve_bps between 0 and 5000),
  reserve_days smallint not null check (reserve_days between 1 and 365),
  changed_at timestamptz not null
);
comment on column payout_terms.reserve_bps is 'The part of what orders earned that is kept back of a payout for so many days.';

create table payout_holds (
  id uuid primary key,
  store_id uuid not null references stores,
  reason text not null check (length(reason) between 1 and 300),
  placed_by uuid not null references users,
  placed_at timestamptz not null,
  lifted_by uuid references users,
  lifted_at timestamptz,
  check ((lifted_by is null) = (lifted_at is null))
);
create unique index payout_holds_one_at_a_time on payout_holds (store_id) where lifted_at is null;
create index payout_holds_store_id on payout_holds (store_id, placed_at desc);
create index payout_holds_placed_by on payout_holds (placed_by);
create index payout_holds_lifted_by on payout_holds (lifted_by);

create table payout_runs (
  id uuid primary key,
  number integer generated always as identity unique,
  currency char(3) not null references currencies,
  minimum_minor bigint not null check (minimum_minor > 0),
  limit_minor bigint not null check (limit_minor > 0),
  drafted_by uuid not null references users,
  drafted_at timestamptz not null,
  approved_by uuid references users,
  approved_at timestamptz,
  second_approved_by uuid references users,
  second_approved_at timestamptz,
  submitted_by uuid references users,
  submitted_at timestamptz,
  discarded_by uuid references users,
  discarded_at timestamptz,
  check ((approved_by is null) = (approved_at is null)),
  check ((second_approved_by is null) = (second_approved_at is null)),
  check ((submitted_by is null) = (submitted_at is null)),
  check ((discarded_by is null) = (discarded_at is null)),
  check (second_approved_by is null or approved_by is not null and second_approved_by <> approved_by),
  check (submitted_by is null or approved_by is not null and discarded_by is null)
);
create index payout_runs_drafted_at on payout_runs (drafted_at desc);
create index payout_runs_currency on payout_runs (currency);
create index payout_runs_drafted_by on payout_runs (drafted_by);
create index payout_runs_approved_by on payout_runs (approved_by);
create index payout_runs_second_approved_by on payout_runs (second_approved_by);
create index payout_runs_submitted_by on payout_runs (submitted_by);
create index payout_runs_discarded_by on payout_runs (discarded_by);
create trigger payout_runs_frozen before delete or update of id, number, currency, minimum_minor, limit_minor, drafted_by,
  drafted_at on payout_runs for each row execute function refuse_change();

create table payouts (
  id uuid primary key,
  number integer generated always as identity unique,
  run_id uuid not null references payout_runs,
  store_id uuid not null references stores,
  currency char(3) not null references currencies,
  gross_minor bigint not null check (gross_minor > 0),
  debt_minor bigint not null check (debt_minor >= 0),
  reserve_minor bigint not null check (reserve_minor >= 0),
  amount_minor bigint not null check (amount_minor > 0),
  limit_minor bigint not null check (limit_minor > 0),
  reserve_until timestamptz,
  reserve_released_at timestamptz,
  state text not null check (state in ('draft', 'left_out', 'approved', 'submitted', 'paid', 'failed', 'returned')),
  cause text check (cause in (
    'operator', 'discarded', 'bank', 'held', 'suspended', 'details_missing', 'details_changed')),
  reason text check (length(reason) between 1 and 300),
  approved_by uuid references users,
  second_approved_by uuid references users,
  paid_to jsonb,
  details_changed_at timestamptz,
  reference text check (length(reference) between 1 and 60),
  created_at timestamptz not null,
  paid_at timestamptz,
  state_changed_at timestamptz not null,
  retry_of uuid unique references payouts,
  unique (run_id, store_id),
  check (amount_minor = gross_minor - debt_minor - reserve_minor),
  check ((reserve_minor > 0) = (reserve_until is not null)),
  check (reserve_released_at is null or reserve_minor > 0),
  check ((state in ('paid', 'returned')) = (paid_at is not null)),
  check ((state in ('left_out', 'failed', 'returned')) = (cause is not null)),
  check ((cause in ('operator', 'bank')) = (reason is not null)),
  check (state in ('draft', 'left_out') or approved_by is not null and paid_to is not null and details_changed_at is not null),
  constraint payouts_above_the_limit_are_approved_by_two check (
    state in ('draft', 'left_out')
    or amount_minor <= limit_minor
    or second_approved_by is not null and second_approved_by <> approved_by)
);
create index payouts_store_id on payouts (store_id, currency, created_at desc);
create index payouts_currency on payouts (currency);
create index payouts_approved_by on payouts (approved_by);
create index payouts_second_approved_by on payouts (second_approved_by);
create index payouts_reserve_until on payouts (reserve_until) where reserve_minor > 0 and reserve_released_at is null;
create trigger payouts_frozen before delete or update of id, number, run_id, store_id, currency, gross_minor, debt_minor,
  reserve_minor, amount_minor, limit_minor, reserve_until, created_at, retry_of on payouts
  for each row execute function refuse_change();
comment on column payouts.debt_minor is 'What the store owed, which was netted first.';
comment on column payouts.reserve_minor is 'What is kept back of it for a while.';
comment on column payouts.cause is 'Why it was left out, or did not arrive; in the words of an operator as reason.';
comment on column payouts.paid_to is 'The account as its owner may be shown it: masked.';
comment on column payouts.details_changed_at is 'As which the details of the account were approved.';
comment on column payouts.retry_of is 'The payout that did not arrive and is tried again.';

-- What of a seller's earnings a payout is made of: each entry once.
create table payout_entries (
  entry_id bigint primary key references ledger_entries,
  payout_id uuid not null references payouts
);
create index payout_entries_payout_id on payout_entries (payout_id);

create table payout_events (
  id uuid primary key,
  payout_id uuid not null references payouts,
  from_state text not null,
  to_state text not null,
  actor_id uuid references users,
  at timestamptz not null
);
create index payout_events_payout_id on payout_events (payout_id, at);
create index payout_events_actor_id on payout_events (actor_id);
create trigger payout_events_frozen before update or delete on payout_events
  for each row execute function refuse_change();
