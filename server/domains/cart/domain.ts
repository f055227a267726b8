import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'cart',
  tables: ['cart_cuts', 'cart_lines', 'cart_reminders', 'carts'],
  calls: ['catalog', 'coupons', 'delivery', 'pricing'],
  reads: {
    accounts: ['addresses', 'users'],
    catalog: [
      'bundle_items',
      'modifier_groups',
      'modifiers',
      'product_listings',
      'product_modifier_groups',
      'products',
      'variants',
    ],
    orders: ['order_groups', 'orders'],
    sellers: ['stores'],
  },
  personalData,
})
