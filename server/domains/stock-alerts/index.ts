export { stockAlertsHandlers } from './handlers.ts'
export { stockAlertsJobs } from './jobs.ts'
export { stockAlertsRoutes } from './routes.ts'
