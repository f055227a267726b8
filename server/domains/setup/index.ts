export { beginSetup, isInSetup } from './progress.ts'
export { setupRoutes } from './routes.ts'
export { issueSetupLink } from './setup-link.ts'
export { loadTimeZone, timeZoneReader } from './time-zone.ts'
