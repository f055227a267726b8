import { sql } from 'kysely'
import { act, mine, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'events',
    // Those that a handler still waits for are deleted 30 days after it had them or gave up.
    rows: ({ userId }) => sql`
      (t.actor_id = ${userId} or t.payload ->> 'user_id' = ${userId}::text)
      and t.is_dispatched
      and not exists (select from event_deliveries d where d.event_id = t.id)`,
    untold: 'Facts that the other tables state, deleted after 30 days',
    erases: 'rows',
  },
  {
    table: 'idempotency_keys',
    rows: ({ userId }) => sql`t.actor = ${userId}`,
    untold: 'Stored responses for repeated requests; their data is exported from its own tables',
    erases: 'rows',
  },
  { table: 'setting_changes', rows: mine('changed_by'), erases: { keeps: act } },
  { table: 'audit_entries', rows: mine('actor_id'), erases: { keeps: act } },
]
