import { sql } from 'kysely'
import { mine, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'messages',
    // What others wrote in the user's conversations is their data, and is deleted with the conversation.
    rows: mine('sender_id'),
    erases: { set: sql`sender_id = null` },
  },
  {
    table: 'message_cases',
    rows: mine('opened_by'),
    omits: ['closed_by'],
    erases: { set: sql`details = ''` },
  },
  { table: 'message_threads', rows: mine('customer_id'), erases: 'rows' },
]
