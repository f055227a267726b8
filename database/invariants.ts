/**
 * What is never otherwise in the market's data, at any moment that a transaction can see: what the constraints of single
 * tables cannot say (market.md 3.14, security.md section 3). Tests ask after every story, the crash test after every crash.
 */
import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { planned } from '#platform/planned.ts'

export interface BrokenInvariant {
  /** What was found, in words. */
  readonly name: InvariantName
  readonly count: number
  /** One of those found. */
  readonly example: string
}

/**
 * What each order that sold makes of its money by its own tables, reckoned here once more and in another way than the
 * market does: of `units` pieces that came back each has its largest-remainder share, the earlier ones the cents.
 */
const reckoned = `
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
    select a.order_id, sum(a.captured_minor)::bigint as paid,
      coalesce(sum(a.captured_minor) filter (where t.kind = 'cash'), 0)::bigint as cash
    from tender_allocations a
    join tenders t on t.id = a.tender_id
    where a.captured_minor > 0
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
      coalesce(sum(e.amount) filter (where a.kind in ('pending', 'earnings', 'debt', 'held')), 0)::bigint as sellers,
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
      else least(o.commission_minor, l.commission_back + coalesce(div(o.commission_minor::numeric * r.taken, p.paid), 0))::bigint
    end as commission_back,
    case when whole.is_of_all then o.commission_tax_minor
      else least(o.commission_tax_minor, l.tax_back + coalesce(div(o.commission_tax_minor::numeric * r.taken, p.paid), 0))::bigint
    end as tax_back,
    case when whole.is_of_all then l.subsidy + coalesce(c.shipping, 0)
      else least(
        l.subsidy + coalesce(c.shipping, 0),
        l.subsidy_back + coalesce(div(c.shipping::numeric * least(v.delivery, fare.minor), nullif(fare.minor, 0)), 0)
          + coalesce(div((l.subsidy + coalesce(c.shipping, 0))::numeric * r.taken, p.paid), 0)
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
  left join booked b on b.order_id = o.id
  left join given v on v.order_id = o.id
  cross join lateral (
    select div(
      (o.shipping_minor + o.shipping_tax_minor)::numeric * (o.shipping_minor - o.cash_fee_minor), nullif(o.shipping_minor, 0)
    ) as minor
  ) fare
  -- All that was paid may have gone back as gifts before the order ended.
  cross join lateral (
    select coalesce(r.is_of_all or o.state in ('rejected', 'cancelled') and r.decided = p.paid, false) as is_of_all
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

/** Each query finds what breaks the rule, by its id; none is expected. It may read from `reckoned` as from a table. */
const invariants = {
  'a transaction of the journal that does not sum to zero': `
    select transaction_id as id
    from ledger_entries
    group by transaction_id, asset
    having sum(amount) <> 0`,

  'a series of documents with a gap, or with more numbers than were drawn': `
    select s.store_id || ' ' || s.kind || ' ' || s.year as id
    from document_series s
    left join documents d using (store_id, kind, year)
    group by s.store_id, s.kind, s.year, s.last_number
    having count(d.id) <> s.last_number or max(d.number) <> s.last_number or min(d.number) <> 1`,

  'a sale or what came back of one without its invoice or credit note': `
    select t.id
    from ledger_transactions t
    where (t.key = 'sale ' || t.order_id or t.reverses is not null and t.key like 'refund owed %')
      and not exists (
        select from documents d
        where d.transaction_id = t.id
          and d.kind in ('invoice', 'credit_note')
      )
      and exists (select from ledger_entries e where e.transaction_id = t.id)
      and exists (select from orders o where o.id = t.order_id and o.total_minor > 0)`,

  'an invoice or credit note that is not what the journal moved': `
    select d.id
    from documents d
    join ledger_transactions t on t.id = d.transaction_id
    join orders o on o.id = d.order_id
    left join lateral (
      select abs(coalesce(sum(e.amount) filter (where a.kind in ('refunds', 'goodwill')), 0)) as refund,
        abs(coalesce(sum(e.amount) filter (where a.kind in ('revenue', 'tax')), 0)) as commission
      from ledger_entries e
      join ledger_accounts a on a.id = e.account_id
      where e.transaction_id = t.id
    ) m on true
    where t.order_id is distinct from d.order_id
      or o.store_id <> d.store_id
      or o.currency <> d.currency
      or d.amount_minor <> case d.kind
        when 'invoice' then o.total_minor
        when 'credit_note' then m.refund
        else m.commission
      end`,

  'a transaction of the journal that moves nothing': `
    select t.id
    from ledger_transactions t
    where (select count(*) from ledger_entries e where e.transaction_id = t.id) < 2`,

  'a balance that is not the sum of its entries': `
    select b.account_id as id
    from ledger_balances b
    left join ledger_entries e on e.account_id = b.account_id
    group by b.account_id, b.balance
    having b.balance <> coalesce(sum(e.amount), 0)`,

  'an account of a customer or seller without a balance': `
    select a.id
    from ledger_accounts a
    left join ledger_balances b on b.account_id = a.id
    where ((a.user_id is not null or a.store_id is not null)) <> (b.account_id is not null)`,

  'a balance below zero that nothing took back': `
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

  'a sum of the journal that leaves out or counts twice': `
    select s.account_id as id
    from ledger_sums s
    where s.balance <> (
      select coalesce(sum(e.amount), 0)
      from ledger_entries e
      where e.account_id = s.account_id
        and e.written_by < s.before
    )`,

  'a debt that is owed to who owes it': `
    select b.account_id as id
    from ledger_balances b
    join ledger_accounts a on a.id = b.account_id
    where a.kind = 'debt'
      and b.balance > 0`,

  'an asset that is not divided over its accounts to the last unit': `
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

  'a guard of the journal that is off': `
    select guard as id
    from unnest(array[
      'ledger_accounts_frozen', 'ledger_accounts_opened', 'ledger_transactions_frozen', 'ledger_entries_frozen',
      'ledger_entries_kept', 'ledger_entries_posted'
    ]) as guard
    where not exists (select from pg_trigger where tgname = guard and tgenabled = 'O')`,

  'an amount that is not kept in whole minor units': `
    select table_name || '.' || column_name as id
    from information_schema.columns
    where table_schema = 'public'
      and (column_name like '%\\_minor' or table_name like 'ledger\\_%' and column_name in ('amount', 'balance'))
      and data_type <> 'bigint'`,

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

  'more of a line or a delivery paid back than it cost': `
    select l.id
    from order_lines l
    join refund_requests q on q.line_id = l.id and q.state in ('pending', 'approved')
    group by l.id
    having sum(q.amount_minor - q.market_minor) > l.items_minor - l.discount_minor + l.tax_minor
    union all
    select o.id
    from orders o
    join refund_requests q on q.order_id = o.id and q.kind = 'delivery' and q.state in ('pending', 'approved')
    group by o.id
    having sum(q.amount_minor - q.market_minor) > o.shipping_minor + o.shipping_tax_minor`,

  'a decided refund that is not paid back to the last unit, or one that nobody decided': `
    select q.id
    from refund_requests q
    left join refunds r on r.request_id = q.id
    group by q.id
    having coalesce(sum(r.amount_minor), 0) + coalesce((
        select sum(w.amount_minor) from waived_shares w where w.request_id = q.id
      ), 0) <> case when q.state = 'approved' then q.amount_minor else 0 end
      or bool_or(r.order_id <> q.order_id)`,

  'something that is never taken though it was there': `
    select w.request_id as id
    from waived_shares w
    join refund_requests q on q.id = w.request_id
    where q.reason is distinct from 'short'
      or q.state <> 'approved'
      or q.order_id <> w.order_id
    union all
    select a.order_id
    from tender_allocations a
    join waived_shares w on w.tender_id = a.tender_id and w.order_id = a.order_id
    group by a.tender_id, a.order_id, a.released_minor
    having sum(w.amount_minor) > a.released_minor`,

  'a refund above the limit that one person let go': `
    select q.id
    from refund_requests q
    where q.state = 'approved'
      -- What was still to be paid does not go back: it is never taken.
      and q.amount_minor - coalesce((
        select sum(w.amount_minor) from waived_shares w where w.request_id = q.id
      ), 0) > q.limit_minor
      and (q.approved_by is null or q.approved_by = q.decided_by or q.decided_as <> 'operator')
    union all
    select q.id
    from refund_requests q
    where (q.kind <> 'line' or q.is_given)
      and q.state = 'approved'
      and q.limit_minor is null`,

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

  'money or points put aside other than what purchases wait with': `
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

  'a wallet or points that paid other than was taken out of them': `
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

  'something put aside for a purchase that is placed, or will never be': `
    select t.id
    from tenders t
    join orders o on o.group_id = t.group_id
    where t.state = 'reserved'
      and o.state <> 'pending_payment'
      or t.state in ('spent', 'part_restored', 'restored')
      and o.state = 'pending_payment'`,

  'points of a tender that are not those of its shares': `
    select t.id
    from tenders t
    left join tender_allocations a on a.tender_id = t.id
    group by t.id
    having t.points is distinct from sum(a.points)`,

  'money put aside for neither a purchase nor a withdrawal': `
    select e.id
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transactions t on t.id = e.transaction_id
    where a.kind = 'reserved'
      and t.group_id is null
      and t.cause <> 'withdrawal'`,

  'a recharge whose wallet was given other than was paid for it, once': `
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

  'money added to a wallet that no recharge stands for': `
    select t.id
    from ledger_transactions t
    left join wallet_recharges r on 'recharge ' || r.id = t.key
    where t.cause = 'recharge'
      and r.id is null`,

  'a withdrawal whose money is not where its state says': `
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

  'money paid out of a wallet that no withdrawal stands for': `
    select t.id
    from ledger_transactions t
    left join wallet_withdrawals w on w.id::text = right(t.key, 36)
    where t.cause = 'withdrawal'
      and w.id is null`,

  'earnings that a seller was given too early, or waits for too long': `
    select id
    from reckoned
    where booked_pending < 0
      or booked_pending > 0 and (is_over and not is_disputed or state = 'completed')
      or has_release and state <> 'completed'`,

  'an entry about an order in the account of another seller, or in another currency': `
    select e.id
    from ledger_transactions t
    join orders o on o.id = t.order_id
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.cause in ('order', 'release', 'refund', 'dispute')
      and (a.store_id <> o.store_id or a.asset not in (o.currency, 'points'))`,

  'points of an order that no rule gave': `
    select t.order_id as id
    from ledger_transactions t
    left join order_rewards r on r.order_id = t.order_id and r.earned_for_minor is not null
    where t.cause = 'reward'
      and r.order_id is null`,

  // What is earned first is spent first, and no rule ends points sooner.
  'points that ended within thirty days of being earned': `
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

  'a dispute that is not divided to the last unit': `
    select d.id
    from disputes d
    left join dispute_shares s on s.dispute_id = d.id
    group by d.id
    having d.amount_minor <> d.unattributed_minor + coalesce(sum(s.amount_minor), 0)
      or d.lost_minor <> d.unattributed_lost_minor + coalesce(sum(s.lost_minor), 0)
      or d.state <> 'lost' and count(s.lost_minor) > 0`,

  'a dispute whose money is not where its state says': `
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

  'a seller who is held for other than what banks dispute': `
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

  'a dispute that took other of an order than its outcome says': `
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

  'more disputed and paid back than was paid': `
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

  'a payout of other than the movements it claims': `
    select p.id
    from payouts p
    left join payout_entries c on c.payout_id = p.id
    left join ledger_entries e on e.id = c.entry_id
    group by p.id
    having coalesce(sum(e.amount), 0) <> case when p.state = 'left_out' then 0 else p.gross_minor end`,

  'a payout that claims what is another seller’s, or no earnings': `
    select p.id
    from payouts p
    join payout_entries c on c.payout_id = p.id
    join ledger_entries e on e.id = c.entry_id
    join ledger_accounts a on a.id = e.account_id
    where a.kind <> 'earnings'
      or a.store_id <> p.store_id
      or a.asset <> p.currency`,

  'earnings that no payout has claimed and that are not available': `
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

  'a payout whose money is not where its state says': `
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

  'a payout that left by another way than it was let go by': `
    select p.id
    from payouts p
    join ledger_transactions t on t.key in ('payout paid ' || p.id, 'payout returned ' || p.id)
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where a.kind = 'clearing'
      and a.gateway <> p.way`,

  'money on its way to a seller, or kept back, that no payout stands for': `
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

  'a payout above the limit that one operator alone let go': `
    select p.id
    from payouts p
    where p.state not in ('draft', 'left_out')
      and (
        p.approved_by is null
        or p.amount_minor > p.limit_minor and (p.second_approved_by is null or p.second_approved_by = p.approved_by)
      )`,

  'a seller who is paid twice in one run': `
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

  'more pieces paid back than were bought': `
    select l.id
    from order_lines l
    join refund_requests q on q.line_id = l.id and q.state in ('pending', 'approved')
    group by l.id
    having sum(q.quantity) > l.quantity`,

  'a product whose rating is not that of its published reviews': `
    select p.id
    from products p
    left join reviews r on r.product_id = p.id and r.state = 'approved'
    group by p.id
    having p.rating_count <> count(r.id) or p.rating_sum <> coalesce(sum(r.rating), 0)`,

  'a store whose rating is not that of its products': `
    select s.id
    from stores s
    left join products p on p.store_id = s.id
    group by s.id
    having s.rating_count <> coalesce(sum(p.rating_count), 0) or s.rating_sum <> coalesce(sum(p.rating_sum), 0)`,

  'a review by somebody whom the product was not delivered to': `
    select r.id
    from reviews r
    left join order_lines l on l.id = r.order_line_id and l.product_id = r.product_id
    left join orders o on o.id = l.order_id and o.state in ('delivered', 'completed')
    left join order_groups g on g.id = o.group_id and g.customer_id = r.author_id
    where r.author_id is not null
      and g.id is null`,

  'a text with fewer helpful votes than were given': `
    select r.id
    from reviews r
    where r.helpful_count < (select count(*) from review_votes v where v.review_id = r.id)
    union all
    select a.id
    from answers a
    where a.helpful_count < (select count(*) from answer_votes v where v.answer_id = a.id)`,

  'a question answered at another moment than that of its first published answer': `
    select q.id
    from questions q
    where q.answered_at is distinct from (
      select min(a.created_at)
      from answers a
      where a.question_id = q.id
        and a.state = 'approved'
    )`,

  'a picture of a review that may be deleted': `
    select s.picture_id as id
    from review_pictures s
    join pictures on pictures.id = s.picture_id
    where pictures.attached_at is null`,

  'a shelf whose moves do not add up to what lies there': `
    select l.variant_id as id
    from stock_levels l
    left join stock_moves m on m.variant_id = l.variant_id
    group by l.variant_id
    having l.on_hand <> coalesce(sum(m.delta), 0)`,

  'a shelf whose reserved pieces are not those that orders hold': `
    select l.variant_id as id
    from stock_levels l
    left join stock_holds h on h.variant_id = l.variant_id and h.state in ('held', 'allocated')
    group by l.variant_id
    having l.reserved <> coalesce(sum(h.quantity), 0)`,

  'a hold that is not as far as its order': `
    select h.id
    from stock_holds h
    join orders o on o.id = h.order_id
    where not case o.state
      when 'pending_payment' then h.state = 'held'
      when 'placed' then h.state = 'allocated'
      when 'accepted' then h.state = 'allocated'
      when 'in_progress' then h.state = 'allocated'
      when 'rejected' then h.state = 'released'
      when 'cancelled' then h.state in ('released', 'expired', 'shortfall')
      when 'expired' then h.state in ('expired', 'shortfall')
      else h.state = 'consumed'
    end
      and not (h.state = 'shortfall' and exists (
        select
        from order_lines l
        join refund_requests q on q.line_id = l.id and q.reason = 'short'
        where l.order_id = h.order_id
          and l.variant_id = h.variant_id
      ))`,

  'a hold of more or less than was ordered': `
    select h.id
    from stock_holds h
    left join order_lines l on l.order_id = h.order_id and l.variant_id = h.variant_id
    group by h.id
    having h.quantity <> coalesce(sum(l.quantity), 0) - case when h.state = 'shortfall' then 0 else coalesce((
        select sum(q.quantity)
        from refund_requests q
        join order_lines missing on missing.id = q.line_id
        where missing.order_id = h.order_id
          and missing.variant_id = h.variant_id
          and q.reason = 'short'
          and q.state <> 'rejected'
      ), 0) end`,

  'a line of a counted variant that holds nothing': `
    select l.id
    from order_lines l
    join orders o on o.id = l.order_id
    where exists (
        select from stock_moves m
        where m.variant_id = l.variant_id
          and m.at < o.created_at
      )
      and not exists (
        select from stock_holds h
        where h.order_id = l.order_id
          and h.variant_id = l.variant_id
      )`,

  'pieces that left the shelf but not with their order': `
    select coalesce(h.id, m.order_id) as id
    from stock_holds h
    full join (
      select order_id, variant_id, sum(delta) as delta
      from stock_moves
      where order_id is not null
      group by order_id, variant_id
    ) m on m.order_id = h.order_id and m.variant_id = h.variant_id
    where coalesce(m.delta, 0) <> case when h.state = 'consumed' then -h.quantity else 0 end`,

  'a slot that counts other than its bookings': `
    select s.id
    from slots s
    left join slot_bookings b on b.slot_id = s.id and b.state in ('held', 'confirmed', 'consumed')
    group by s.id
    having s.booked <> count(b.order_id) or s.booked_units <> coalesce(sum(b.units), 0)`,

  'a booking for more or fewer pieces than were ordered': `
    select b.order_id as id
    from slot_bookings b
    left join order_lines l on l.order_id = b.order_id
    group by b.order_id
    having b.units <> coalesce(sum(l.quantity), 0)`,

  'a booking that is not as far as its order': `
    select b.order_id as id
    from slot_bookings b
    join orders o on o.id = b.order_id
    where not case o.state
      when 'pending_payment' then b.state = 'held'
      when 'placed' then b.state = 'confirmed'
      when 'accepted' then b.state = 'confirmed'
      when 'in_progress' then b.state = 'confirmed'
      when 'rejected' then b.state = 'released'
      when 'cancelled' then b.state in ('released', 'expired')
      when 'expired' then b.state = 'expired'
      else b.state = 'consumed'
    end`,

  'an order that was promised another slot than it has': `
    select o.id
    from orders o
    left join slot_bookings b on b.order_id = o.id
    left join slots s on s.id = b.slot_id
    where (o.delivery #>> '{slot,starts_at}')::timestamptz is distinct from s.starts_at
      or s.store_id <> o.store_id
      or (
        b.state in ('held', 'confirmed', 'consumed')
        and (o.delivery #>> '{slot,ends_at}')::timestamptz is distinct from s.ends_at
      )`,

  'a purchase without orders': `
    select g.id
    from order_groups g
    where not exists (select from orders o where o.group_id = g.id)`,

  'a purchase that nothing pays for': `
    select g.id
    from order_groups g
    where not exists (select from tenders t where t.group_id = g.id)`,

  'an order without lines': `
    select o.id
    from orders o
    where not exists (select from order_lines l where l.order_id = o.id)`,

  'an order without a package': `
    select o.id
    from orders o
    where not exists (select from shipments s where s.order_id = o.id)`,

  'a purchase that is not the sum of its orders': `
    select g.id
    from order_groups g
    join orders o on o.group_id = g.id
    group by g.id
    having g.items_minor <> sum(o.items_minor)
      or g.discount_minor <> sum(o.discount_minor)
      or g.shipping_minor <> sum(o.shipping_minor)
      or g.tax_minor <> sum(o.tax_minor)
      or g.included_tax_minor <> sum(o.included_tax_minor)
      or g.total_minor <> sum(o.total_minor)
      or count(*) filter (where o.currency <> g.currency) > 0`,

  'a delivery that the market paid for by no rule': `
    select o.id
    from orders o
    where o.free_shipping_minor > 0
      and not exists (
        select
        from setting_changes c
        where c.key = 'free_shipping_over'
          and c.changed_at <= o.created_at
          and (c.value ->> 'minor')::bigint > 0
      )`,

  'a fee for cash by no rule, or of a purchase that was not to be paid in cash': `
    select o.id
    from orders o
    where o.cash_fee_minor > 0
      and (
        not exists (select from tenders t where t.group_id = o.group_id and t.kind = 'cash' and t.amount_minor > 0)
        or not exists (
          select
          from setting_changes c
          where c.key = 'cash'
            and c.changed_at <= o.created_at
            and (c.value #>> '{fee,minor}')::bigint > 0
        )
      )`,

  'an order that is not the sum of its lines': `
    select o.id
    from orders o
    join order_lines l on l.order_id = o.id
    group by o.id
    having o.items_minor <> sum(l.items_minor)
      or o.discount_minor <> sum(l.discount_minor)
      or o.tax_minor <> sum(l.tax_minor) + o.shipping_tax_minor
      or o.included_tax_minor <> sum(l.included_tax_minor) + o.shipping_included_tax_minor
      or o.commission_minor <> sum(l.commission_minor)
      or o.commission_tax_minor <> sum(l.commission_tax_minor)`,

  'a tax that is not the rate of what it is of': `
    select o.id
    from orders o
    cross join lateral (
      select l.tax_bps as bps, sum(l.items_minor - l.discount_minor) as base, sum(l.tax_minor) as added,
        sum(l.included_tax_minor) as included
      from order_lines l
      where l.order_id = o.id
      group by l.tax_bps
      union all
      select o.shipping_tax_bps, o.shipping_minor::numeric, o.shipping_tax_minor::numeric, o.shipping_included_tax_minor::numeric
    ) taxed
    where (taxed.added::numeric, taxed.included::numeric) <> case when o.prices_include_tax
      then (0::numeric, round(taxed.base * taxed.bps / (10000 + taxed.bps)::numeric))
      else (round(taxed.base * taxed.bps / 10000::numeric), 0::numeric)
    end`,

  'a line of another store than its order': `
    select l.id
    from order_lines l
    join orders o on o.id = l.order_id
    join products p on p.id = l.product_id
    join variants v on v.id = l.variant_id
    where p.store_id <> o.store_id
      or v.product_id <> p.id`,

  'a tender of another amount than its purchase': `
    select g.id
    from tenders t
    join order_groups g on g.id = t.group_id
    group by g.id, t.attempt
    having sum(t.amount_minor) <> g.total_minor
      or bool_or(t.currency <> g.currency)`,

  'a tender that is not the sum of its shares': `
    select t.id
    from tenders t
    left join tender_allocations a on a.tender_id = t.id
    group by t.id
    having t.amount_minor <> coalesce(sum(a.amount_minor), 0)
      or t.captured_minor <> coalesce(sum(a.captured_minor), 0)
      or t.refunded_minor <> coalesce(sum(a.refunded_minor), 0)`,

  'a tender whose share is not what its order costs': `
    select o.id
    from tenders t
    join orders o on o.group_id = t.group_id
    left join tender_allocations a on a.tender_id = t.id and a.order_id = o.id
    group by o.id, t.attempt
    having sum(a.amount_minor) is distinct from o.total_minor
      or bool_or(a.amount_minor is null)`,

  'a share of an order of another purchase': `
    select a.order_id as id
    from tender_allocations a
    join tenders t on t.id = a.tender_id
    join orders o on o.id = a.order_id
    where o.group_id <> t.group_id`,

  'a tender whose state is not what its money says': `
    select t.id
    from tenders t
    where not case
      when t.state in (
        'created', 'requires_action', 'authorised', 'held', 'voided', 'auth_expired', 'failed', 'expired', 'awaiting_transfer'
      ) then t.captured_minor = 0
      when t.state = 'part_captured' then t.captured_minor > 0
      when t.state = 'captured' then t.refunded_minor = 0 and (t.captured_minor > 0) = (t.amount_minor > 0)
        and t.captured_minor = t.amount_minor - (
          select coalesce(sum(a.released_minor), 0) from tender_allocations a where a.tender_id = t.id
        )
      when t.state = 'part_refunded' then t.refunded_minor > 0 and t.refunded_minor < t.captured_minor
      when t.state = 'refunded' then t.refunded_minor > 0 and t.refunded_minor = t.captured_minor
      when t.state in ('reserved', 'released') then t.captured_minor = 0
      when t.state = 'spent' then t.captured_minor = t.amount_minor and t.refunded_minor = 0
      when t.state = 'part_restored' then t.refunded_minor > 0 and t.refunded_minor < t.captured_minor
      when t.state = 'restored' then t.refunded_minor > 0 and t.refunded_minor = t.captured_minor
      when t.state = 'matched' then t.captured_minor = t.amount_minor
      when t.state = 'collected' then t.captured_minor > 0 or t.amount_minor = 0
      else true
    end`,

  'a card payment that no gateway knows': `
    select t.id
    from tenders t
    where t.kind = 'card'
      and (t.gateway is null or t.captured_minor > 0 and t.gateway_reference is null)`,

  'a purchase that was paid twice': `
    select g.id
    from order_groups g
    join tenders t on t.group_id = g.id
    group by g.id
    having sum(t.captured_minor) > g.total_minor`,

  'a refund beyond what was paid': `
    select a.order_id as id
    from tender_allocations a
    join refunds r on r.tender_id = a.tender_id and r.order_id = a.order_id
    group by a.tender_id, a.order_id
    having sum(r.amount_minor) > a.captured_minor`,

  'a refund that is not counted once': `
    select a.order_id as id
    from tender_allocations a
    left join refunds r on r.tender_id = a.tender_id and r.order_id = a.order_id and r.state = 'succeeded'
    group by a.tender_id, a.order_id
    having a.refunded_minor <> coalesce(sum(r.amount_minor), 0)`,

  'a refund of a tender that paid nothing of its order': `
    select r.id
    from refunds r
    left join tender_allocations a on a.tender_id = r.tender_id and a.order_id = r.order_id
    where a.order_id is null
      or r.currency <> (select t.currency from tenders t where t.id = r.tender_id)`,

  'an order that ended and keeps the money that was paid for it': `
    select o.id
    from orders o
    join tender_allocations a on a.order_id = o.id
    left join refunds r on r.tender_id = a.tender_id and r.order_id = a.order_id
    where o.state in ('rejected', 'cancelled', 'expired')
      and not exists (
        select
        from dispute_shares s
        join disputes d on d.id = s.dispute_id
        where s.order_id = o.id
          and d.state in ('open', 'answered')
      )
      and not exists (
        select
        from capture_shares s
        join captures c on c.id = s.capture_id
        where s.order_id = o.id
          and c.state = 'submitted'
      )
    group by o.id, a.tender_id, a.captured_minor
    having a.captured_minor <> coalesce(sum(r.amount_minor), 0)`,

  'an order that goes on though nobody pays for it': `
    select o.id
    from orders o
    where o.state in ('placed', 'accepted', 'in_progress', 'fulfilled', 'delivered', 'completed')
      and not exists (
        select from tenders t
        where t.group_id = o.group_id
          and t.state in (
            'held', 'part_captured', 'captured', 'part_refunded', 'refunded', 'due', 'collected', 'matched', 'spent',
            'part_restored', 'restored'
          )
      )`,

  'an order that arrived though it was not paid': `
    select o.id
    from orders o
    where o.state in ('delivered', 'completed')
      and o.total_minor > (
        select coalesce(sum(a.captured_minor), 0)
        from tender_allocations a
        where a.order_id = o.id
      ) + (
        select coalesce(sum(w.amount_minor), 0)
        from waived_shares w
        where w.order_id = o.id
      )`,

  'an order that waits for a payment that came': `
    select o.id
    from orders o
    join tenders t on t.group_id = o.group_id
    where o.state = 'pending_payment'
      and t.state in (
        'held', 'part_captured', 'captured', 'part_refunded', 'due', 'collected', 'matched', 'spent', 'part_restored'
      )`,

  'a payment that is awaited for nothing': `
    select t.id
    from tenders t
    where t.state in ('created', 'requires_action', 'authorised', 'held', 'awaiting_transfer', 'due', 'reserved')
      and not exists (
        select from orders o
        where o.group_id = t.group_id
          and o.state not in ('rejected', 'cancelled', 'expired')
      )`,

  'a payment of which was taken other than its captures say': `
    select t.id
    from tenders t
    left join captures c on c.tender_id = t.id and c.state = 'succeeded'
    where t.capture = 'on_acceptance'
    group by t.id
    having t.captured_minor <> coalesce(sum(c.amount_minor), 0)
    union all
    select c.id
    from captures c
    left join capture_shares s on s.capture_id = c.id
    group by c.id
    having c.amount_minor <> coalesce(sum(s.amount_minor), 0)`,

  'an order of which was taken other than its captures say': `
    select a.order_id as id
    from tender_allocations a
    join tenders t on t.id = a.tender_id
    left join capture_shares s on s.order_id = a.order_id
    left join captures c on c.id = s.capture_id and c.tender_id = t.id and c.state = 'succeeded'
    where exists (select from captures c where c.tender_id = t.id)
    group by a.tender_id, a.order_id, a.captured_minor
    having a.captured_minor <> coalesce(sum(s.amount_minor) filter (where c.id is not null), 0)`,

  'an order that goes on though what was held for it was let go': `
    select o.id
    from orders o
    join tender_allocations a on a.order_id = o.id
    where a.released_minor > 0
      and o.state not in ('rejected', 'cancelled', 'expired')
      and a.released_minor <> (
        select coalesce(sum(w.amount_minor), 0)
        from waived_shares w
        where w.tender_id = a.tender_id
          and w.order_id = a.order_id
      )`,

  'money held for an order that ended, or for none': `
    select t.id
    from tenders t
    where t.state in ('held', 'part_captured')
      and not exists (
        select
        from tender_allocations a
        where a.tender_id = t.id
          and a.captured_minor + a.released_minor < a.amount_minor
      )
    union all
    select o.id
    from tenders t
    join tender_allocations a on a.tender_id = t.id
    join orders o on o.id = a.order_id
    where t.state in ('held', 'part_captured')
      and a.captured_minor + a.released_minor < a.amount_minor
      and o.state in ('rejected', 'cancelled', 'expired')
      and not exists (
        select
        from capture_shares s
        join captures c on c.id = s.capture_id
        where s.order_id = o.id
          and c.state = 'submitted'
      )`,

  'an order that left before what pays for it was taken': `
    select o.id
    from orders o
    join tender_allocations a on a.order_id = o.id
    join tenders t on t.id = a.tender_id
    where t.state in ('held', 'part_captured')
      and o.state in ('fulfilled', 'delivered', 'completed')
      and a.captured_minor + a.released_minor < a.amount_minor`,

  'a purchase that waits for payment in part': `
    select g.id
    from order_groups g
    join orders o on o.group_id = g.id
    group by g.id
    having count(*) filter (where o.state = 'pending_payment') not in (0, count(*))
      or (g.pay_by is not null) <> bool_or(o.state = 'pending_payment')`,

  'an order that a seller may see before it was placed, or may not see after': `
    select o.id
    from orders o
    where case
      when o.state in ('pending_payment', 'expired') then o.placed_at is not null
      when o.state = 'cancelled' then false
      else o.placed_at is null
    end`,

  'an order whose events do not lead to its state': `
    select o.id
    from orders o
    join (
      select order_id, to_state as state, 1 as step from order_events
      union all
      select order_id, from_state, -1 from order_events
    ) e on e.order_id = o.id
    group by o.id, e.state
    having sum(e.step) <> case e.state when o.state then 1 when 'new' then -1 else 0 end`,

  'an order that nothing was noted of': `
    select o.id
    from orders o
    where not exists (select from order_events e where e.order_id = o.id)`,

  'a package that is not as far as its order': `
    select s.id
    from shipments s
    join orders o on o.id = s.order_id
    where s.kind <> o.delivery ->> 'kind'
      or not case
        when o.state in ('pending_payment', 'placed', 'accepted') then s.state = 'planned'
        when o.state = 'in_progress' then s.state in ('picking', 'packed')
        when o.state = 'fulfilled' then s.state in ('ready', 'handed_over', 'in_transit')
        when o.state in ('delivered', 'completed') then s.state in ('delivered', 'collected')
        else s.state = 'cancelled'
      end`,

  'a coupon that counts other than its uses': `
    select c.id
    from coupons c
    left join coupon_uses u on u.coupon_id = c.id and u.state <> 'released'
    group by c.id
    having c.used_count <> count(u.coupon_id)`,

  'a coupon that has spent other than what was taken off': `
    select c.id
    from coupons c
    left join order_coupons o on o.coupon_id = c.id and o.released_at is null
    group by c.id
    having c.spent_minor <> coalesce(sum(o.budget_minor), 0)`,

  'a coupon used more often than one customer may': `
    select u.coupon_id as id
    from coupon_uses u
    join coupons c on c.id = u.coupon_id
    where u.state <> 'released'
    group by u.coupon_id, u.customer_key, c.uses_per_customer
    having count(*) > c.uses_per_customer`,

  'a line whose discount nobody bears': `
    select l.id
    from order_lines l
    left join order_line_discounts d on d.line_id = l.id
    group by l.id, l.discount_minor
    having l.discount_minor <> coalesce(sum(d.amount_minor), 0)`,

  'an order whose coupon took off other than its lines say': `
    select o.order_id as id
    from order_coupons o
    where o.goods_minor <> (
      select coalesce(sum(d.amount_minor), 0)
      from order_line_discounts d
      join order_lines l on l.id = d.line_id
      where l.order_id = o.order_id and d.coupon_id = o.coupon_id
    )`,

  'a use of a coupon that is not as far as its purchase': `
    select u.coupon_id as id
    from coupon_uses u
    where (u.state = 'released') <> not exists (
      select
      from orders o
      join order_coupons oc on oc.order_id = o.id and oc.coupon_id = u.coupon_id
      where o.group_id = u.group_id and oc.released_at is null
    )`,

  'a rule of the database that is not held': `
    select oid as id
    from pg_constraint
    where not convalidated
    union all
    select indexrelid
    from pg_index
    where not indisvalid`,
} as const satisfies Record<string, string>

export type InvariantName = keyof typeof invariants

// Once for all rules of a statement: to plan and to reckon it for each took longer than all else.
const withReckoned = sql.raw(`reckoned as (${reckoned})`)

/**
 * Everything that is otherwise, as one statement sees it, however much longer that takes than a request may; empty in a
 * sound market.
 */
export function findBrokenInvariants(db: Database): Promise<BrokenInvariant[]> {
  return db.isTransaction ? findBroken(db) : db.transaction().execute(findBroken)
}

async function findBroken(db: Database): Promise<BrokenInvariant[]> {
  await sql`set local statement_timeout = 0`.execute(db)
  const queries = Object.entries(invariants).map(
    ([name, query]) => sql`
      select ${sql.lit(name)} as name, count(*) as count, min(id::text) as example
      from (${sql.raw(query)}) broken
      having count(*) > 0`,
  )
  const { rows } = await sql<BrokenInvariant>`
    ${planned}
    with ${withReckoned}
    ${sql.join(queries, sql` union all `)}
  `.execute(db)
  return rows
}

/** Every rule, by what would break it. */
export const invariantNames: readonly string[] = Object.keys(invariants)

export interface Violations {
  readonly name: string
  readonly count: number
  /** The first of those found, by what names them. */
  readonly records: readonly string[]
}

const RECORDS_MAX = 20

/** As `findBrokenInvariants`, rule by rule and with the records: for a market of any size, while it is open. */
export async function listViolations(db: Database): Promise<Violations[]> {
  const found: Violations[] = []
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await sql<{ count: number; records: string[] }>`
      with ${withReckoned}
      select count(*) as count, (array_agg(id::text order by id::text))[1:${sql.lit(RECORDS_MAX)}] as records
      from (${sql.raw(query)}) broken
      having count(*) > 0
    `.execute(db)
    found.push(...rows.map(({ count, records }) => ({ name, count, records })))
  }
  return found
}
