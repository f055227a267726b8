/**
 * All tables with personal data: how to find a user's rows, what an export includes, and what deletion does to them.
 */
import { type RawBuilder, sql } from 'kysely'
import { DELETED_USER_NAME } from '#values/deleted-user.ts'

export interface Subject {
  readonly userId: string
  readonly email: string
}

export interface Holding {
  readonly table: string
  /** Condition that selects the user's rows of table `t`. */
  readonly rows: (subject: Subject) => RawBuilder<unknown>
  /** Columns left out of the export: secrets and technical data. */
  readonly omits?: readonly string[]
  /** A JSON object exported with each row, in place of omitted columns. */
  readonly adds?: RawBuilder<unknown>
  /** Why the table is not exported. */
  readonly untold?: string
  /** On deletion: delete the rows, or set columns; `keeps` states why rows are kept. */
  readonly erases: 'rows' | { readonly set: RawBuilder<unknown> } | { readonly keeps: string }
  /** Why rows of other tables that refer to these are not the user's data. */
  readonly endsHere?: string
}

const mine = (column: string) => (subject: Subject) => sql`t.${sql.ref(column)} = ${subject.userId}`

const groups = ({ userId }: Subject) => sql`(select id from order_groups where customer_id = ${userId})`
const orders = (subject: Subject) => sql`(select id from orders where group_id in ${groups(subject)})`
const ofGroups = (column: string) => (subject: Subject) => sql`t.${sql.ref(column)} in ${groups(subject)}`
const ofOrders = (column: string) => (subject: Subject) => sql`t.${sql.ref(column)} in ${orders(subject)}`
const ofTenders = (subject: Subject) =>
  sql`t.tender_id in (select id from tenders where group_id in ${groups(subject)})`

const books = 'Accounting records of sales, payments and refunds, without a name'
const act = 'Actions as staff stay in the history of the affected records'

/** Anonymises an order's address. The country is kept because taxes depend on it. */
const noPlace = (column: string) => sql`
  case when ${sql.ref(column)} is not null then jsonb_build_object(
    'full_name', ${DELETED_USER_NAME}::text, 'street', '', 'city', '', 'phone', '',
    'country_code', ${sql.ref(column)} -> 'country_code', 'country_name', ${sql.ref(column)} -> 'country_name'
  ) end`

/** In order of erasure: referencing rows before the rows they refer to. */
export const holdings: readonly Holding[] = [
  { table: 'sessions', rows: mine('user_id'), omits: ['token'], erases: 'rows' },
  {
    table: 'credentials',
    rows: mine('user_id'),
    omits: ['password', 'access_token', 'refresh_token', 'id_token'],
    erases: 'rows',
  },
  {
    table: 'proofs',
    rows: ({ userId, email }) => sql`(t.user_id = ${userId} or t.email = ${email})`,
    untold: 'Pending code confirmations, deleted within hours',
    erases: 'rows',
  },
  { table: 'known_devices', rows: mine('user_id'), omits: ['secret_hash'], erases: 'rows' },
  { table: 'second_factors', rows: mine('user_id'), omits: ['sealed_secret', 'last_step'], erases: 'rows' },
  { table: 'recovery_codes', rows: mine('user_id'), omits: ['code_hash'], erases: 'rows' },
  { table: 'passkeys', rows: mine('user_id'), omits: ['public_key'], erases: 'rows' },
  {
    table: 'verifications',
    rows: ({ email }) => sql`lower(t.identifier) = ${email}`,
    untold: 'Codes that were sent are secrets',
    erases: 'rows',
  },
  {
    table: 'idempotency_keys',
    rows: ({ userId }) => sql`t.actor = ${userId}`,
    untold: 'Stored responses for repeated requests; their data is exported from its own tables',
    erases: 'rows',
  },
  {
    table: 'store_invitations',
    rows: ({ email }) => sql`t.email = ${email}`,
    omits: ['sends', 'invited_by', 'transfers_from', 'keeps_former'],
    erases: 'rows',
  },
  { table: 'addresses', rows: mine('user_id'), erases: 'rows' },
  // Full card numbers never leave the server; the account shows the last digits.
  { table: 'saved_cards', rows: mine('user_id'), omits: ['token'], erases: 'rows' },
  { table: 'gateway_customers', rows: mine('user_id'), omits: ['reference'], erases: 'rows' },
  { table: 'bank_details', rows: mine('user_id'), omits: ['sealed'], erases: 'rows' },
  { table: 'wishlist_items', rows: mine('user_id'), erases: 'rows' },
  { table: 'wishlists', rows: mine('user_id'), omits: ['share_token', 'stop_token'], erases: 'rows' },
  { table: 'compared_products', rows: mine('user_id'), erases: 'rows' },
  { table: 'followed_stores', rows: mine('user_id'), erases: 'rows' },
  {
    table: 'stock_alerts',
    rows: ({ userId, email }) => sql`(t.user_id = ${userId} or t.email = ${email})`,
    omits: ['secret'],
    erases: 'rows',
  },
  {
    table: 'cart_lines',
    rows: ({ userId }) => sql`t.cart_id in (select id from carts where customer_id = ${userId})`,
    erases: 'rows',
  },
  {
    table: 'cart_cuts',
    rows: ({ userId }) => sql`t.cart_id in (select id from carts where customer_id = ${userId})`,
    erases: 'rows',
  },
  { table: 'cart_reminders', rows: mine('user_id'), omits: ['stop_token'], erases: 'rows' },
  { table: 'carts', rows: mine('customer_id'), omits: ['secret_hash'], erases: 'rows' },
  {
    table: 'wallet_transfers',
    rows: ({ userId }) => sql`${userId} in (t.from_user_id, t.to_user_id)`,
    erases: { set: sql`note = null` },
  },
  {
    table: 'wallet_recharges',
    rows: mine('user_id'),
    omits: ['token_hash', 'next_action_url'],
    erases: { set: sql`next_action_url = null` },
  },
  {
    table: 'wallet_withdrawals',
    rows: ({ userId }) =>
      sql`${userId} in (t.user_id, t.first_approved_by, t.approved_by, t.paid_by, t.ended_by)`,
    erases: { keeps: books },
  },
  {
    table: 'goodwill_credits',
    rows: ({ userId }) => sql`${userId} in (t.user_id, t.requested_by, t.decided_by)`,
    erases: { keeps: books },
  },
  {
    table: 'released_amounts',
    rows: ({ userId }) => sql`${userId} in (t.receiver_id, t.approved_by, t.second_approved_by)`,
    erases: { keeps: books },
  },
  { table: 'notifications', rows: mine('user_id'), erases: 'rows' },
  { table: 'notification_refusals', rows: mine('user_id'), erases: 'rows' },
  { table: 'saved_views', rows: mine('user_id'), erases: 'rows' },
  {
    table: 'product_autosave_pictures',
    rows: ({ userId }) => sql`t.autosave_id in (select id from product_autosaves where user_id = ${userId})`,
    untold: 'Names of pictures that the unsaved changes contain',
    erases: 'rows',
  },
  {
    table: 'product_autosave_videos',
    rows: ({ userId }) => sql`t.autosave_id in (select id from product_autosaves where user_id = ${userId})`,
    untold: 'Names of videos that the unsaved changes contain',
    erases: 'rows',
  },
  { table: 'product_autosaves', rows: mine('user_id'), erases: 'rows' },
  {
    table: 'contact_answers',
    rows: ({ userId, email }) => sql`
      t.message_id in (select id from contact_messages where user_id = ${userId} or email = ${email})`,
    omits: ['answered_by'],
    erases: 'rows',
  },
  {
    table: 'contact_messages',
    rows: ({ userId, email }) => sql`(t.user_id = ${userId} or t.email = ${email})`,
    omits: ['closed_by'],
    erases: 'rows',
  },
  {
    table: 'newsletter_subscribers',
    rows: ({ email }) => sql`t.email = ${email}`,
    omits: ['secret'],
    erases: 'rows',
  },
  {
    table: 'mails',
    rows: (subject) => sql`
      (t.user_id = ${subject.userId} or t.group_id in ${groups(subject)} or lower(t.recipient) = ${subject.email})
      and t.kind <> 'account_deleted'`,
    omits: ['html'],
    erases: 'rows',
  },
  { table: 'review_votes', rows: mine('user_id'), erases: 'rows' },
  { table: 'answer_votes', rows: mine('user_id'), erases: 'rows' },
  { table: 'reports', rows: mine('reporter_id'), erases: 'rows' },
  {
    table: 'store_reports',
    rows: ({ userId, email }) => sql`(t.reporter_id = ${userId} or lower(t.email) = ${email})`,
    erases: { set: sql`reporter_id = null, email = null` },
  },
  {
    table: 'review_pictures',
    rows: ({ userId }) => sql`t.review_id in (select id from reviews where author_id = ${userId})`,
    erases: 'rows',
  },
  {
    table: 'reviews',
    rows: mine('author_id'),
    erases: { set: sql`author_id = null, author_name = ${DELETED_USER_NAME}` },
    endsHere: 'Votes and reports of others are their data',
  },
  {
    table: 'answers',
    rows: mine('author_id'),
    erases: { set: sql`author_id = null, author_name = ${DELETED_USER_NAME}` },
    endsHere: 'Votes and reports of others are their data',
  },
  {
    table: 'questions',
    rows: mine('author_id'),
    erases: { set: sql`author_id = null, author_name = ${DELETED_USER_NAME}` },
    endsHere: 'Answers of others are their data',
  },
  { table: 'moderations', rows: mine('by_id'), erases: { set: sql`by_id = null` } },
  {
    table: 'seller_documents',
    rows: mine('owner_id'),
    omits: ['bytes'],
    // Files of up to 50 MB are exported as a URL for the signed-in owner.
    adds: sql`jsonb_build_object('address', '/api/customer/seller-documents/' || t.id || '/file')`,
    erases: 'rows',
  },
  {
    table: 'seller_application_events',
    rows: ({ userId }) => sql`
      (t.actor_id = ${userId} or t.application_id in (select id from seller_applications where applicant_id = ${userId}))`,
    erases: { set: sql`actor_id = null` },
  },
  { table: 'seller_applications', rows: mine('applicant_id'), erases: 'rows' },
  {
    table: 'pictures',
    rows: mine('owner_id'),
    omits: ['blur'],
    // The job that deletes unused uploads deletes the files.
    erases: { set: sql`attached_at = null, created_at = 'epoch', owner_id = null` },
    endsHere: 'Records that show a picture are listed on their own',
  },
  { table: 'store_staff', rows: mine('user_id'), erases: 'rows' },
  {
    table: 'stores',
    rows: mine('owner_id'),
    erases: { keeps: 'Owners cannot delete their account while they own a store' },
    endsHere: 'Products, orders and hours belong to the store; its owner has them in the seller dashboard',
  },
  {
    table: 'imports',
    rows: mine('created_by'),
    erases: { keeps: act },
    endsHere: 'What a file says of products is the store’s',
  },
  {
    table: 'bulk_edits',
    rows: mine('created_by'),
    erases: { keeps: act },
    endsHere: 'Changed products are the store’s',
  },
  { table: 'store_events', rows: mine('actor_id'), erases: { keeps: act } },
  {
    table: 'stock_takes',
    rows: ({ userId }) => sql`(t.started_by = ${userId} or t.ended_by = ${userId})`,
    erases: { keeps: act },
  },
  { table: 'stock_counts', rows: mine('counted_by'), erases: { keeps: act } },
  { table: 'stock_moves', rows: mine('actor_id'), erases: { keeps: act } },
  { table: 'product_versions', rows: mine('saved_by'), erases: { keeps: act } },
  {
    table: 'product_submissions',
    rows: ({ userId }) => sql`(t.submitted_by = ${userId} or t.decided_by = ${userId})`,
    erases: { keeps: act },
  },
  {
    table: 'person_events',
    rows: ({ userId }) => sql`(t.user_id = ${userId} or t.actor_id = ${userId})`,
    erases: { set: sql`reason = null` },
  },
  { table: 'operators', rows: mine('user_id'), erases: { keeps: 'Operators cannot delete their account' } },
  {
    table: 'coupon_uses',
    rows: ofGroups('group_id'),
    omits: ['customer_key'],
    erases: { keeps: 'A used coupon stays used, without the customer' },
  },
  { table: 'documents', rows: ofOrders('order_id'), erases: { keeps: books } },
  {
    table: 'order_coupons',
    rows: ofOrders('order_id'),
    erases: { keeps: books },
  },
  {
    table: 'order_line_discounts',
    rows: (subject) => sql`t.line_id in (select id from order_lines where order_id in ${orders(subject)})`,
    erases: { keeps: books },
  },
  {
    table: 'refund_pictures',
    rows: mine('owner_id'),
    omits: ['bytes'],
    // These pictures have no public URL, so they are exported inline as data URLs.
    adds: sql`jsonb_build_object('picture', 'data:image/webp;base64,' || translate(encode(t.bytes, 'base64'), E'\\n', ''))`,
    erases: 'rows',
  },
  {
    table: 'refund_requests',
    rows: (subject) => sql`
      (t.requested_by = ${subject.userId} or t.order_id in ${orders(subject)} or t.decided_by = ${subject.userId}
        or t.approved_by = ${subject.userId})`,
    erases: { set: sql`details = ''` },
  },
  {
    table: 'order_lines',
    rows: ofOrders('order_id'),
    erases: { set: sql`note = '', personalisation = '{}', personal_options = '[]'` },
    endsHere: 'Records that refer to an order item are listed on their own',
  },
  {
    table: 'order_line_items',
    rows: (subject) => sql`t.line_id in (select id from order_lines where order_id in ${orders(subject)})`,
    erases: { keeps: books },
  },
  { table: 'packed_lines', rows: mine('packed_by'), erases: { set: sql`packed_by = null` } },
  {
    table: 'tracking_events',
    rows: (subject) => sql`(t.order_id in ${orders(subject)} or t.actor_id = ${subject.userId})`,
    erases: { keeps: act },
  },
  {
    table: 'order_events',
    rows: (subject) => sql`(t.order_id in ${orders(subject)} or t.actor_id = ${subject.userId})`,
    erases: { set: sql`reason = case when actor_kind = 'customer' then null else reason end` },
  },
  {
    table: 'shipments',
    rows: ofOrders('order_id'),
    erases: { set: sql`tracking_number = null, tracking_url = null` },
  },
  { table: 'slot_bookings', rows: ofOrders('order_id'), erases: { keeps: books } },
  { table: 'stock_holds', rows: ofOrders('order_id'), erases: { keeps: books } },
  { table: 'tender_allocations', rows: ofOrders('order_id'), erases: { keeps: books } },
  { table: 'capture_shares', rows: ofOrders('order_id'), erases: { keeps: books } },
  { table: 'waived_shares', rows: ofOrders('order_id'), erases: { keeps: books } },
  { table: 'captures', rows: ofTenders, erases: { keeps: books } },
  {
    table: 'tender_events',
    rows: (subject) => sql`(${ofTenders(subject)} or t.actor_id = ${subject.userId})`,
    erases: { keeps: books },
  },
  {
    table: 'refunds',
    rows: (subject) => sql`(t.order_id in ${orders(subject)} or t.paid_by = ${subject.userId})`,
    omits: ['idempotency_key', 'decision'],
    erases: { keeps: books },
  },
  {
    table: 'transfer_arrivals',
    rows: (subject) =>
      sql`(${ofTenders(subject)} or t.recorded_by = ${subject.userId} or t.taken_back_by = ${subject.userId})`,
    erases: { keeps: books },
  },
  {
    table: 'transfer_returns',
    rows: (subject) => sql`(${ofTenders(subject)} or t.paid_by = ${subject.userId})`,
    erases: { keeps: books },
  },
  { table: 'tenders', rows: ofGroups('group_id'), omits: ['next_action_url'], erases: { keeps: books } },
  { table: 'orders', rows: ofGroups('group_id'), erases: { set: sql`note = null` } },
  {
    table: 'order_devices',
    rows: ofGroups('group_id'),
    untold: 'The hash of a cookie, which does not identify the user',
    erases: 'rows',
  },
  {
    table: 'order_groups',
    rows: mine('customer_id'),
    omits: ['idempotency_key', 'request_hash', 'access_hash'],
    erases: {
      set: sql`
        contact = jsonb_build_object('name', ${DELETED_USER_NAME}::text, 'email', '', 'phone', ''),
        shipping_address = ${noPlace('shipping_address')},
        billing_address = ${noPlace('billing_address')},
        cart_id = null`,
    },
  },
  {
    table: 'ledger_entries',
    rows: ({ userId }) => sql`t.account_id in (select id from ledger_accounts where user_id = ${userId})`,
    omits: ['written_by'],
    erases: { keeps: books },
  },
  {
    table: 'ledger_balances',
    rows: ({ userId }) => sql`t.account_id in (select id from ledger_accounts where user_id = ${userId})`,
    erases: { keeps: books },
  },
  {
    table: 'ledger_transactions',
    rows: ({ userId }) => sql`
      (t.actor_id = ${userId} or t.id in (
        select e.transaction_id
        from ledger_entries e
        join ledger_accounts a on a.id = e.account_id
        where a.user_id = ${userId}
      ))`,
    omits: ['key'],
    erases: { keeps: books },
  },
  { table: 'ledger_accounts', rows: mine('user_id'), erases: { keeps: books } },
  { table: 'order_rewards', rows: ofOrders('order_id'), erases: { keeps: books } },
  { table: 'commission_rates', rows: mine('created_by'), erases: { keeps: act } },
  { table: 'payout_events', rows: mine('actor_id'), erases: { keeps: act } },
  { table: 'dispute_events', rows: mine('actor_id'), erases: { keeps: act } },
  {
    table: 'payouts',
    rows: ({ userId }) => sql`
      (${userId} in (t.approved_by, t.second_approved_by) or t.store_id in (
        select f.store_id
        from store_staff f
        where f.user_id = ${userId}
          and f.role = 'owner'
      ))`,
    erases: { keeps: books },
  },
  {
    table: 'payout_runs',
    rows: ({ userId }) =>
      sql`${userId} in (t.drafted_by, t.approved_by, t.second_approved_by, t.submitted_by, t.discarded_by)`,
    erases: { keeps: act },
  },
  {
    table: 'payout_holds',
    rows: ({ userId }) => sql`${userId} in (t.placed_by, t.lifted_by)`,
    erases: { keeps: act },
  },
  { table: 'payout_ways', rows: mine('chosen_by'), erases: { keeps: act } },
  { table: 'balance_conversions', rows: mine('converted_by'), erases: { keeps: act } },
  { table: 'rate_tables', rows: mine('created_by'), erases: { keeps: act } },
  {
    table: 'operator_digests',
    rows: mine('user_id'),
    untold: 'Number of open tasks at the last digest',
    erases: 'rows',
  },
  { table: 'faqs', rows: mine('changed_by'), erases: { keeps: act } },
  { table: 'faq_texts', rows: mine('written_by'), erases: { keeps: act } },
  { table: 'posts', rows: mine('changed_by'), erases: { keeps: act } },
  { table: 'post_texts', rows: mine('written_by'), erases: { keeps: act } },
  { table: 'page_texts', rows: mine('written_by'), erases: { keeps: act } },
  { table: 'home_versions', rows: mine('written_by'), erases: { keeps: act } },
  { table: 'home_draft', rows: mine('changed_by'), erases: { keeps: act } },
  { table: 'theme_versions', rows: mine('written_by'), erases: { keeps: act } },
  { table: 'theme_draft', rows: mine('changed_by'), erases: { keeps: act } },
  { table: 'setting_changes', rows: mine('changed_by'), erases: { keeps: act } },
  { table: 'audit_entries', rows: mine('actor_id'), erases: { keeps: act } },
  { table: 'cookie_choices', rows: mine('user_id'), erases: { set: sql`user_id = null` } },
  { table: 'data_exports', rows: mine('user_id'), omits: ['bytes'], erases: 'rows' },
  {
    table: 'account_deletions',
    rows: mine('user_id'),
    erases: { set: sql`recipient = null, name = null` },
  },
  {
    table: 'users',
    rows: mine('id'),
    erases: {
      set: sql`
        name = ${DELETED_USER_NAME},
        email = id::text || '@deleted.invalid',
        email_verified = false,
        image = null,
        picture_id = null,
        phone = null,
        contact_email = null,
        currency = null,
        color_mode = null,
        deliver_to_country = null,
        deliver_to_region = null,
        deliver_to_city = null`,
    },
  },
]

/** Tables that refer to users, or look as if they do, but hold no personal data, with the reason. */
export const unheld: Readonly<Record<string, string>> = {
  gateway_events: 'Events of payment gateways, which identify payments by number and not by payer',
  disputes: 'Disputed payments; the payer is stored with the order',
  dispute_shares: 'Shares of disputed payments per seller order',
  payout_entries: 'Ledger entries that a payout consists of',
  ledger_sums: 'Balances of the market’s own accounts',
  rates: 'Exchange rates',
  rate_limits: 'Counters per hash, deleted within a day',
  countries: 'Names of countries',
  coupon_addresses: 'Hashes of email addresses, never shown, so that a first-order coupon is given only once',
  coupons: 'Uses allowed per customer, not who used it',
}
