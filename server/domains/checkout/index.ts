export { adoptGuest } from './adopt-guest.ts'
export { checkoutJobs } from './jobs.ts'
export { payOrder } from './pay-order.ts'
export { checkoutRoutes } from './routes.ts'
