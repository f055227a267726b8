import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'messages',
  tables: ['message_threads', 'messages'],
  calls: ['catalog', 'media', 'sellers'],
  reads: {
    accounts: ['users'],
    catalog: ['product_listings', 'products'],
    orders: ['order_groups', 'orders'],
    sellers: ['stores'],
  },
  personalData,
})
