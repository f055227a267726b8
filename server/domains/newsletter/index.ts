export { consentOf } from './consent-of.ts'
export { newsletterJobs } from './jobs.ts'
export { newsletterRoutes } from './routes.ts'
