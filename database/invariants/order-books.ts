/** What the journal tells of orders. */
export const orderBookInvariants = {
  'an order that sold and of which the journal does not tell': `
    select id
    from reckoned
    where is_sold
      and not has_sale
      and (commission > 0 or tax > 0 or subsidy > 0 or paid > cash)`,

  'a sale in the journal that was none': `
    select id
    from reckoned
    where has_sale
      and not is_sold`,

  'an order whose seller is given other than it earned': `
    select id
    from reckoned
    where booked_sellers <> case
      when is_sold then total + subsidy - commission - tax - cash - (decided + waived - market + subsidy_back - commission_back - tax_back)
      else 0
    end`,

  'an order of which the market keeps other than its part': `
    select id
    from reckoned
    where (booked_revenue, booked_tax, booked_promotions) <> case
      when is_sold then (commission - commission_back, tax - tax_back, subsidy_back - subsidy)
      else (0::bigint, 0::bigint, 0::bigint)
    end`,

  'an order of which the market gave by itself other than was decided': `
    select id
    from reckoned
    where booked_goodwill <> case when is_sold then -market else 0 end
      or market < 0`,

  'an order of whose money the gateways hold other than what came and has not gone': `
    select id
    from reckoned
    where (is_sold or decided > 0)
      -- Of what is not sold only what was decided has moved: the rest of it is put aside still.
      and booked_held <> case when is_sold then cash - paid else -decided end + gone`,

  'an order of which more or less is owed to its shopper than is on its way': `
    select id
    from reckoned
    where booked_refunds <> owed`,

  'an order of which a wallet was given other than was paid back into it': `
    select id
    from reckoned
    where booked_wallet <> in_wallet`,

  'an order of which other points came back than had paid for it': `
    select id
    from reckoned
    where booked_points <> points
    union all
    select r.order_id
    from refunds r
    join tenders t on t.id = r.tender_id
    left join tender_allocations a on a.tender_id = r.tender_id and a.order_id = r.order_id
    group by r.order_id, r.tender_id, t.kind, a.points, a.captured_minor
    having (t.kind = 'points') <> bool_and(r.points is not null)
      or sum(r.points) <> div(a.points * sum(r.amount_minor), nullif(a.captured_minor, 0))`,

  'earnings that a seller was given too early, or waits for too long': `
    select id
    from reckoned
    where booked_pending < 0
      or booked_pending > 0 and (is_over and not is_disputed or state = 'completed')
      or has_release and state <> 'completed' and not is_over`,

  'points of an order that no rule gave': `
    select t.order_id as id
    from ledger_transactions t
    left join order_rewards r on r.order_id = t.order_id and r.earned_for_minor is not null
    where t.cause = 'reward'
      and r.order_id is null`,
} as const satisfies Record<string, string>
