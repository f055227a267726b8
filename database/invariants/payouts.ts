export const payoutInvariants = {
  'a payout that differs from the sum of its entries': `
    select p.id
    from payouts p
    left join payout_entries c on c.payout_id = p.id
    left join ledger_entries e on e.id = c.entry_id
    group by p.id
    having coalesce(sum(e.amount), 0) <> case when p.state = 'left_out' then 0 else p.gross_minor end`,

  'a payout with entries of another seller or account': `
    select p.id
    from payouts p
    join payout_entries c on c.payout_id = p.id
    join ledger_entries e on e.id = c.entry_id
    join ledger_accounts a on a.id = e.account_id
    where a.kind <> 'earnings'
      or a.store_id <> p.store_id
      or a.asset <> p.currency`,

  'earnings without a payout that are not available': `
    select a.id
    from ledger_accounts a
    join ledger_balances b on b.account_id = a.id
    where a.kind = 'earnings'
      and b.balance <> (
        select coalesce(sum(e.amount), 0)
        from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id
        where e.account_id = a.id
          and (t.cause <> 'payout' or t.key like 'payout returned %')
          and not exists (select from payout_entries c where c.entry_id = e.id)
      )`,

  'a payout whose postings differ from its state': `
    select p.id
    from payouts p
    left join ledger_transactions t on t.key in (
      'payout ' || p.id, 'payout undone ' || p.id, 'payout paid ' || p.id, 'payout returned ' || p.id, 'reserve ' || p.id
    )
    left join ledger_entries e on e.transaction_id = t.id
    left join ledger_accounts a on a.id = e.account_id and (a.store_id is null or a.store_id = p.store_id)
    group by p.id
    having (
        coalesce(sum(e.amount) filter (where a.kind = 'payout'), 0),
        coalesce(sum(e.amount) filter (where a.kind = 'clearing'), 0),
        coalesce(sum(e.amount) filter (where a.kind = 'debt'), 0),
        coalesce(sum(e.amount) filter (where a.kind = 'reserve'), 0)
      ) <> (
        case when p.state in ('draft', 'approved', 'submitted') then p.amount_minor else 0 end,
        case when p.state = 'paid' then p.amount_minor else 0 end,
        case when p.state = 'left_out' then 0 else p.debt_minor end,
        case when p.state = 'left_out' or p.reserve_released_at is not null then 0 else p.reserve_minor end
      )`,

  'a payout paid by another method than approved': `
    select p.id
    from payouts p
    join ledger_transactions t on t.key in ('payout paid ' || p.id, 'payout returned ' || p.id)
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where a.kind = 'clearing'
      and a.gateway <> p.way`,

  'payout or reserve money without a payout': `
    select a.id
    from ledger_accounts a
    join ledger_balances b on b.account_id = a.id
    where a.kind in ('payout', 'reserve')
      and b.balance <> (
        select coalesce(sum(
          case a.kind
            when 'payout' then case when p.state in ('draft', 'approved', 'submitted') then p.amount_minor else 0 end
            else case when p.state = 'left_out' or p.reserve_released_at is not null then 0 else p.reserve_minor end
          end
        ), 0)
        from payouts p
        where p.store_id = a.store_id
          and p.currency = a.asset
      )`,

  'a payout above the limit with only one approval': `
    select p.id
    from payouts p
    where p.state not in ('draft', 'left_out')
      and (
        p.approved_by is null
        or p.amount_minor > p.limit_minor and (p.second_approved_by is null or p.second_approved_by = p.approved_by)
      )`,

  'a seller paid twice in one run': `
    select run_id as id
    from payouts
    group by run_id, store_id
    having count(*) > 1`,

  'a payout whose events do not lead to its state': `
    select p.id
    from payouts p
    left join lateral (
      select e.to_state
      from payout_events e
      where e.payout_id = p.id
      order by e.at desc, e.id desc
      limit 1
    ) latest on true
    where latest.to_state is distinct from p.state`,
} as const satisfies Record<string, string>
