import { defineDomain } from '#platform/domain.ts'

export default defineDomain({
  name: 'compare',
  tables: ['compared_products'],
  calls: ['catalog'],
  reads: {
    catalog: ['product_listings'],
    sellers: ['stores'],
  },
})
