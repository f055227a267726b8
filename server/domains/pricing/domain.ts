import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'pricing',
  tables: ['commission_rates', 'currencies', 'rate_tables', 'rates'],
  calls: [],
  reads: {
    accounts: ['users'],
    catalog: ['categories', 'deals', 'products', 'removed_categories', 'variants'],
    delivery: ['delivery_methods'],
    orders: ['order_groups'],
    platform: ['settings'],
    sellers: ['store_tax_rates', 'stores'],
  },
  personalData,
})
