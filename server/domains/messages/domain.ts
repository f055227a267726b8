import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'messages',
  tables: ['message_cases', 'message_threads', 'messages'],
  calls: ['catalog', 'media', 'orders', 'sellers'],
  reads: {
    accounts: ['users'],
    catalog: ['product_listings', 'products'],
    orders: ['order_groups', 'orders', 'refund_requests'],
    sellers: ['stores'],
  },
  personalData,
})
