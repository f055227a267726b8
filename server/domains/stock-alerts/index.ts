export { stockAlertsJobs } from './jobs.ts'
export { stockAlertsRoutes } from './routes.ts'
