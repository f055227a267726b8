export { newsletterJobs } from './jobs.ts'
export { newsletterRoutes } from './routes.ts'
