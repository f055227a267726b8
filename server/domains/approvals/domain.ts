import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'approvals',
  tables: ['released_amounts'],
  calls: ['pricing'],
  reads: {
    orders: ['refund_rules'],
    pricing: ['currencies', 'rate_tables', 'rates'],
  },
  personalData,
})
