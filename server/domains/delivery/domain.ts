import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'delivery',
  tables: [
    'delivery_bands',
    'delivery_methods',
    'delivery_places',
    'delivery_restrictions',
    'delivery_zones',
    'slot_bookings',
    'slot_plans',
    'slots',
  ],
  calls: ['pricing', 'sellers'],
  reads: {
    cart: ['carts'],
    orders: ['orders', 'replaceable_order_groups'],
    platform: ['countries'],
    sellers: ['stores'],
  },
  personalData,
})
