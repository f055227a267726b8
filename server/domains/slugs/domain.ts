import { defineDomain } from '#platform/domain.ts'

export default defineDomain({
  name: 'slugs',
  tables: [],
  calls: ['catalog', 'sellers'],
  reads: {
    catalog: ['brands', 'categories', 'collections', 'products'],
    content: ['page_texts', 'pages', 'posts'],
    sellers: ['stores'],
  },
})
