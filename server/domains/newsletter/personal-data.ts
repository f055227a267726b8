import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'newsletter_subscribers',
    rows: ({ email }) => sql`t.email = ${email}`,
    omits: ['secret'],
    erases: 'rows',
  },
]
