import { sql } from 'kysely'
import { books, mine, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
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
]
