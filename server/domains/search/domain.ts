import { defineDomain } from '#platform/domain.ts'

export default defineDomain({
  name: 'search',
  tables: ['search_documents', 'search_synonyms', 'search_tiers', 'search_words'],
  calls: ['catalog', 'delivery', 'media', 'pricing', 'sellers'],
  reads: {
    catalog: [
      'attribute_choices',
      'attributes',
      'brands',
      'categories',
      'collection_products',
      'facet_values',
      'moved_tags',
      'option_set_values',
      'option_sets',
      'product_attribute_values',
      'product_listings',
      'product_option_values',
      'product_options',
      'product_views',
      'products',
      'tags',
    ],
    platform: ['countries', 'moved_slugs'],
    sellers: ['stores'],
  },
})
