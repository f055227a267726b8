import { routes } from '#platform/route.ts'
import { readStoreDelivery } from './read-store-delivery.ts'

export const deliveryRoutes = routes({
  'GET /stores/{slug}/delivery': readStoreDelivery,
})
