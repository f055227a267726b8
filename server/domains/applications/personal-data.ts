import { sql } from 'kysely'
import { mine, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'seller_documents',
    rows: mine('owner_id'),
    omits: ['bytes'],
    // Files of up to 50 MB are exported as a URL for the signed-in owner.
    adds: sql`jsonb_build_object('address', '/api/customer/seller-documents/' || t.id || '/file')`,
    erases: 'rows',
  },
  {
    table: 'seller_application_events',
    rows: ({ userId }) => sql`
      (t.actor_id = ${userId} or t.application_id in (select id from seller_applications where applicant_id = ${userId}))`,
    erases: { set: sql`actor_id = null` },
  },
  { table: 'seller_applications', rows: mine('applicant_id'), erases: 'rows' },
]
