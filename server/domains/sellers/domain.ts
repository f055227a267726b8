import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'sellers',
  tables: [
    'followed_stores',
    'store_events',
    'store_hour_exceptions',
    'store_hours',
    'store_reports',
    'store_staff',
    'store_tax_rates',
    'stores',
  ],
  calls: ['media', 'pricing'],
  reads: {
    accounts: ['bank_details', 'users'],
    catalog: ['categories', 'product_listings', 'product_pictures', 'products'],
    delivery: ['delivery_methods', 'delivery_zones'],
    invitations: ['store_invitations'],
    media: ['pictures'],
    orders: ['order_figures', 'orders'],
    payouts: ['payout_accounts'],
    platform: ['countries'],
    pricing: ['commission_rates', 'currencies'],
  },
  personalData,
})
