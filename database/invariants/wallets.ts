export const walletInvariants = {
  'reserved wallet balance or points that differ from pending orders': `
    with expected as (
      select t.group_id, case when t.kind = 'points' then 'points' else t.currency end as asset,
        sum(case
          when t.state = 'reserved' then coalesce(a.points, a.amount_minor)
          when t.state = 'released' or sale.id is not null then 0
          when t.kind = 'points' then a.points - coalesce(r.points, 0)
          else a.captured_minor - coalesce(r.minor, 0)
        end) as amount
      from tenders t
      join tender_allocations a on a.tender_id = t.id
      left join ledger_transactions sale on sale.key = 'sale ' || a.order_id
      left join (
        select tender_id, order_id, sum(points) as points, sum(amount_minor) as minor
        from refunds
        group by tender_id, order_id
      ) r on r.tender_id = t.id and r.order_id = a.order_id
      where t.kind in ('wallet', 'points')
      group by 1, 2
    ),
    booked as (
      select t.group_id, a.asset, sum(e.amount) as amount
      from ledger_accounts a
      join ledger_entries e on e.account_id = a.id
      join ledger_transactions t on t.id = e.transaction_id
      where a.kind = 'reserved'
        and t.group_id is not null
      group by t.group_id, a.asset
    )
    select group_id as id
    from expected
    full join booked using (group_id, asset)
    where coalesce(expected.amount, 0) <> coalesce(booked.amount, 0)`,

  'a wallet or points payment that differs from the ledger': `
    select t.id
    from tenders t
    join order_groups g on g.id = t.group_id
    left join lateral (
      select sum(e.amount) filter (where x.key = 'put aside ' || t.id) as taken,
        coalesce(sum(e.amount) filter (where x.key = 'put back ' || t.id), 0) as back
      from ledger_transactions x
      join ledger_entries e on e.transaction_id = x.id
      join ledger_accounts a on a.id = e.account_id
      where x.group_id = t.group_id
        and a.kind = t.kind
        and a.user_id = g.customer_id
        and a.asset = case when t.kind = 'points' then 'points' else t.currency end
    ) booked on true
    where t.kind in ('wallet', 'points')
      and (
        booked.taken is distinct from -coalesce(t.points, t.amount_minor)
        or booked.back <> case when t.state = 'released' then coalesce(t.points, t.amount_minor) else 0 end
      )`,

  'a reservation for an order that is placed or has ended': `
    select t.id
    from tenders t
    join orders o on o.group_id = t.group_id
    where t.state = 'reserved'
      and o.state <> 'pending_payment'
      or t.state in ('spent', 'part_restored', 'restored')
      and o.state = 'pending_payment'`,

  'tender points that differ from its shares': `
    select t.id
    from tenders t
    left join tender_allocations a on a.tender_id = t.id
    group by t.id
    having t.points is distinct from sum(a.points)`,

  'reserved money without an order or withdrawal': `
    select e.id
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transactions t on t.id = e.transaction_id
    where a.kind = 'reserved'
      and t.group_id is null
      and t.cause <> 'withdrawal'`,

  'a top-up whose wallet credit differs from its payment': `
    select r.id
    from wallet_recharges r
    left join ledger_transactions t on t.key = 'recharge ' || r.id
    left join ledger_entries e on e.transaction_id = t.id
    left join ledger_accounts a on a.id = e.account_id and a.asset = r.currency
    group by r.id
    having (
        count(e.id),
        coalesce(sum(e.amount) filter (where a.kind = 'wallet' and a.user_id = r.user_id), 0)::bigint,
        coalesce(sum(e.amount) filter (where a.kind = 'clearing' and a.gateway = r.gateway), 0)::bigint
      ) <> case
        when r.state = 'captured' then (2::bigint, r.amount_minor, -r.amount_minor)
        else (0::bigint, 0::bigint, 0::bigint)
      end`,

  'a posted top-up without a record': `
    select t.id
    from ledger_transactions t
    left join wallet_recharges r on 'recharge ' || r.id = t.key
    where t.cause = 'recharge'
      and r.id is null`,

  'a withdrawal whose postings differ from its state': `
    select w.id
    from wallet_withdrawals w
    left join ledger_transactions t on t.key in (
      'withdrawal ' || w.id, 'withdrawal undone ' || w.id, 'withdrawal paid ' || w.id, 'withdrawal returned ' || w.id
    )
    left join ledger_entries e on e.transaction_id = t.id
    left join ledger_accounts a on a.id = e.account_id and a.asset = w.currency
    group by w.id
    having (
        coalesce(sum(e.amount) filter (where a.kind = 'wallet' and a.user_id = w.user_id), 0)::bigint,
        coalesce(sum(e.amount) filter (where a.kind = 'reserved'), 0)::bigint,
        coalesce(sum(e.amount) filter (where a.kind = 'clearing' and a.gateway = w.way), 0)::bigint
      ) <> case
        when w.state in ('pending', 'approved') then (-w.amount_minor, w.amount_minor, 0::bigint)
        when w.state = 'paid' then (-w.amount_minor, 0::bigint, w.amount_minor)
        else (0::bigint, 0::bigint, 0::bigint)
      end
      or count(distinct t.id) <> case
        when w.state in ('pending', 'approved') then 1
        when w.state = 'returned' then 3
        else 2
      end`,

  'a posted withdrawal without a record': `
    select t.id
    from ledger_transactions t
    left join wallet_withdrawals w on w.id::text = right(t.key, 36)
    where t.cause = 'withdrawal'
      and w.id is null`,

  // Points are used in the order they were earned, and no rule lets them expire sooner.
  'points that expired within 30 days of being earned': `
    select ended.transaction_id as id
    from ledger_transactions t
    join ledger_entries ended on ended.transaction_id = t.id
    join ledger_accounts a on a.id = ended.account_id and a.kind = 'points'
    where t.cause = 'expiry'
      and (
        select coalesce(sum(e.amount) filter (where e.amount > 0 and earned.at < t.at - interval '30 days'), 0)
          + coalesce(sum(e.amount) filter (where e.amount < 0), 0)
        from ledger_entries e
        join ledger_transactions earned on earned.id = e.transaction_id
        where e.account_id = ended.account_id
          and e.id <= ended.id
      ) < 0`,
} as const satisfies Record<string, string>
