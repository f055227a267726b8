export { messagesJobs } from './jobs.ts'
export { messagesRoutes } from './routes.ts'
