import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'staff_invitations',
    rows: ({ email }) => sql`t.email = ${email}`,
    omits: ['sends', 'invited_by'],
    erases: 'rows',
  },
  {
    table: 'store_invitations',
    rows: ({ email }) => sql`t.email = ${email}`,
    omits: ['sends', 'invited_by', 'transfers_from', 'keeps_former'],
    erases: 'rows',
  },
]
