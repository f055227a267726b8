import { defineDomain } from '#platform/domain.ts'

export default defineDomain({
  name: 'newsletter',
  tables: ['newsletter_subscribers'],
  calls: ['coupons'],
  reads: {},
})
