import { mine, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'customer_stats', rows: mine('user_id'), erases: 'rows' },
  { table: 'customer_notes', rows: mine('user_id'), omits: ['written_by'], erases: 'rows' },
  { table: 'customer_tags', rows: mine('user_id'), erases: 'rows' },
]
