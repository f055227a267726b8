import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'content',
  tables: [
    'faq_texts',
    'faqs',
    'home_draft',
    'home_versions',
    'navigation_menus',
    'page_texts',
    'pages',
    'post_texts',
    'posts',
    'theme_draft',
    'theme_versions',
  ],
  calls: ['catalog', 'coupons', 'media', 'orders', 'pricing', 'sellers'],
  reads: {
    accounts: ['users'],
    catalog: ['brands', 'categories', 'collections', 'products'],
    media: ['pictures'],
    platform: ['countries', 'settings'],
    sellers: ['stores'],
  },
  personalData,
})
