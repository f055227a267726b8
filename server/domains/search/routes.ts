import { routes } from '#platform/route.ts'
import { listFacets } from './list-facets.ts'
import { listProducts } from './list-products.ts'
import { suggest } from './suggest.ts'

export const searchRoutes = routes({
  'GET /products': listProducts,
  'GET /products/facets': listFacets,
  'GET /search/suggestions': suggest,
})
