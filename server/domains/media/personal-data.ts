import { sql } from 'kysely'
import { mine, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'pictures',
    rows: mine('owner_id'),
    omits: ['blur'],
    // The job that deletes unused uploads deletes the files.
    erases: { set: sql`attached_at = null, created_at = 'epoch', owner_id = null` },
    endsHere: 'Records that show a picture are listed on their own',
  },
]
