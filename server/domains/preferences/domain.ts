import { defineDomain } from '#platform/domain.ts'

export default defineDomain({
  name: 'preferences',
  tables: ['notification_refusals', 'saved_views'],
  calls: ['accounts'],
  reads: {
    accounts: ['users'],
  },
})
