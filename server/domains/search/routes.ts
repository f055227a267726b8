import { routes } from '#platform/route.ts'
import type { Counter } from './counter/counter.ts'
import { listFacets } from './list-facets.ts'
import { listProducts } from './list-products.ts'
import { listStores } from './list-stores.ts'
import { suggest } from './suggest.ts'
import { addSynonyms, changeSynonyms, listSynonyms, removeSynonyms } from './synonyms.ts'

/** The counter answers what would be slow to count; without one the database does. */
export const searchRoutes = (counter?: Counter) =>
  routes({
    'GET /products': (work, given) => listProducts(work, given, counter),
    'GET /products/facets': (work, given) => listFacets(work, given, counter),
    'GET /stores': (work, given) => listStores(work, given, counter),
    'GET /search/suggestions': (work, given) => suggest(work, given, counter),
    'GET /operator/synonyms': listSynonyms,
    'POST /operator/synonyms': addSynonyms,
    'PUT /operator/synonyms/{id}': changeSynonyms,
    'DELETE /operator/synonyms/{id}': removeSynonyms,
  })
