import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'compare',
  tables: ['compared_products'],
  calls: ['catalog'],
  reads: {
    catalog: ['product_listings'],
    sellers: ['stores'],
  },
  personalData,
})
