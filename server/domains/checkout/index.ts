export { checkoutJobs } from './jobs.ts'
export { checkoutRoutes } from './routes.ts'
