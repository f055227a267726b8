import { sql } from 'kysely'
import {
  books,
  groupsOf,
  mine,
  ofGroups,
  ofOrders,
  ordersOf,
  type PersonalData,
  type Subject,
} from '#platform/personal-data.ts'

const ofTenders = (subject: Subject) =>
  sql`t.tender_id in (select id from tenders where group_id in ${groupsOf(subject)})`

export const personalData: readonly PersonalData[] = [
  // Full card numbers never leave the server; the account shows the last digits.
  { table: 'saved_cards', rows: mine('user_id'), omits: ['token'], erases: 'rows' },
  { table: 'gateway_customers', rows: mine('user_id'), omits: ['reference'], erases: 'rows' },
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
    rows: (subject) => sql`(t.order_id in ${ordersOf(subject)} or t.paid_by = ${subject.userId})`,
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
  {
    table: 'order_devices',
    rows: ofGroups('group_id'),
    untold: 'The hash of a cookie, which does not identify the user',
    erases: 'rows',
  },
]
