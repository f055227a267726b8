import { mine, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'operator_digests',
    rows: mine('user_id'),
    untold: 'Number of open tasks at the last digest',
    erases: 'rows',
  },
]
