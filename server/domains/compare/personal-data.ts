import { mine, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'compared_products', rows: mine('user_id'), erases: 'rows' },
]
