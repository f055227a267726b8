import { sql } from 'kysely'
import { mine, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'cookie_choices', rows: mine('user_id'), erases: { set: sql`user_id = null` } },
  { table: 'data_exports', rows: mine('user_id'), omits: ['bytes'], erases: 'rows' },
  {
    table: 'account_deletions',
    rows: mine('user_id'),
    erases: { set: sql`recipient = null, name = null` },
  },
]
