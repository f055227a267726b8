export { customersHandlers } from './handlers.ts'
export { customersRoutes } from './routes.ts'
export { sumUpCustomers } from './update-stats.ts'
