import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'stock_alerts',
    rows: ({ userId, email }) => sql`(t.user_id = ${userId} or t.email = ${email})`,
    omits: ['secret'],
    erases: 'rows',
  },
]
