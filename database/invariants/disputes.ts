export const disputeInvariants = {
  'a dispute whose shares do not add up to its amount': `
    select d.id
    from disputes d
    left join dispute_shares s on s.dispute_id = d.id
    group by d.id
    having d.amount_minor <> d.unattributed_minor + coalesce(sum(s.amount_minor), 0)
      or d.lost_minor <> d.unattributed_lost_minor + coalesce(sum(s.lost_minor), 0)
      or d.state <> 'lost' and count(s.lost_minor) > 0`,

  'a dispute whose postings differ from its state': `
    select d.id
    from disputes d
    left join lateral (
      select
        coalesce(sum(e.amount) filter (where a.kind = 'disputed'), 0) as disputed,
        coalesce(sum(e.amount) filter (where a.kind = 'losses' and t.key not like 'dispute fee %'), 0) as losses,
        coalesce(sum(e.amount) filter (where a.kind = 'losses' and t.key like 'dispute fee %'), 0) as fees
      from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id
      where t.key like any (array[
        'dispute opened ' || d.id || '%', 'dispute closed ' || d.id || '%', 'dispute fee ' || d.id || ' %'
      ])
    ) booked on true
    where (booked.disputed, booked.losses, booked.fees) <> (
      case when d.state in ('open', 'answered') then -d.amount_minor else 0 end,
      -coalesce(d.unattributed_lost_minor, 0),
      -coalesce(d.fee_minor, 0)
    )`,

  'a seller whose amount on hold differs from open disputes': `
    select a.id
    from ledger_accounts a
    join ledger_balances b on b.account_id = a.id
    where a.kind = 'held'
      and b.balance <> (
        select coalesce(sum(e.amount), 0)
        from dispute_shares s
        join disputes d on d.id = s.dispute_id and d.state in ('open', 'answered')
        join ledger_transactions t on t.key = 'dispute opened ' || d.id || ' ' || s.order_id
        join ledger_entries e on e.transaction_id = t.id and e.account_id = a.id
      )`,

  'a dispute whose chargebacks differ from its outcome': `
    select s.dispute_id as id
    from dispute_shares s
    join disputes d on d.id = s.dispute_id
    left join refunds r on r.idempotency_key = 'dispute:' || d.id || ':' || s.order_id || ':' || d.tender_id
      and r.state = 'succeeded'
    where coalesce(r.amount_minor, 0) <> coalesce(s.lost_minor, 0)
    union all
    select r.id
    from refunds r
    where r.cause = 'chargeback'
      and not exists (
        select
        from disputes d
        join dispute_shares s on s.dispute_id = d.id
        where r.idempotency_key = 'dispute:' || d.id || ':' || s.order_id || ':' || d.tender_id
      )`,

  'more disputed and refunded than was paid': `
    select a.order_id as id
    from tender_allocations a
    left join refunds r on r.tender_id = a.tender_id and r.order_id = a.order_id
    group by a.tender_id, a.order_id, a.captured_minor
    having coalesce(sum(r.amount_minor), 0) + (
        select coalesce(sum(s.amount_minor), 0)
        from dispute_shares s
        join disputes d on d.id = s.dispute_id
        where s.order_id = a.order_id
          and d.tender_id = a.tender_id
          and d.state in ('open', 'answered')
      ) > a.captured_minor`,

  'a dispute whose events do not lead to its state': `
    select d.id
    from disputes d
    left join lateral (
      select e.to_state
      from dispute_events e
      where e.dispute_id = d.id
      order by e.at desc, e.id desc
      limit 1
    ) latest on true
    where latest.to_state is distinct from d.state`,
} as const satisfies Record<string, string>
