import { routes } from '#platform/route.ts'
import type { Gateways } from './gateway.ts'
import { receiveWebhook } from './receive-webhook.ts'

export function paymentsRoutes(gateways: Gateways) {
  return routes({ 'POST /webhooks/{gateway}': receiveWebhook(gateways) })
}
