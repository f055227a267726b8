import { act, mine, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'commission_rates', rows: mine('created_by'), erases: { keeps: act } },
  { table: 'rate_tables', rows: mine('created_by'), erases: { keeps: act } },
]
