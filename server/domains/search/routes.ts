import { routes } from '#platform/route.ts'
import { listFacets } from './list-facets.ts'
import { listProducts } from './list-products.ts'
import { suggest } from './suggest.ts'
import { addSynonyms, changeSynonyms, listSynonyms, removeSynonyms } from './synonyms.ts'

export const searchRoutes = routes({
  'GET /products': listProducts,
  'GET /products/facets': listFacets,
  'GET /search/suggestions': suggest,
  'GET /operator/synonyms': listSynonyms,
  'POST /operator/synonyms': addSynonyms,
  'PUT /operator/synonyms/{id}': changeSynonyms,
  'DELETE /operator/synonyms/{id}': removeSynonyms,
})
