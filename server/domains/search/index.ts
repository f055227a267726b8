export { refreshSearch } from './refresh-search.ts'
export { searchRoutes } from './routes.ts'
export { loadSynonyms } from './synonyms.ts'
