import { sql } from 'kysely'
import { act, books, mine, ofGroups, ofOrders, ordersOf, type PersonalData } from '#platform/personal-data.ts'
import { DELETED_USER_NAME } from '#values/deleted-user.ts'

/** Anonymises an order's address. The country is kept because taxes depend on it. */
const noPlace = (column: string) => sql`
  case when ${sql.ref(column)} is not null then jsonb_build_object(
    'full_name', ${DELETED_USER_NAME}::text, 'street', '', 'city', '', 'phone', '',
    'country_code', ${sql.ref(column)} -> 'country_code', 'country_name', ${sql.ref(column)} -> 'country_name'
  ) end`

export const personalData: readonly PersonalData[] = [
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
      (t.requested_by = ${subject.userId} or t.order_id in ${ordersOf(subject)} or t.decided_by = ${subject.userId}
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
    rows: (subject) => sql`t.line_id in (select id from order_lines where order_id in ${ordersOf(subject)})`,
    erases: { keeps: books },
  },
  { table: 'packed_lines', rows: mine('packed_by'), erases: { set: sql`packed_by = null` } },
  {
    table: 'tracking_events',
    rows: (subject) => sql`(t.order_id in ${ordersOf(subject)} or t.actor_id = ${subject.userId})`,
    erases: { keeps: act },
  },
  {
    table: 'order_events',
    rows: (subject) => sql`(t.order_id in ${ordersOf(subject)} or t.actor_id = ${subject.userId})`,
    erases: { set: sql`reason = case when actor_kind = 'customer' then null else reason end` },
  },
  {
    table: 'shipments',
    rows: ofOrders('order_id'),
    erases: { set: sql`tracking_number = null, tracking_url = null` },
  },
  { table: 'orders', rows: ofGroups('group_id'), erases: { set: sql`note = null` } },
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
]
