import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'newsletter',
  tables: ['newsletter_consents', 'newsletter_subscribers'],
  calls: ['coupons'],
  reads: {},
  personalData,
})
