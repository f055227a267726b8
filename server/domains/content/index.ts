export { isGuestWelcome, type MarketSettings, marketSettings } from './market-settings.ts'
export { contentRoutes } from './routes.ts'
