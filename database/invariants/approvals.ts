/** Approval limits: amounts approved by one operator alone, summed per day in the market's time zone. */
export const approvalInvariants = {
  'a daily total above the limit that one person approved alone': `
    select id
    from (
      select r.id, r.limit_minor, r.second_approved_by, sum(r.amount_minor) over (
        partition by total.key, r.currency, (r.approved_at at time zone coalesce(
          (select value ->> 'time_zone' from settings where key = 'region'), 'America/Port_of_Spain'
        ))::date
        order by r.position
      ) as total_minor
      from released_amounts r
      cross join lateral (
        values ('order ' || r.order_id), ('receiver ' || r.receiver_id),
          (case when r.second_approved_by is null then 'approver ' || r.approved_by end)
      ) total (key)
      where total.key is not null
    ) released
    where second_approved_by is null
      and total_minor > limit_minor`,

  'an approved amount that differs from its record': `
    select r.id
    from released_amounts r
    where not exists (
      select
      from refund_requests q
      where r.kind = 'refund' and q.id = r.record_id and q.state = 'approved' and q.order_id = r.order_id
        and q.currency = r.currency and q.amount_minor >= r.amount_minor
      union all
      select
      from goodwill_credits c
      where r.kind = 'goodwill_credit' and c.id = r.record_id and c.state = 'approved' and c.user_id = r.receiver_id
        and c.worth_currency = r.currency and c.worth_minor = r.amount_minor
      union all
      select
      from wallet_withdrawals w
      where r.kind = 'withdrawal' and w.id = r.record_id and w.approved_by is not null and w.user_id = r.receiver_id
        and w.currency = r.currency and w.amount_minor = r.amount_minor
      union all
      select
      from payouts p
      where r.kind = 'payout' and p.id = r.record_id and p.state not in ('draft', 'left_out')
        and p.currency = r.currency and p.amount_minor = r.amount_minor
    )`,

  'a goodwill credit whose posting differs from its approval': `
    select c.id
    from goodwill_credits c
    left join ledger_transactions t on t.key = 'goodwill ' || c.id
    where (c.state = 'approved') <> (t.id is not null)`,
} as const satisfies Record<string, string>
