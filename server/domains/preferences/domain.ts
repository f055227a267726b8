import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'preferences',
  tables: ['notification_refusals', 'pinned_pages', 'saved_views'],
  calls: ['accounts'],
  reads: {
    accounts: ['users'],
  },
  personalData,
})
