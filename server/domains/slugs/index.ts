export { slugsRoutes } from './routes.ts'
