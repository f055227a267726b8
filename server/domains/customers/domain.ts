import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'customers',
  tables: ['customer_notes', 'customer_segments', 'customer_stats', 'customer_tags'],
  calls: ['accounts', 'disputes', 'ledger', 'newsletter', 'orders', 'payments', 'pricing'],
  reads: {
    accounts: ['user_roles', 'users'],
    newsletter: ['newsletter_consents'],
    orders: ['customer_totals'],
    platform: ['countries'],
    pricing: ['rate_tables'],
  },
  personalData,
})
