export { queuesJobs } from './jobs.ts'
export { queuesRoutes } from './routes.ts'
