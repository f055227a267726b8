import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'stock-alerts',
  tables: ['stock_alerts'],
  calls: ['catalog'],
  reads: {
    catalog: ['product_listings', 'products', 'variants'],
    sellers: ['stores'],
  },
  personalData,
})
