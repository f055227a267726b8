export { disputesJobs } from './jobs.ts'
export { disputesRoutes } from './routes.ts'
