import { sql } from 'kysely'
import { groupsOf, mine, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'notifications', rows: mine('user_id'), erases: 'rows' },
  {
    table: 'mails',
    rows: (subject) => sql`
      (t.user_id = ${subject.userId} or t.group_id in ${groupsOf(subject)} or lower(t.recipient) = ${subject.email})
      and t.kind <> 'account_deleted'`,
    omits: ['html'],
    erases: 'rows',
  },
]
