export { loadSynonyms, refreshSearch } from './refresh-search.ts'
export { searchRoutes } from './routes.ts'
