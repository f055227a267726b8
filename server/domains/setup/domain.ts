import { defineDomain } from '#platform/domain.ts'

export default defineDomain({
  name: 'setup',
  tables: ['setup_links'],
  calls: ['accounts', 'catalog', 'content', 'delivery', 'pricing'],
  reads: {
    accounts: ['operators', 'passkeys', 'second_factors'],
    catalog: ['categories'],
    content: ['page_texts', 'pages', 'theme_versions'],
    delivery: ['delivery_methods'],
    platform: ['settings'],
    sellers: ['stores'],
  },
})
