import { routes } from '#platform/route.ts'
import { changeDeliverySettings, readDeliverySettings } from './delivery-settings.ts'
import { changeFreeShippingRules, readFreeShippingRules } from './free-shipping.ts'
import { readStoreDelivery } from './read-store-delivery.ts'
import { changeSlotPlan, previewSlots, readSlotPlan } from './slot-settings.ts'

export const deliveryRoutes = routes({
  'GET /seller/stores/{store}/delivery': readDeliverySettings,
  'PUT /seller/stores/{store}/delivery': changeDeliverySettings,
  'GET /seller/stores/{store}/slots': readSlotPlan,
  'PUT /seller/stores/{store}/slots': changeSlotPlan,
  'POST /seller/stores/{store}/slots/preview': previewSlots,
  'GET /stores/{slug}/delivery': readStoreDelivery,
  'GET /operator/free-shipping': readFreeShippingRules,
  'PUT /operator/free-shipping': changeFreeShippingRules,
})
