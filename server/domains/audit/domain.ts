import { defineDomain } from '#platform/domain.ts'

export default defineDomain({
  name: 'audit',
  tables: [],
  calls: [],
  reads: {
    accounts: ['users'],
    platform: ['audit_entries'],
  },
})
