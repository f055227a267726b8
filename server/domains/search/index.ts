export { listProducts } from './list-products.ts'
export { loadSynonyms, refreshSearch } from './refresh-search.ts'
export { searchRoutes } from './routes.ts'
