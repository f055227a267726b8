import { act, mine, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'imports',
    rows: mine('created_by'),
    erases: { keeps: act },
    endsHere: 'What a file says of products is the store’s',
  },
]
