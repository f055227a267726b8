import { sql } from 'kysely'
import { act, books, mine, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'payout_events', rows: mine('actor_id'), erases: { keeps: act } },
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
]
