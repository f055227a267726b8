import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'invitations',
  tables: ['staff_invitations', 'store_invitations'],
  calls: ['accounts', 'sellers'],
  reads: {
    accounts: ['users'],
    platform: ['countries'],
    sellers: ['stores'],
  },
  personalData,
})
