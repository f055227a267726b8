export const orderLedgerInvariants = {
  'a sold order without a sale in the ledger': `
    select id
    from reckoned
    where is_sold
      and not has_sale
      and (commission > 0 or tax > 0 or subsidy > 0 or paid > cash)`,

  'a sale in the ledger without a sold order': `
    select id
    from reckoned
    where has_sale
      and not is_sold`,

  'an order whose seller earnings are wrong': `
    select id
    from reckoned
    where booked_sellers <> case
      when is_sold then total + subsidy - commission - tax - cash - (decided + waived - market + subsidy_back - commission_back - tax_back)
      else 0
    end`,

  'an order whose commission is wrong': `
    select id
    from reckoned
    where (booked_revenue, booked_tax, booked_promotions) <> case
      when is_sold then (commission - commission_back, tax - tax_back, subsidy_back - subsidy)
      else (0::bigint, 0::bigint, 0::bigint)
    end`,

  'an order whose goodwill in the ledger differs from the decisions': `
    select id
    from reckoned
    where booked_goodwill <> case when is_sold then -market else 0 end
      or market < 0`,

  'an order whose gateway balance differs from its payments and refunds': `
    select id
    from reckoned
    where (is_sold or decided > 0)
      -- Without a sale only decided amounts have moved; the rest is still reserved.
      and booked_held <> case when is_sold then cash - paid else -decided end + gone`,

  'an order whose liability to the shopper differs from pending refunds': `
    select id
    from reckoned
    where booked_refunds <> owed`,

  'an order whose wallet credit differs from its wallet refunds': `
    select id
    from reckoned
    where booked_wallet <> in_wallet`,

  'an order whose returned points differ from the points used': `
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

  'earnings released too early or too late': `
    select id
    from reckoned
    where booked_pending < 0
      or booked_pending > 0 and (is_over and not is_disputed or state = 'completed')
      or has_release and state <> 'completed' and not is_over`,

  // The seller's debt is converted separately, so the sum may differ by a cent.
  'a sale settled at another rate than that of its order': `
    select o.id
    from orders o
    join currencies sold on sold.code = o.currency
    join currencies settled on settled.code = o.settlement_currency
    join lateral (
      select
        coalesce(sum(e.amount) filter (where a.store_id is not null), 0) as sellers,
        coalesce(sum(e.amount) filter (where a.kind = 'spread'), 0) as spread,
        coalesce(sum(e.amount) filter (where a.kind = 'exchange' and a.asset = o.currency), 0) as sold,
        coalesce(bool_or(a.kind = 'debt' and t.cause <> 'release'), false) as is_owed
      from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id
      where t.order_id = o.id
        and t.cause in ('order', 'release', 'refund', 'dispute')
    ) booked on true
    cross join lateral (
      select booked.sold * o.settlement_rate * power(10::numeric, settled.minor_units - sold.minor_units) as minor
    ) worth
    where case
      when booked.is_owed then
        abs(booked.sellers + booked.spread - worth.minor) > 1
        or booked.spread < 0
        or o.settlement_spread_bps = 0 and booked.spread <> 0
      else
        booked.sellers + booked.spread <> sign(worth.minor) * floor(abs(worth.minor) + 0.5)
        or booked.sellers <> case
          when worth.minor < 0 then booked.sellers
          else floor(worth.minor * (10000 - o.settlement_spread_bps) * 0.0001 + 0.5)
        end
        or worth.minor <= 0 and booked.spread <> 0
    end`,

  'a balance conversion that differs from the ledger': `
    select c.id
    from balance_conversions c
    left join ledger_transactions t on t.key = 'exchange ' || c.id
    left join ledger_entries e on e.transaction_id = t.id
    left join ledger_accounts a on a.id = e.account_id
    group by c.id
    having (
        coalesce(sum(e.amount) filter (where a.store_id = c.store_id and a.asset = c.from_currency), 0),
        coalesce(sum(e.amount) filter (where a.kind = 'exchange' and a.asset = c.from_currency), 0),
        coalesce(sum(e.amount) filter (where a.store_id = c.store_id and a.asset = c.to_currency), 0)
      ) <> (c.debt_minor - c.earnings_minor, c.earnings_minor - c.debt_minor, c.received_minor)`,

  'an exchange without a sale or conversion': `
    select t.id
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind in ('exchange', 'spread')
    left join orders o on o.id = t.order_id and o.settlement_currency is not null
    left join balance_conversions c on t.key = 'exchange ' || c.id
    where o.id is null
      and c.id is null`,

  'points of an order without a points rule': `
    select t.order_id as id
    from ledger_transactions t
    left join order_rewards r on r.order_id = t.order_id and r.earned_for_minor is not null
    where t.cause = 'reward'
      and r.order_id is null`,
} as const satisfies Record<string, string>
