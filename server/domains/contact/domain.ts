import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'contact',
  tables: ['contact_answers', 'contact_messages'],
  calls: [],
  reads: {
    accounts: ['users'],
  },
  personalData,
})
