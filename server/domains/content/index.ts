export { isGuestWelcome, sellerCommission } from './market-settings.ts'
export { contentRoutes } from './routes.ts'
