import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'media',
  tables: ['pictures', 'videos'],
  calls: [],
  reads: {
    catalog: [
      'product_autosave_videos',
      'product_pictures',
      'product_submissions',
      'product_versions',
      'products',
    ],
  },
  personalData,
})
