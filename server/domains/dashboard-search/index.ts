export { dashboardSearchRoutes } from './routes.ts'
