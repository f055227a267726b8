import { sql } from 'kysely'
import { books, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'released_amounts',
    rows: ({ userId }) => sql`${userId} in (t.receiver_id, t.approved_by, t.second_approved_by)`,
    erases: { keeps: books },
  },
]
