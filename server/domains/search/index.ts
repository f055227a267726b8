export { openSearchInMemory } from './counter/counter.ts'
export { clearDictionary } from './dictionary.ts'
export type { SearchEngine } from './engine.ts'
export { searchHandlers } from './handlers.ts'
export { searchJobs } from './jobs.ts'
export { writeDocuments, writeDocumentsAlike } from './refresh-queries.ts'
export {
  finishSearch,
  moveBestSellers,
  refreshSearch,
  sortBestSellers,
} from './refresh-search.ts'
export { searchRoutes } from './routes.ts'
export { loadSynonyms } from './synonyms.ts'
