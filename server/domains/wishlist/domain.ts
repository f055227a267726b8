import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'wishlist',
  tables: ['fallen_prices', 'wishlist_items', 'wishlists'],
  calls: ['cart', 'catalog', 'pricing'],
  reads: {
    accounts: ['users'],
    catalog: ['product_listings'],
    sellers: ['stores'],
  },
  personalData,
})
