export { isGuestWelcome } from './market-settings.ts'
export { contentRoutes } from './routes.ts'
