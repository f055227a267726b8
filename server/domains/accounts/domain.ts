import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'accounts',
  tables: [
    'addresses',
    'bank_details',
    'credentials',
    'known_devices',
    'operators',
    'passkeys',
    'person_events',
    'proofs',
    'recovery_codes',
    'second_factors',
    'sessions',
    'user_roles',
    'users',
    'verifications',
  ],
  calls: ['media'],
  reads: {
    content: ['theme_versions'],
    orders: ['order_groups'],
    platform: ['countries', 'settings'],
    pricing: ['currencies'],
    sellers: ['store_staff', 'stores'],
  },
  personalData,
})
