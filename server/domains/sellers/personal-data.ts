import { sql } from 'kysely'
import { act, mine, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'followed_stores', rows: mine('user_id'), erases: 'rows' },
  {
    table: 'store_reports',
    rows: ({ userId, email }) => sql`(t.reporter_id = ${userId} or lower(t.email) = ${email})`,
    erases: { set: sql`reporter_id = null, email = null` },
  },
  { table: 'store_staff', rows: mine('user_id'), erases: 'rows' },
  {
    table: 'stores',
    rows: mine('owner_id'),
    erases: { keeps: 'Owners cannot delete their account while they own a store' },
    endsHere: 'Products, orders and hours belong to the store; its owner has them in the seller dashboard',
  },
  { table: 'store_events', rows: mine('actor_id'), erases: { keeps: act } },
]
