import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'applications',
  tables: ['seller_application_events', 'seller_applications', 'seller_documents'],
  calls: ['accounts', 'media', 'sellers'],
  reads: {
    accounts: ['users'],
    platform: ['countries'],
    sellers: ['stores'],
  },
  personalData,
})
