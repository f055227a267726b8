import { defineDomain } from '#platform/domain.ts'

export default defineDomain({
  name: 'dashboard-search',
  tables: [],
  calls: ['accounts', 'catalog', 'orders', 'payouts', 'sellers'],
  reads: {},
})
