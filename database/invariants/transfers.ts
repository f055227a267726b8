export const transferInvariants = {
  'a bank transfer whose unapplied amount is wrong': `
    select t.id
    from tenders t
    where t.kind = 'bank'
      and t.unapplied_minor <> (
        select coalesce(sum(a.amount_minor), 0)
        from transfer_arrivals a
        where a.tender_id = t.id
          and a.taken_back_at is null
      ) - t.captured_minor - (
        select coalesce(sum(r.amount_minor), 0)
        from transfer_returns r
        where r.tender_id = t.id
      )`,

  'a bank transfer still awaited after it was fully received': `
    select id
    from tenders
    where state = 'awaiting_transfer'
      and unapplied_minor >= amount_minor`,

  'a bank transfer for a tender of another method': `
    select a.id
    from transfer_arrivals a
    join tenders t on t.id = a.tender_id
    where t.kind <> 'bank'
    union all
    select r.id
    from transfer_returns r
    join tenders t on t.id = r.tender_id
    where t.kind <> 'bank'`,

  'an unapplied transfer amount that differs from the ledger': `
    with kept as (
      select group_id, currency, sum(unapplied_minor) as amount
      from tenders
      where kind = 'bank'
      group by group_id, currency
    ),
    booked as (
      select t.group_id, a.asset as currency, sum(e.amount) as amount
      from ledger_accounts a
      join ledger_entries e on e.account_id = a.id
      join ledger_transactions t on t.id = e.transaction_id
      where a.kind = 'unapplied'
      group by t.group_id, a.asset
    )
    select coalesce(group_id::text, currency) as id
    from kept
    full join booked using (group_id, currency)
    where coalesce(kept.amount, 0) <> coalesce(booked.amount, 0)`,

  'a returned bank transfer that differs from the ledger': `
    select r.id
    from transfer_returns r
    join tenders t on t.id = r.tender_id
    join order_groups g on g.id = t.group_id
    left join ledger_transactions x on x.key = 'bank transfer returned ' || r.id
    left join ledger_entries e on e.transaction_id = x.id
    left join ledger_accounts a on a.id = e.account_id and a.asset = t.currency
    group by r.id
    having (
        coalesce(sum(e.amount) filter (where a.kind = 'unapplied'), 0)::bigint,
        coalesce(sum(e.amount) filter (where a.kind = 'clearing' and a.gateway = 'bank'), 0)::bigint,
        coalesce(sum(e.amount) filter (where a.kind = 'wallet' and a.user_id = g.customer_id), 0)::bigint
      ) <> case r.paid_to
        when 'bank' then (-r.amount_minor, r.amount_minor, 0::bigint)
        else (-r.amount_minor, 0::bigint, r.amount_minor)
      end`,

  'a transfer amount paid by the market that differs from the ledger': `
    select g.id
    from order_groups g
    join (
      select t.group_id, sum(a.amount_minor) as amount
      from transfer_arrivals a
      join tenders t on t.id = a.tender_id
      where a.source = 'market'
      group by t.group_id
    ) borne on borne.group_id = g.id
    left join lateral (
      select -sum(e.amount) as amount
      from ledger_transactions x
      join ledger_entries e on e.transaction_id = x.id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'promotions'
      where x.group_id = g.id
        and x.key like 'bank transfer %'
        and a.asset = g.currency
    ) booked on true
    where borne.amount is distinct from booked.amount`,
} as const satisfies Record<string, string>
