export { notificationsJobs } from './jobs.ts'
export { type Mailer, smtpMailer } from './mailer.ts'
export { notificationsRoutes } from './routes.ts'
