export { type Counter, openCounter } from './counter/counter.ts'
export { forgetDictionary } from './dictionary.ts'
export { searchJobs } from './jobs.ts'
export {
  finishSearch,
  loadSearch,
  refreshSearch,
  rewriteDocuments,
  sortBestSellers,
} from './refresh-search.ts'
export { searchRoutes } from './routes.ts'
export { loadSynonyms } from './synonyms.ts'
