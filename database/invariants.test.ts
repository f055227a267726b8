import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { findBrokenInvariants, type InvariantName, listViolations } from './invariants.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({ content: 'market' })
})

afterAll(() => database.close())

test('finds no violation in the demo market', async () => {
  expect(await findBrokenInvariants(database.db)).toEqual([])
})

const one = (table: string, condition = 'true') =>
  `ctid = (select ctid from ${table} where ${condition} limit 1)`
const orderIn = (...states: string[]) =>
  `(select id from orders where state in (${states.map((state) => `'${state}'`).join(', ')}) limit 1)`

const postedOrder = (condition: string) =>
  `(select t.order_id from ledger_transactions t where ${condition} and t.order_id is not null limit 1)`
const entryOf = (kind: string, condition: string) =>
  `(
    select e.id
    from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id
    join ledger_accounts a on a.id = e.account_id
    where a.kind = '${kind}' and ${condition}
    limit 1
  )`

/** SQL that adds a dispute of a card payment without a ledger posting. */
const dispute = (state: 'open' | 'lost') => `
  with a as (
    select a.*
    from tender_allocations a
    join tenders t on t.id = a.tender_id and t.state = 'captured' and t.kind = 'card'
    limit 1
  ),
  dispute as (
    insert into disputes (
      id, tender_id, gateway, reference, is_by_hand, reason, state, currency, amount_minor, unattributed_minor,
      lost_minor, unattributed_lost_minor, opened_at, closed_at, updated_at
    )
    select gen_random_uuid(), a.tender_id, 'simulated', 'dp_1', false, 'something_else', '${state}', 'USD', a.captured_minor, 0,
      ${state === 'lost' ? 'a.captured_minor, 0' : 'null, null'}, now(),
      ${state === 'lost' ? "now() + interval '1 hour'" : 'null'}, now()
    from a
    returning id
  )`

/**
 * SQL that adds a refund issued by one operator on a card order, above the limit of 9.99, without a ledger posting.
 */
function given({
  kind = 'goodwill',
  borneBy,
  minor = 1,
}: {
  kind?: 'delivery' | 'goodwill'
  borneBy?: 'market' | 'seller'
  minor?: number
}) {
  return `
  with a as (
    select a.order_id, a.tender_id, t.currency, g.customer_id
    from tender_allocations a
    join tenders t on t.id = a.tender_id and t.state = 'captured' and t.kind = 'card'
    join order_groups g on g.id = t.group_id
    join orders o on o.id = a.order_id and o.state in ('delivered', 'completed')
    limit 1
  ),
  request as (
    insert into refund_requests (
      id, kind, borne_by, order_id, requested_by, details, pay_to, currency, amount_minor, market_minor, state, limit_minor,
      decided_by, decided_as, decided_at, created_at
    )
    select gen_random_uuid(), '${kind}', ${borneBy ? `'${borneBy}'` : 'null'}, a.order_id, a.customer_id, 'Late', 'original',
      a.currency, ${minor}, ${borneBy === 'market' ? minor : 0}, 'approved', 999, a.customer_id, 'operator', now(), now()
    from a
    returning id, order_id, currency
  ),
  given as (
    select request.*, a.tender_id from request join a using (order_id)
  )`
}

/** A change that breaks each rule, made with constraints and triggers off. */
const faults: Record<InvariantName, string> = {
  'a transaction that does not add up to zero': `
    update ledger_entries set amount = amount + 1 where ${one('ledger_entries')}`,
  'a document series with a gap, or with more numbers than were issued': `
    delete from documents where ${one('documents')}`,
  'a sale or refund without its invoice or credit note': `
    delete from documents where ${one('documents', "kind = 'credit_note'")}`,
  'an invoice or credit note that differs from the ledger': `
    update documents set amount_minor = amount_minor + 1 where ${one('documents')}`,
  'a transaction without movements': `
    insert into ledger_transactions (id, key, cause, at) values (gen_random_uuid(), 'nothing', 'order', now())`,
  'points of an order without a points rule': `
    delete from order_rewards where ${one('order_rewards', "order_id in (select order_id from ledger_transactions where cause = 'reward')")}`,
  'points that expired within 30 days of being earned': `
    with ended as (
      insert into ledger_transactions (id, key, cause, at) values (gen_random_uuid(), 'ended', 'expiry', now()) returning id
    )
    insert into ledger_entries (transaction_id, account_id, asset, amount)
    select ended.id, a.id, 'points', -1000000 from ended, ledger_accounts a where a.kind = 'points' limit 1`,
  'a balance that is not the sum of its entries': `
    update ledger_balances set balance = balance + 1 where ${one('ledger_balances')}`,
  'a customer or seller account without a balance': `
    delete from ledger_balances where ${one('ledger_balances')}`,
  'a balance below zero without a permitted overdraft': `
    update ledger_balances set balance = -1 where ${one('ledger_balances')}`,
  'a ledger sum that misses or repeats entries': `
    insert into ledger_sums (account_id, balance, before)
    select a.id, 7, pg_current_xact_id() from ledger_accounts a where a.kind = 'promotions' limit 1`,
  'a debt account with a positive balance': `
    update ledger_balances set balance = 1
    where account_id = (select id from ledger_accounts where kind = 'debt' limit 1)`,
  'an asset whose balances do not add up to zero': `
    update ledger_balances set balance = balance + 1 where ${one('ledger_balances')}`,
  'a ledger trigger that is disabled': `
    alter table ledger_entries disable trigger ledger_entries_frozen`,
  'an amount that is not stored in whole minor units': `
    alter table deals add column worth_minor double precision`,
  'a sold order without a sale in the ledger': `
    delete from ledger_transactions where ${one('ledger_transactions', "key like 'sale %'")}`,
  'a sale in the ledger without a sold order': `
    update orders set placed_at = null where id = ${postedOrder("t.cause = 'order'")}`,
  'an order whose seller earnings are wrong': `
    update ledger_entries set amount = amount + 1
    where id = ${entryOf('pending', "t.cause = 'order' and a.asset = (select currency from orders where id = t.order_id)")}`,
  'a sale settled at another rate than that of its order': `
    update ledger_entries set amount = amount + 1
    where id = ${entryOf('pending', "t.cause = 'order' and a.asset <> (select currency from orders where id = t.order_id)")}`,
  'a balance conversion that differs from the ledger': `
    insert into balance_conversions (
      id, store_id, from_currency, to_currency, earnings_minor, debt_minor, received_minor, rate_table_id, rate, spread_bps, at
    )
    select gen_random_uuid(), s.id, 'EUR', 'USD', 100, 0, 109, r.id, 1.09, 0, now()
    from (select id from stores limit 1) s, (select id from rate_tables limit 1) r`,
  'an exchange without a sale or conversion': `
    update orders set settlement_currency = null, settlement_rate = null, settlement_spread_bps = null
    where settlement_currency is not null`,
  'an order whose commission is wrong': `
    update ledger_entries set amount = amount - 1 where id = ${entryOf('revenue', "t.cause = 'order'")}`,
  'an order whose goodwill in the ledger differs from the decisions': `${given({ borneBy: 'market' })}
    insert into refunds (
      id, order_id, tender_id, idempotency_key, cause, currency, amount_minor, state, request_id, created_at, updated_at
    )
    select gen_random_uuid(), order_id, tender_id, 'gift', 'goodwill', currency, 1, 'manual', id, now(), now()
    from given`,
  'an item or delivery refunded above its price': `${given({ kind: 'delivery', minor: 1_000_000 })}
    select id from given`,
  'a decided refund that is not fully paid, or a refund without a decision': `${given({ borneBy: 'seller' })}
    select id from given`,
  'an amount waived without reason': `
    insert into waived_shares (request_id, tender_id, order_id, amount_minor, created_at)
    select r.request_id, r.tender_id, r.order_id, 1, now() from refunds r where r.request_id is not null limit 1`,
  'a cash write-off that differs from its request': `
    insert into refund_requests (
      id, kind, order_id, requested_by, details, pay_to, currency, amount_minor, state, decided_by, decided_as, decided_at, created_at
    )
    select gen_random_uuid(), 'write_off', o.id, g.customer_id, 'Late', 'original', o.currency, 1, 'approved', g.customer_id,
      'seller', now(), now()
    from orders o
    join order_groups g on g.id = o.group_id
    limit 1`,
  'cash that is due without reason, or missing': `
    update tenders set state = 'due' where ${one('tenders', "state = 'collected'")}`,
  'collected cash of an undelivered order, or that differs from its record': `
    delete from tender_events where ${one('tender_events', "kind = 'collect' and outcome = 'succeeded'")}`,
  'a refund above the limit with only one approval': `${given({ borneBy: 'seller', minor: 1_000 })}
    select id from given`,
  'an order whose gateway balance differs from its payments and refunds': `
    update ledger_entries set amount = amount + 1 where id = ${entryOf('clearing', "t.cause = 'refund'")}`,
  'an order whose liability to the shopper differs from pending refunds': `
    update refunds set state = 'queued' where ${one('refunds', "state = 'succeeded'")}`,
  'an order whose wallet credit differs from its wallet refunds': `
    update refunds set paid_to = 'wallet' where ${one('refunds', "state = 'succeeded'")}`,
  'an order whose returned points differ from the points used': `
    update refunds set points = 1 where ${one('refunds')}`,
  'reserved wallet balance or points that differ from pending orders': `
    with account as (
      insert into ledger_accounts (id, kind, asset, created_at) values (gen_random_uuid(), 'reserved', 'USD', now())
      on conflict on constraint ledger_accounts_kind_asset_user_id_store_id_gateway_key
      do update set asset = excluded.asset
      returning id
    ),
    aside as (
      insert into ledger_transactions (id, key, cause, group_id, at)
      values (gen_random_uuid(), 'put aside', 'order', (select id from order_groups limit 1), now())
      returning id
    )
    insert into ledger_entries (transaction_id, account_id, asset, amount)
    select aside.id, account.id, 'USD', 1 from aside, account`,
  'a wallet or points payment that differs from the ledger': `
    update tenders set kind = 'wallet', state = 'spent' where ${one('tenders', "state = 'captured'")}`,
  'a reservation for an order that is placed or has ended': `
    update tenders set kind = 'wallet', state = 'reserved', captured_minor = 0 where ${one('tenders', "state = 'captured'")}`,
  'tender points that differ from its shares': `
    update tenders set kind = 'points', points = 7 where ${one('tenders', "state = 'captured'")}`,
  'reserved money without an order or withdrawal': `
    with account as (
      insert into ledger_accounts (id, kind, asset, created_at) values (gen_random_uuid(), 'reserved', 'XCD', now())
      returning id
    ),
    aside as (
      insert into ledger_transactions (id, key, cause, at) values (gen_random_uuid(), 'put aside', 'adjustment', now())
      returning id
    )
    insert into ledger_entries (transaction_id, account_id, asset, amount)
    select aside.id, account.id, 'XCD', 1 from aside, account`,
  'a top-up whose wallet credit differs from its payment': `
    insert into wallet_recharges (
      id, user_id, token_hash, currency, amount_minor, gateway, gateway_reference, state, created_at, updated_at, expires_at, paid_at
    )
    select gen_random_uuid(), id, 'token', 'USD', 100, 'simulated', 'reference', 'captured', now(), now(), now() + interval '1 h', now()
    from users limit 1`,
  'a posted top-up without a record': `
    insert into ledger_transactions (id, key, cause, at)
    values (gen_random_uuid(), 'recharge ' || gen_random_uuid(), 'recharge', now())`,
  'a withdrawal whose postings differ from its state': `
    insert into wallet_withdrawals (id, user_id, currency, amount_minor, way, state, created_at)
    select gen_random_uuid(), id, 'USD', 100, 'bank', 'pending', now() from users limit 1`,
  'a daily total above the limit that one person approved alone': `
    insert into released_amounts (
      id, kind, record_id, receiver_id, currency, amount_minor, limit_minor, approved_by, approved_at
    )
    select gen_random_uuid(), 'payout', gen_random_uuid(), u.id, 'USD', 600, 1000, u.id, now()
    from (select id from users limit 1) u, generate_series(1, 2)`,
  'an approved amount that differs from its record': `
    insert into released_amounts (
      id, kind, record_id, receiver_id, currency, amount_minor, limit_minor, approved_by, approved_at
    )
    select gen_random_uuid(), 'withdrawal', gen_random_uuid(), id, 'USD', 600, 1000, id, now() from users limit 1`,
  'a goodwill credit whose posting differs from its approval': `
    insert into goodwill_credits (
      id, user_id, currency, amount, worth_minor, worth_currency, reason, locale, state, limit_minor, requested_by, requested_at,
      decided_by, decided_at
    )
    select gen_random_uuid(), person.id, 'USD', 100, 100, 'USD', 'Late', 'en', 'approved', 1000, other.id, now(), other.id, now()
    from users person, users other
    where person.id <> other.id
    limit 1`,
  'a posted withdrawal without a record': `
    insert into ledger_transactions (id, key, cause, at)
    values (gen_random_uuid(), 'withdrawal paid ' || gen_random_uuid(), 'withdrawal', now())`,
  'earnings released too early or too late': `
    update orders set state = 'delivered' where id = ${postedOrder("t.cause = 'release'")}`,
  'an entry of an order in the account of another seller or currency': `
    update orders set store_id = (select s.id from stores s where s.id <> store_id limit 1)
    where id = ${postedOrder("t.cause = 'order'")}`,
  'a dispute whose shares do not add up to its amount': `
    ${dispute('open')}
    insert into dispute_shares (dispute_id, order_id, amount_minor)
    select dispute.id, a.order_id, a.captured_minor - 1 from dispute, a`,
  'a dispute whose postings differ from its state': `
    ${dispute('open')}
    insert into dispute_shares (dispute_id, order_id, amount_minor)
    select dispute.id, a.order_id, a.captured_minor from dispute, a`,
  'a seller whose amount on hold differs from open disputes': `
    with account as (
      insert into ledger_accounts (id, kind, asset, store_id, created_at)
      select gen_random_uuid(), 'held', 'USD', id, now() from stores limit 1
      returning id
    )
    insert into ledger_balances (account_id, balance) select id, 100 from account`,
  'a dispute whose chargebacks differ from its outcome': `
    ${dispute('lost')}
    insert into dispute_shares (dispute_id, order_id, amount_minor, lost_minor)
    select dispute.id, a.order_id, a.captured_minor, a.captured_minor from dispute, a`,
  'more disputed and refunded than was paid': `
    ${dispute('open')}
    insert into dispute_shares (dispute_id, order_id, amount_minor)
    select dispute.id, a.order_id, a.captured_minor + 1 from dispute, a`,
  'a dispute whose events do not lead to its state': `
    ${dispute('open')}
    insert into dispute_events (id, dispute_id, from_state, to_state, at)
    select gen_random_uuid(), id, 'open', 'won', now() from dispute`,
  'a payout that differs from the sum of its entries': `
    delete from payout_entries where ${one('payout_entries')}`,
  'a payout with entries of another seller or account': `
    update payouts set store_id = (select s.id from stores s where s.id <> store_id limit 1)
    where ${one('payouts', "state = 'paid'")}`,
  'earnings without a payout that are not available': `
    delete from payout_entries where ${one('payout_entries')}`,
  'a payout whose postings differ from its state': `
    update payouts set state = 'submitted', paid_at = null where ${one('payouts', "state = 'paid'")}`,
  'a payout paid by another method than approved': `
    update payouts set way = 'paypal' where ${one('payouts', "state = 'paid'")}`,
  'payout or reserve money without a payout': `
    update payouts set state = 'left_out', cause = 'discarded' where ${one('payouts', "state = 'draft'")}`,
  'a payout above the limit with only one approval': `
    do $$ begin
      alter table payouts drop constraint payouts_above_the_limit_are_approved_by_two;
      update payouts set limit_minor = 1 where state = 'paid';
    end $$`,
  'a seller paid twice in one run': `
    do $$ begin
      alter table payouts drop constraint payouts_run_id_store_id_key;
      update payouts p set store_id = one.store_id, run_id = one.run_id from (select * from payouts limit 1) one;
    end $$`,
  'a payout whose events do not lead to its state': `
    insert into payout_events (id, payout_id, from_state, to_state, at)
    select gen_random_uuid(), id, state, 'failed', now() + interval '1 day' from payouts limit 1`,
  'more pieces refunded than bought': `
    insert into refund_requests (
      id, order_id, line_id, requested_by, quantity, reason, details, pay_to, currency, amount_minor, state, created_at
    )
    select gen_random_uuid(), l.order_id, l.id, (select id from users limit 1), l.quantity + 1, 'damaged', '', 'original',
      'USD', 1, 'pending', now()
    from order_lines l
    limit 1`,
  'a product whose rating differs from its published reviews': `
    update reviews set state = 'pending' where ${one('reviews')}`,
  'a store whose rating differs from its products': `
    update stores set rating_sum = rating_sum + 1 where ${one('stores')}`,
  'a review by a user who did not receive the product': `
    update reviews set author_id = (select id from users limit 1), is_verified = true,
      order_line_id = (select id from order_lines limit 1)
    where ${one('reviews')}`,
  'a text with fewer helpful votes than were cast': `
    with review as (update reviews set helpful_count = 0 where ${one('reviews')} returning id)
    insert into review_votes (review_id, user_id, voted_at)
    select review.id, users.id, now() from review, users limit 1`,
  'a question whose answer time differs from its first published answer': `
    delete from answers where ${one('answers')}`,
  'a review picture that could be deleted': `
    insert into review_pictures (review_id, position, picture_id)
    select (select id from reviews limit 1), 0, (select id from pictures limit 1)`,
  'a product whose price is not that of its cheapest variant for sale': `
    update products set price_minor = price_minor + 1
    where id = (select product_id from variants where is_active limit 1)`,
  'a variant without exactly one value of each option': `
    update variants set option_value_ids = '{}'
    where ${one('variants', 'cardinality(option_value_ids) > 0')}`,
  'a variant of another store than its product': `
    update variants v set store_id = (select id from stores s where s.id <> v.store_id limit 1)
    where ${one('variants')}`,
  'a product with a video of another store': `
    with added as (
      insert into videos (id, storage_key, store_id, width, height, duration_ms, bytes, created_at)
      select gen_random_uuid(), 'videos/' || repeat('0', 32), s.id, 160, 112, 1000, 1, now()
      from stores s
      where s.id <> (
        select p.store_id from products p join product_pictures shown on shown.product_id = p.id
        order by p.id limit 1
      )
      limit 1
      returning id
    )
    update product_pictures set video_id = (select id from added)
    where product_id = (
      select p.id from products p join product_pictures shown on shown.product_id = p.id order by p.id limit 1
    )`,
  'a price history of a variant with a gap, an overlap or a period after the current price began': `
    insert into variant_prices (variant_id, price_minor, valid_from, valid_until)
    select id, price_minor, priced_at - interval '2 days', priced_at - interval '1 day'
    from variants
    limit 1`,
  'a product older than its last saved version': `
    insert into product_versions (product_id, version, saved_at, changed, document)
    select id, version + 1, now(), '{name}', '{}' from products limit 1`,
  'a category whose path is not directly below that of its parent': `
    update categories set path = 'elsewhere/' || slug where ${one('categories', 'depth = 1')}`,
  'a listing whose collections are not those of its product': `
    update product_listings set facets = facets || array['k:' || gen_random_uuid()] where ${one('product_listings')}`,
  'a listing that offers a draft or an archived product': `
    update products set state = 'withdrawn'
    where id = (select product_id from product_listings where is_offered limit 1)`,
  'a product under review that shoppers see, or changes under review of one that they do not': `
    insert into product_submissions (id, product_id, kind, submitted_at)
    select gen_random_uuid(), id, 'new', now() from products where state = 'published' limit 1`,
  'a stock level that is not the sum of its movements': `
    update stock_levels set on_hand = on_hand + 1 where ${one('stock_levels')}`,
  'a stock level whose reserved pieces differ from its holds': `
    update stock_levels set reserved = reserved + 1 where ${one('stock_levels', 'reserved < on_hand')}`,
  'a stock level whose backorder differs from its variant': `
    update stock_levels
    set backorder = '{"kind": "backorder", "limit": 5, "days_min": 1, "days_max": 2}', backorder_max = 5
    where ${one('stock_levels', 'backorder is null')}`,
  'a stock hold whose state differs from its order': `
    update stock_holds set state = 'consumed' where ${one('stock_holds', "state = 'allocated'")}`,
  'a stock hold whose quantity differs from its order': `
    update stock_holds set quantity = quantity + 1 where ${one('stock_holds')}`,
  'an item of a counted variant without a stock hold': `
    delete from stock_holds where ${one('stock_holds')}`,
  'pieces that left stock without their order': `
    delete from stock_moves where ${one('stock_moves', "kind = 'sale'")}`,
  'an applied stock take whose movements are not its differences': `
    with take as (
      insert into stock_takes (id, store_id, started_at, applied_at)
      select gen_random_uuid(), store_id, now(), now() from variants v join stock_levels l on l.variant_id = v.id limit 1
      returning id
    )
    insert into stock_counts (stock_take_id, variant_id, counted, expected, counted_at)
    select take.id, l.variant_id, 2, 1, now() from take cross join (select variant_id from stock_levels limit 1) l`,
  'a slot whose count differs from its bookings': `
    update slots set booked_units = booked_units + 1 where ${one('slots', 'booked > 0')}`,
  'a booking whose pieces differ from its order': `
    with changed as (
      update slot_bookings set units = units + 1 where ${one('slot_bookings', "state = 'consumed'")} returning slot_id
    )
    update slots set booked_units = booked_units + 1 where id in (select slot_id from changed)`,
  'a booking whose state differs from its order': `
    update slot_bookings set state = 'released', expires_at = null where ${one('slot_bookings', "state = 'consumed'")}`,
  'an order whose promised slot differs from its booking': `
    delete from slot_bookings where ${one('slot_bookings')}`,
  'an order group without orders': `
    delete from orders where group_id = (select id from order_groups limit 1)`,
  'an order group without payment': `
    delete from tenders where ${one('tenders')}`,
  'an order without items': `
    delete from order_lines where order_id = (select id from orders limit 1)`,
  'an order without a package': `
    delete from shipments where ${one('shipments')}`,
  'an order group whose amounts are not the sum of its orders': `
    update order_groups set shipping_minor = shipping_minor + 1, total_minor = total_minor + 1
    where ${one('order_groups')}`,
  'delivery paid by the market without a rule': `
    update orders set free_shipping_minor = 1, free_shipping_over_minor = 1 where ${one('orders')}`,
  'a cash fee without a rule or cash payment': `
    update orders set cash_fee_minor = 1 where ${one('orders', 'shipping_minor > 0')}`,
  'an order whose amounts are not the sum of its items': `
    update order_lines set commission_minor = commission_minor + 1 where ${one('order_lines')}`,
  'a tax that differs from its rate': `
    update orders set shipping_tax_bps = 1000 where ${one('orders', 'shipping_minor > 100')}`,
  'an item of another store than its order': `
    update order_lines set product_id = (select id from products p where p.id <> product_id limit 1)
    where ${one('order_lines')}`,
  'a tender whose amount differs from its order group': `
    update tenders set amount_minor = amount_minor + 1 where ${one('tenders')}`,
  'a tender that is not the sum of its shares': `
    update tenders set refunded_minor = refunded_minor + 1 where ${one('tenders', 'refunded_minor < captured_minor')}`,
  'a tender share that differs from the price of its order': `
    update tender_allocations set amount_minor = amount_minor + 1 where ${one('tender_allocations')}`,
  'a tender share for an order of another group': `
    update orders set group_id = (select g.id from order_groups g where g.id <> group_id limit 1), position = 99
    where ${one('orders')}`,
  'a tender whose state differs from its amounts': `
    update tenders set state = 'failed' where ${one('tenders', "state = 'captured'")}`,
  'a card payment without a gateway reference': `
    update tenders set gateway_reference = null where ${one('tenders', "kind = 'card' and captured_minor > 0")}`,
  'an order group that was paid twice': `
    insert into tenders (
      id, group_id, kind, gateway, gateway_reference, attempt, state, currency, amount_minor, captured_minor, created_at,
      updated_at
    )
    select
      gen_random_uuid(), group_id, kind, gateway, 'another', 9, 'part_refunded', currency, amount_minor, captured_minor,
      created_at, updated_at
    from tenders
    where state = 'captured'
    limit 1`,
  'a bank transfer whose unapplied amount is wrong': `
    update tenders set unapplied_minor = 1 where ${one('tenders', "state = 'matched'")}`,
  'a bank transfer still awaited after it was fully received': `
    update tenders set unapplied_minor = amount_minor where ${one('tenders', "state = 'awaiting_transfer'")}`,
  'a bank transfer for a tender of another method': `
    insert into transfer_arrivals (id, tender_id, amount_minor, source, at)
    select gen_random_uuid(), id, 1, 'bank', now()
    from tenders
    where kind = 'card'
    limit 1`,
  'an unapplied transfer amount that differs from the ledger': `
    update tenders set unapplied_minor = 1 where ${one('tenders', "state = 'awaiting_transfer'")}`,
  'a returned bank transfer that differs from the ledger': `
    insert into transfer_returns (id, tender_id, amount_minor, paid_to, reference, paid_by, at)
    select gen_random_uuid(), t.id, 1, 'bank', 'FT-1', g.customer_id, now()
    from tenders t
    join order_groups g on g.id = t.group_id
    where t.kind = 'bank'
    limit 1`,
  'a transfer amount paid by the market that differs from the ledger': `
    insert into transfer_arrivals (id, tender_id, amount_minor, source, at)
    select gen_random_uuid(), id, 1, 'market', now()
    from tenders
    where kind = 'bank'
    limit 1`,
  'a refund above the amount paid': `
    update refunds set amount_minor = amount_minor + 1 where ${one('refunds')}`,
  'a refund that is not counted exactly once': `
    update refunds set state = 'queued' where ${one('refunds', "state = 'succeeded'")}`,
  'a refund of a tender that paid nothing of its order': `
    update refunds set order_id = (select o.id from orders o where o.id <> order_id limit 1) where ${one('refunds')}`,
  'an ended order that keeps its payment': `
    delete from refunds where ${one('refunds')}`,
  'an active order without payment': `
    update tenders set state = 'voided' where group_id = (select group_id from orders where state = 'placed' limit 1)`,
  'a delivered order that was not paid': `
    update tender_allocations set captured_minor = 0, refunded_minor = 0 where order_id = ${orderIn('delivered')}`,
  'an order that waits for a payment that arrived': `
    update orders set state = 'pending_payment' where id = ${orderIn('accepted')}`,
  'an open payment whose orders have all ended': `
    update tenders set state = 'created' where ${one('tenders', "state = 'voided' and kind = 'card'")}`,
  'a payment whose captured amount differs from its captures': `
    update tenders set capture = 'on_acceptance' where ${one('tenders', "state = 'captured' and captured_minor > 0")}`,
  'an order whose captured amount differs from its captures': `
    with a as (
      select a.tender_id, a.order_id
      from tender_allocations a
      join tenders t on t.id = a.tender_id and t.state = 'captured' and t.kind = 'card'
      where a.captured_minor > 1
      limit 1
    ),
    capture as (
      insert into captures (id, tender_id, amount_minor, is_last, state, created_at, settled_at)
      select gen_random_uuid(), tender_id, 1, true, 'succeeded', now(), now() from a
      returning id
    )
    insert into capture_shares (capture_id, order_id, amount_minor) select capture.id, a.order_id, 1 from capture, a`,
  'an active order whose authorisation was released': `
    update tender_allocations set captured_minor = 0, refunded_minor = 0, released_minor = amount_minor
    where order_id = ${orderIn('placed')}`,
  'an authorised amount for an ended order or for none': `
    update tenders set state = 'held', capture = 'on_acceptance' where ${one('tenders', "state = 'captured'")}`,
  'an order handed over before its payment was captured': `
    with a as (
      update tender_allocations a set captured_minor = 0, refunded_minor = 0
      from tenders t, orders o
      where t.id = a.tender_id and o.id = a.order_id and t.kind = 'card' and t.state = 'captured' and o.state = 'delivered'
      returning a.tender_id
    )
    update tenders set state = 'part_captured', capture = 'on_acceptance' where id in (select tender_id from a)`,
  'an order group that is only partly pending payment': `
    update order_groups set pay_by = null where ${one('order_groups', 'pay_by is not null')}`,
  'an item that is cheaper than its personalisation': `
    update order_lines set personalisation = '{"gift_wrap": ""}', personal_options = '[{"price_minor": 100000000}]'
    where ${one('order_lines')}`,
  'personalisation without its labels': `
    update order_lines set personalisation = '{"gift_wrap": ""}' where ${one('order_lines')}`,
  'an order with a missing or wrong placement date': `
    update orders set placed_at = null where id = ${orderIn('placed')}`,
  'an order whose events do not lead to its state': `
    delete from order_events where ${one('order_events', "to_state = 'accepted'")}`,
  'an order without events': `
    delete from order_events where order_id = ${orderIn('placed')}`,
  'a package whose state differs from its order': `
    update shipments set state = 'delivered' where ${one('shipments', "state = 'planned'")}`,
  'a coupon whose use count differs from its uses': `
    update coupons set used_count = used_count + 1 where ${one('coupons', 'uses_total is null')}`,
  'a coupon whose spent amount differs from its discounts': `
    update coupons set spent_minor = 1 where ${one('coupons')}`,
  'an order whose coupon discount counts as another amount': `
    update order_coupons set budget_minor = 0 where coupon_id in (select id from coupons where budget_minor is null)`,
  'a bundle with stock of its own': `
    insert into bundle_items (bundle_id, variant_id, position, quantity)
    select l.variant_id, v.id, 1, 2 from stock_levels l join variants v on v.id <> l.variant_id limit 1`,
  'a bundle whose items are not those of a bundle': `
    update products set kind = 'bundle' where ${one('products', "kind = 'simple'")}`,
  'an order item of a bundle without what was in it': `
    insert into order_line_items (line_id, position, product_id, variant_id, quantity, name, sku)
    select id, 1, product_id, variant_id, 1, name, sku from order_lines limit 1`,
  'a coupon used more often than allowed per customer': `
    insert into coupon_uses (coupon_id, group_id, customer_key, state, is_first_order)
    select u.coupon_id, g.id, u.customer_key, 'used', false
    from coupon_uses u
    join coupons c on c.id = u.coupon_id and c.uses_per_customer = 1
    join order_groups g on g.id <> u.group_id
    limit 1`,
  'an item whose discount nobody pays': `
    delete from order_line_discounts where ${one('order_line_discounts')}`,
  'an order whose coupon discount differs from its items': `
    update order_coupons set goods_minor = goods_minor + 1 where ${one('order_coupons')}`,
  'a coupon use whose state differs from its order': `
    update coupon_uses set state = 'released' where ${one('coupon_uses')}`,
  'a conversation with another number of messages than it counts': `
    insert into message_threads (id, customer_id, store_id, last_message_at, created_at)
    select gen_random_uuid(), u.id, s.id, now(), now() from users u, stores s limit 1`,
  'a conversation with another number of unread messages than it counts': `
    with thread as (
      insert into message_threads (id, customer_id, store_id, message_count, last_message_at, created_at)
      select gen_random_uuid(), u.id, s.id, 1, now(), now() from users u, stores s limit 1
      returning id
    )
    insert into messages (id, thread_id, position, sender, body, created_at)
    select gen_random_uuid(), id, 1, 'customer', 'Hello', now() from thread`,
  'a conversation about an order of another customer or store': `
    insert into message_threads (id, customer_id, store_id, order_id, last_message_at, created_at)
    select gen_random_uuid(), u.id, o.store_id, o.id, now(), now()
    from orders o
    join order_groups g on g.id = o.group_id
    join users u on u.id <> g.customer_id
    limit 1`,
  'a case about another order than its conversation, or refunded on another': `
    with thread as (
      insert into message_threads (id, customer_id, store_id, order_id, last_message_at, created_at)
      select gen_random_uuid(), g.customer_id, o.store_id, o.id, now(), now()
      from orders o
      join order_groups g on g.id = o.group_id
      limit 1
      returning id, order_id, customer_id
    )
    insert into message_cases (id, thread_id, order_id, opened_by, reason, details, state, opened_at, respond_by)
    select gen_random_uuid(), thread.id, o.id, thread.customer_id, 'late', 'Late', 'with_store', now(), now() + interval '2 days'
    from thread
    join orders o on o.id <> thread.order_id
    limit 1`,
  'a database constraint or index that is not valid': `
    alter table carts add constraint is_not_looked_at check (id is not null) not valid`,
}

test.each(Object.entries(faults))('finds %s', async (name, fault) => {
  const found = await brokenAfter(fault)

  expect(found).toContain(name)
})

test('finds units refunded by one operator alone, whatever the limit was', async () => {
  const found = await brokenAfter(
    `update refund_requests set is_given = true, limit_minor = null where ${one('refund_requests', "kind = 'line' and state = 'approved'")}`,
  )

  expect(found).toEqual(['a refund above the limit with only one approval'])
})

test('returns the number of violations and an example', async () => {
  const [level] = await database.db
    .selectFrom('stock_levels')
    .select('variant_id')
    .orderBy('variant_id')
    .limit(1)
    .execute()
  const broken = await rolledBack(async (db) => {
    await sql`update stock_levels set on_hand = on_hand + 1 where variant_id = ${level?.variant_id}`.execute(
      db,
    )
    return findBrokenInvariants(db)
  })

  expect(broken).toEqual([
    {
      name: 'a stock level that is not the sum of its movements',
      count: 1,
      example: level?.variant_id,
    },
  ])
})

test('lists the records that violate each rule', async () => {
  const found = await rolledBack(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update ledger_balances set balance = balance + 1 where balance >= 0`.execute(db)
    return {
      violations: await listViolations(db),
      balances: await db
        .selectFrom('ledger_balances')
        .select('account_id')
        .where('balance', '>', 0)
        .orderBy('account_id')
        .execute(),
    }
  })

  const broken = found.violations.find(({ name }) => name === 'a balance that is not the sum of its entries')
  expect(broken?.count).toBeGreaterThan(20)
  expect(broken?.records).toHaveLength(20)
  expect(found.balances.map(({ account_id }) => account_id)).toEqual(
    expect.arrayContaining([broken?.records[0]]),
  )
})

async function brokenAfter(fault: string): Promise<string[]> {
  const broken = await rolledBack(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    const { numAffectedRows } = await sql.raw(fault).execute(db)
    if (numAffectedRows === 0n) throw new Error('Fault changed no row')
    return findBrokenInvariants(db)
  })
  return broken.map(({ name }) => name)
}

/** Runs `work` in a transaction that is rolled back. */
async function rolledBack<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const transaction = await database.db.startTransaction().execute()
  try {
    return await work(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}
