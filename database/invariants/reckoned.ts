/**
 * Amounts of each sold order, recalculated from its own tables in a different way than the market does. Of `units`
 * refunded units, each has its largest-remainder share, and the earlier ones get the extra cents.
 */
export const reckoned = `
  with shares as (
    select l.order_id, b.units, l.quantity, l.commission_minor as commission, l.commission_tax_minor as tax,
      coalesce((select sum(d.platform_minor) from order_line_discounts d where d.line_id = l.id), 0)::bigint as subsidy
    from order_lines l
    left join (
      select line_id, sum(quantity) as units
      from refund_requests
      where state = 'approved'
        and kind = 'line'
      group by line_id
    ) b on b.line_id = l.id
  ),
  lines as (
    select order_id, sum(subsidy)::bigint as subsidy,
      sum(coalesce(units * (commission / quantity) + least(units, commission % quantity), 0))::bigint as commission_back,
      sum(coalesce(units * (tax / quantity) + least(units, tax % quantity), 0))::bigint as tax_back,
      sum(coalesce(units * (subsidy / quantity) + least(units, subsidy % quantity), 0))::bigint as subsidy_back
    from shares
    group by order_id
  ),
  paid as (
    -- Outstanding cash of delivered orders counts as paid: the store collects it.
    select a.order_id, sum(a.minor)::bigint as paid, coalesce(sum(a.minor) filter (where a.kind = 'cash'), 0)::bigint as cash
    from (
      select a.order_id, t.kind, case
          when t.kind = 'cash' and t.state = 'due' and o.state in ('delivered', 'completed')
            then a.amount_minor - a.released_minor
          else a.captured_minor
        end as minor
      from tender_allocations a
      join tenders t on t.id = a.tender_id
      join orders o on o.id = a.order_id
    ) a
    where a.minor > 0
    group by a.order_id
  ),
  back as (
    select r.order_id, r.amount_minor, r.points, r.request_id, r.state, r.paid_to = 'wallet' or t.kind = 'wallet' as is_in_wallet,
      r.cause = 'chargeback' as is_taken,
      sum(r.amount_minor) over (partition by r.order_id order by r.created_at, r.id) as so_far
    from refunds r
    join tenders t on t.id = r.tender_id
  ),
  waived as (
    select order_id, sum(amount_minor)::bigint as waived
    from waived_shares
    group by order_id
  ),
  written as (
    select w.order_id, w.amount_minor as minor, w.amount_minor + coalesce((
        select sum(r.amount_minor) from refunds r where r.order_id = w.order_id and r.created_at <= w.created_at
      ), 0) + coalesce((
        select sum(before.amount_minor)
        from waived_shares before
        where before.order_id = w.order_id
          and before.request_id <> w.request_id
          and before.created_at <= w.created_at
      ), 0) as so_far
    from waived_shares w
    join refund_requests q on q.id = w.request_id and q.kind = 'write_off'
  ),
  refunded as (
    select order_id, sum(amount_minor)::bigint as decided,
      bool_or(request_id is null and not is_taken or is_taken and so_far = paid) as is_of_all,
      coalesce(sum(amount_minor) filter (where is_taken), 0)::bigint as taken,
      coalesce(sum(amount_minor) filter (where state <> 'succeeded'), 0)::bigint as owed,
      coalesce(sum(amount_minor) filter (where state = 'succeeded' and is_in_wallet), 0)::bigint as in_wallet,
      coalesce(sum(amount_minor) filter (where state = 'succeeded' and not is_in_wallet), 0)::bigint as gone,
      coalesce(sum(points) filter (where state = 'succeeded'), 0)::bigint as points
    from back
    join paid using (order_id)
    group by order_id
  ),
  given as (
    select q.order_id, sum(q.market_minor)::bigint as market,
      coalesce(sum(q.amount_minor - q.market_minor) filter (where q.kind = 'delivery'), 0)::bigint as delivery
    from refund_requests q
    where q.state = 'approved'
    group by q.order_id
  ),
  booked as (
    select t.order_id, bool_or(t.key = 'sale ' || t.order_id) as has_sale, bool_or(t.cause = 'release') as has_release,
      -- For sales settled in another currency, the amount that was exchanged.
      coalesce(sum(e.amount) filter (
        where a.kind in ('pending', 'earnings', 'debt', 'held', 'exchange')
          and a.asset = (select o.currency from orders o where o.id = t.order_id)
      ), 0)::bigint as sellers,
      coalesce(sum(e.amount) filter (where a.kind = 'pending'), 0)::bigint as pending,
      coalesce(sum(e.amount) filter (where a.kind = 'revenue'), 0)::bigint as revenue,
      coalesce(sum(e.amount) filter (where a.kind = 'tax'), 0)::bigint as tax,
      coalesce(sum(e.amount) filter (where a.kind = 'promotions' and a.asset <> 'points'), 0)::bigint as promotions,
      coalesce(sum(e.amount) filter (
        where a.kind in ('clearing', 'cash', 'redemptions', 'disputed') or a.kind = 'reserved' and a.asset <> 'points'
      ), 0)::bigint as held,
      coalesce(sum(e.amount) filter (where a.kind = 'goodwill'), 0)::bigint as goodwill,
      coalesce(sum(e.amount) filter (where a.kind = 'refunds'), 0)::bigint as refunds,
      coalesce(sum(e.amount) filter (where a.kind = 'wallet'), 0)::bigint as wallet,
      coalesce(sum(e.amount) filter (where a.kind = 'points'), 0)::bigint as points
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.order_id is not null
      and t.cause in ('order', 'release', 'refund', 'dispute')
    group by t.order_id
  )
  select o.id, o.state, o.total_minor as total, o.commission_minor as commission, o.commission_tax_minor as tax,
    l.subsidy + coalesce(c.shipping, 0) as subsidy, coalesce(p.paid, 0) as paid, coalesce(p.cash, 0) as cash,
    o.state in ('rejected', 'cancelled') as is_over,
    o.placed_at is not null
      and coalesce(p.paid, 0) + coalesce(w.waived, 0) = o.total_minor
      and (coalesce(p.cash, 0) = 0 or o.state in ('delivered', 'completed')) as is_sold,
    coalesce(w.waived, 0) as waived, coalesce(r.decided, 0) as decided, whole.is_of_all, coalesce(r.owed, 0) as owed,
    coalesce(r.in_wallet, 0) as in_wallet, coalesce(r.gone, 0) as gone, coalesce(r.points, 0) as points,
    case when whole.is_of_all then o.commission_minor
      else least(o.commission_minor, l.commission_back + coalesce(div(o.commission_minor::numeric * r.taken, p.paid), 0)
        + coalesce(div(o.commission_minor::numeric * wo.minor, nullif(o.total_minor, 0)), 0))::bigint
    end as commission_back,
    case when whole.is_of_all then o.commission_tax_minor
      else least(o.commission_tax_minor, l.tax_back + coalesce(div(o.commission_tax_minor::numeric * r.taken, p.paid), 0)
        + coalesce(div(o.commission_tax_minor::numeric * wo.minor, nullif(o.total_minor, 0)), 0))::bigint
    end as tax_back,
    case when whole.is_of_all then l.subsidy + coalesce(c.shipping, 0)
      else least(
        l.subsidy + coalesce(c.shipping, 0),
        l.subsidy_back + coalesce(div(c.shipping::numeric * least(v.delivery, fare.minor), nullif(fare.minor, 0)), 0)
          + coalesce(div((l.subsidy + coalesce(c.shipping, 0))::numeric * r.taken, p.paid), 0)
          + coalesce(div((l.subsidy + coalesce(c.shipping, 0))::numeric * wo.minor, nullif(o.total_minor, 0)), 0)
      )::bigint
    end as subsidy_back,
    case when whole.is_of_all then 0 else coalesce(v.market, 0) end as market,
    exists (
      select
      from dispute_shares s
      join disputes d on d.id = s.dispute_id
      where s.order_id = o.id
        and d.state in ('open', 'answered')
    ) as is_disputed,
    coalesce(b.has_sale, false) as has_sale, coalesce(b.has_release, false) as has_release,
    coalesce(b.sellers, 0) as booked_sellers, coalesce(b.pending, 0) as booked_pending,
    coalesce(b.revenue, 0) as booked_revenue, coalesce(b.tax, 0) as booked_tax,
    coalesce(b.promotions, 0) as booked_promotions, coalesce(b.held, 0) as booked_held,
    coalesce(b.goodwill, 0) as booked_goodwill, coalesce(b.refunds, 0) as booked_refunds, coalesce(b.wallet, 0) as booked_wallet,
    coalesce(b.points, 0) as booked_points
  from orders o
  join lines l on l.order_id = o.id
  left join paid p on p.order_id = o.id
  left join refunded r on r.order_id = o.id
  left join waived w on w.order_id = o.id
  left join written wo on wo.order_id = o.id
  left join booked b on b.order_id = o.id
  left join given v on v.order_id = o.id
  cross join lateral (
    select div(
      (o.shipping_minor + o.shipping_tax_minor)::numeric * (o.shipping_minor - o.cash_fee_minor), nullif(o.shipping_minor, 0)
    ) as minor
  ) fare
  -- The full payment may have been refunded as goodwill before the order ended.
  cross join lateral (
    select coalesce(r.is_of_all, false) or coalesce(o.state in ('rejected', 'cancelled') and r.decided = p.paid, false)
      or coalesce(wo.so_far = o.total_minor, false) as is_of_all
  ) whole
  left join (
    select order_id, sum(minor)::bigint as shipping
    from (
      select order_id, shipping_platform_minor as minor from order_coupons
      union all
      select id, free_shipping_minor from orders where free_shipping_minor > 0
    ) market_pays
    group by order_id
  ) c on c.order_id = o.id`
