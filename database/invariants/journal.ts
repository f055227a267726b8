export const journalInvariants = {
  'a transaction that does not add up to zero': `
    select transaction_id as id
    from ledger_entries
    group by transaction_id, asset
    having sum(amount) <> 0`,

  'a transaction without movements': `
    select t.id
    from ledger_transactions t
    where (select count(*) from ledger_entries e where e.transaction_id = t.id) < 2`,

  'a balance that is not the sum of its entries': `
    select b.account_id as id
    from ledger_balances b
    left join ledger_entries e on e.account_id = b.account_id
    group by b.account_id, b.balance
    having b.balance <> coalesce(sum(e.amount), 0)`,

  'a customer or seller account without a balance': `
    select a.id
    from ledger_accounts a
    left join ledger_balances b on b.account_id = a.id
    where ((a.user_id is not null or a.store_id is not null)) <> (b.account_id is not null)`,

  'a balance below zero without a permitted overdraft': `
    select b.account_id as id
    from ledger_balances b
    where b.balance < 0
      and not exists (select from ledger_accounts a where a.id = b.account_id and a.kind = 'debt')
      and not exists (
        select
        from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id
        where e.account_id = b.account_id
          and e.amount < 0
          and t.may_overdraw
      )`,

  'a ledger sum that misses or repeats entries': `
    select s.account_id as id
    from ledger_sums s
    where s.balance <> (
      select coalesce(sum(e.amount), 0)
      from ledger_entries e
      where e.account_id = s.account_id
        and e.written_by < s.before
    )`,

  'a debt account with a positive balance': `
    select b.account_id as id
    from ledger_balances b
    join ledger_accounts a on a.id = b.account_id
    where a.kind = 'debt'
      and b.balance > 0`,

  'an asset whose balances do not add up to zero': `
    select asset as id
    from (
      select a.asset, b.balance as amount
      from ledger_accounts a
      join ledger_balances b on b.account_id = a.id
      union all
      select a.asset, e.amount
      from ledger_accounts a
      join ledger_entries e on e.account_id = a.id
      where a.user_id is null
        and a.store_id is null
    ) amounts
    group by asset
    having sum(amount) <> 0`,

  'a ledger trigger that is disabled': `
    select guard as id
    from unnest(array[
      'ledger_accounts_frozen', 'ledger_accounts_opened', 'ledger_transactions_frozen', 'ledger_entries_frozen',
      'ledger_entries_kept', 'ledger_entries_posted'
    ]) as guard
    where not exists (select from pg_trigger where tgname = guard and tgenabled = 'O')`,

  'an amount that is not stored in whole minor units': `
    select table_name || '.' || column_name as id
    from information_schema.columns
    where table_schema = 'public'
      and (column_name like '%\\_minor' or table_name like 'ledger\\_%' and column_name in ('amount', 'balance'))
      and data_type <> 'bigint'`,

  'an entry of an order in the account of another seller or currency': `
    select e.id
    from ledger_transactions t
    join orders o on o.id = t.order_id
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.cause in ('order', 'release', 'refund', 'dispute')
      and (
        a.store_id <> o.store_id
        or a.asset <> case
          when a.store_id is not null or a.kind = 'spread' then coalesce(o.settlement_currency, o.currency)
          when a.kind = 'exchange' and a.asset = o.settlement_currency then a.asset
          when a.asset = 'points' then a.asset
          else o.currency
        end
      )`,
} as const satisfies Record<string, string>
