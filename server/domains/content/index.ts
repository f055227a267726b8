export { loadFirstPages } from './first-pages.ts'
export { contentJobs } from './jobs.ts'
export { isGuestWelcome } from './market-settings.ts'
export { contentRoutes, sharePictureRoutes } from './routes.ts'
