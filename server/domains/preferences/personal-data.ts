import { mine, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'notification_refusals', rows: mine('user_id'), erases: 'rows' },
  { table: 'pinned_pages', rows: mine('user_id'), erases: 'rows' },
  { table: 'saved_views', rows: mine('user_id'), erases: 'rows' },
]
