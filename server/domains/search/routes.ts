import { routes } from '#platform/route.ts'
import type { SearchEngine } from './engine.ts'
import { listFacets } from './list-facets.ts'
import { listProducts } from './list-products.ts'
import { listStores } from './list-stores.ts'
import { suggest } from './suggest.ts'
import { addSynonyms, changeSynonyms, listSynonyms, removeSynonyms } from './synonyms.ts'

/** Without the engine, or until it is ready, the database gives plain answers. */
export const searchRoutes = (engine?: SearchEngine) =>
  routes({
    'GET /products': (work, given) => listProducts(work, given, engine),
    'GET /products/facets': (work, given) => listFacets(work, given, engine),
    'GET /stores': (work, given) => listStores(work, given, engine),
    'GET /search/suggestions': (work, given) => suggest(work, given, engine),
    'GET /operator/synonyms': listSynonyms,
    'POST /operator/synonyms': addSynonyms,
    'PUT /operator/synonyms/{id}': changeSynonyms,
    'DELETE /operator/synonyms/{id}': removeSynonyms,
  })
