export { comparedProductIds } from './compared-product-ids.ts'
export { compareRoutes } from './routes.ts'
