import { act, mine, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'dispute_events', rows: mine('actor_id'), erases: { keeps: act } },
]
