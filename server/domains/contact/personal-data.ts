import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
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
]
