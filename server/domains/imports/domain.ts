import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'imports',
  tables: [
    'import_archive_pictures',
    'import_archive_pieces',
    'import_archives',
    'import_files',
    'import_handles',
    'import_mappings',
    'import_pictures',
    'import_products',
    'imports',
  ],
  calls: ['catalog', 'media', 'sellers'],
  reads: {
    accounts: ['users'],
    catalog: [
      'attributes',
      'categories',
      'product_attribute_values',
      'product_pictures',
      'products',
      'variants',
    ],
    media: ['pictures'],
    sellers: ['stores'],
  },
  personalData,
})
