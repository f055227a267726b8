export { loadFirstPages } from './first-pages.ts'
export { isGuestWelcome } from './market-settings.ts'
export { contentRoutes } from './routes.ts'
