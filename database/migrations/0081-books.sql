-- The money of orders stands in the journal: what sellers wait for, what they owe, and what goes back to shoppers.

alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  drop constraint ledger_accounts_check1,
  add constraint ledger_accounts_kind_check check (kind in (
    'wallet', 'points', 'pending', 'earnings', 'debt',
    'revenue', 'tax', 'clearing', 'cash', 'promotions', 'refunds')),
  add constraint ledger_accounts_check1 check ((kind in ('pending', 'earnings', 'debt')) = (store_id is not null));

alter table ledger_transactions
  drop constraint ledger_transactions_cause_check,
  add constraint ledger_transactions_cause_check check (cause in (
    'order', 'release', 'refund', 'recharge', 'transfer', 'withdrawal', 'signup', 'reward', 'expiry', 'adjustment', 'payout'));

-- As it was, but for debts, which are below zero or nothing.
create or replace function post_ledger_entries() returns trigger language plpgsql as $$
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
  join ledger_accounts a on a.id = w.account_id
  join ledger_balances b on b.account_id = w.account_id
  where case a.kind
    when 'debt' then b.balance > 0 and w.amount > 0
    else b.balance < 0 and w.amount < 0 and not t.may_overdraw
  end
  limit 1;
  if found then
    raise exception 'account % would come to %', broken.id, broken.balance
      using errcode = '23514', constraint = 'ledger_balances_floor';
  end if;
  return null;
end $$;

-- Orders of before are told to the journal by the code that tells it of new ones, once this has been applied.
insert into settings (key, value)
select 'books', '{"is_past_untold": true}'
where exists (select from orders);
