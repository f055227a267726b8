import { routes } from '#platform/route.ts'
import { confirmStockAlert } from './confirm-stock-alert.ts'
import { endStockAlert } from './end-stock-alert.ts'
import { readStockAlert } from './read-stock-alert.ts'
import { requestStockAlert } from './request-stock-alert.ts'

export const stockAlertsRoutes = routes({
  'POST /products/{slug}/stock-alerts': requestStockAlert,
  'GET /stock-alerts/{key}': readStockAlert,
  'POST /stock-alerts/{key}/confirm': confirmStockAlert,
  'POST /stock-alerts/{key}/end': endStockAlert,
})
