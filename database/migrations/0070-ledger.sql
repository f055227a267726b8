-- The journal: value moves between accounts, in transactions that sum to zero for each asset and never change.
-- Amounts are seen from the account's owner: what the market owes is positive, what it holds or is owed is negative.

create table ledger_accounts (
  id uuid primary key,
  kind text not null check (kind in (
    'wallet', 'points', 'earnings',
    'revenue', 'tax', 'clearing', 'cash', 'promotions')),
  -- A currency, or points.
  asset text not null check (asset ~ '^([A-Z]{3}|points)$'),
  currency char(3) generated always as (case when asset <> 'points' then asset end) stored references currencies,
  user_id uuid references users,
  store_id uuid references stores,
  gateway text,
  created_at timestamptz not null,
  check ((kind in ('wallet', 'points')) = (user_id is not null)),
  check ((kind = 'earnings') = (store_id is not null)),
  check ((kind = 'clearing') = (gateway is not null)),
  check (kind = 'promotions' or (kind = 'points') = (asset = 'points')),
  unique nulls not distinct (kind, asset, user_id, store_id, gateway)
);
create index ledger_accounts_user_id on ledger_accounts (user_id);
create index ledger_accounts_store_id on ledger_accounts (store_id);
create index ledger_accounts_currency on ledger_accounts (currency);
create trigger ledger_accounts_frozen before update or delete on ledger_accounts
  for each row execute function refuse_change();
comment on column ledger_accounts.gateway is 'Where money is: a gateway, or the bank.';

create table ledger_transactions (
  id uuid primary key,
  -- What would post it again posts nothing.
  key text not null unique,
  cause text not null check (cause in (
    'order', 'refund', 'recharge', 'transfer', 'withdrawal', 'signup', 'reward', 'expiry', 'adjustment', 'payout')),
  remark jsonb,
  actor_id uuid references users,
  group_id uuid references order_groups,
  order_id uuid references orders,
  reverses uuid references ledger_transactions,
  -- Takes back what was given also where it has been spent since: only then may a balance fall below zero.
  may_overdraw boolean not null default false,
  at timestamptz not null,
  check (not may_overdraw or reverses is not null)
);
create index ledger_transactions_actor_id on ledger_transactions (actor_id);
create index ledger_transactions_group_id on ledger_transactions (group_id);
create index ledger_transactions_order_id on ledger_transactions (order_id);
create index ledger_transactions_reverses on ledger_transactions (reverses);
create trigger ledger_transactions_frozen before update or delete on ledger_transactions
  for each row execute function refuse_change();
comment on column ledger_transactions.remark is 'What the owner of an account reads of it, by language.';

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transactions,
  account_id uuid not null references ledger_accounts,
  asset text not null,
  amount bigint not null check (amount <> 0),
  -- Which database transaction wrote it: what is older than all that still run can be summed up for good.
  written_by xid8 not null default pg_current_xact_id(),
  unique (transaction_id, account_id)
);
create index ledger_entries_account_id on ledger_entries (account_id, id);
create index ledger_entries_written_by on ledger_entries (account_id, written_by);
create trigger ledger_entries_frozen before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_kept before truncate on ledger_entries
  for each statement execute function refuse_change();
comment on column ledger_entries.amount is 'In minor units of the currency, or in points; what the account gains.';

-- Balances of customers and sellers, who each have a row of their own to wait for. The market's own accounts have none:
-- every sale would wait for them. They are summed up to a moment now and again, and from there by their entries.
create table ledger_balances (
  account_id uuid primary key references ledger_accounts,
  balance bigint not null default 0
);
create table ledger_sums (
  account_id uuid primary key references ledger_accounts,
  balance bigint not null,
  -- Entries written before it are in the sum.
  before xid8 not null
);

create function post_ledger_entries() returns trigger language plpgsql as $$
declare
  broken record;
begin
  if exists (
    select from written w join ledger_accounts a on a.id = w.account_id where a.asset <> w.asset
  ) then
    raise exception 'an entry is in another asset than its account' using errcode = '23514';
  end if;

  -- A transaction is written by one statement, so that what it sums to is known here.
  select w.transaction_id as id, w.asset into broken
  from ledger_entries w
  where w.transaction_id in (select transaction_id from written)
  group by w.transaction_id, w.asset
  having sum(w.amount) <> 0
  limit 1;
  if found then
    raise exception 'transaction % does not sum to zero in %', broken.id, broken.asset using errcode = '23514';
  end if;

  -- In the order of accounts, so that two transactions never wait for each other.
  perform from ledger_balances where account_id in (select account_id from written) order by account_id for no key update;
  update ledger_balances b
  set balance = b.balance + w.amount
  from (select account_id, sum(amount)::bigint as amount from written group by account_id) w
  where b.account_id = w.account_id;

  select b.account_id as id, b.balance into broken
  from written w
  join ledger_transactions t on t.id = w.transaction_id
  join ledger_balances b on b.account_id = w.account_id
  where b.balance < 0
    and w.amount < 0
    and not t.may_overdraw
  limit 1;
  if found then
    raise exception 'account % would fall to %', broken.id, broken.balance
      using errcode = '23514', constraint = 'ledger_balances_floor';
  end if;
  return null;
end $$;
create trigger ledger_entries_posted after insert on ledger_entries
  referencing new table as written for each statement execute function post_ledger_entries();

-- Whoever has an account that may not be overdrawn has its balance from the first day.
create function open_ledger_balance() returns trigger language plpgsql as $$
begin
  insert into ledger_balances (account_id) values (new.id);
  return null;
end $$;
create trigger ledger_accounts_opened after insert on ledger_accounts
  for each row when (new.user_id is not null or new.store_id is not null)
  execute function open_ledger_balance();

insert into settings (key, value) values
  ('wallet', '{"is_on": true}'),
  ('points', '{"is_on": true, "per_unit": 100, "earned_for": {"minor": 100, "currency": "USD"}, "for_signing_up": 0}')
on conflict do nothing;
