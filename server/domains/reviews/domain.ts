import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'reviews',
  tables: [
    'answer_votes',
    'answers',
    'moderations',
    'questions',
    'reports',
    'review_pictures',
    'review_votes',
    'reviews',
  ],
  calls: ['catalog', 'media', 'orders', 'sellers'],
  reads: {
    accounts: ['users'],
    catalog: ['product_listings', 'products'],
    sellers: ['store_staff', 'stores'],
  },
  personalData,
})
