export { applicationsJobs } from './jobs.ts'
export { applicationsRoutes } from './routes.ts'
