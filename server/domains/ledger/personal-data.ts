import { sql } from 'kysely'
import { books, mine, ofOrders, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'goodwill_credits',
    rows: ({ userId }) => sql`${userId} in (t.user_id, t.requested_by, t.decided_by)`,
    erases: { keeps: books },
  },
  { table: 'documents', rows: ofOrders('order_id'), erases: { keeps: books } },
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
]
