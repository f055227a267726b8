import { routes } from '#platform/route.ts'
import { changeDeliverySettings, readDeliverySettings } from './delivery-settings.ts'
import { changeFreeShippingRules, readFreeShippingRules } from './free-shipping.ts'
import { listDeliveryPlaces } from './list-delivery-places.ts'
import { readStoreDelivery } from './read-store-delivery.ts'
import { changeSlotPlan, previewSlots, readSlotPlan } from './slot-settings.ts'
import { testDelivery } from './try-delivery.ts'
import {
  addDeliveryMethod,
  changeDeliveryMethod,
  moveDeliveryMethod,
  removeDeliveryMethod,
} from './write-methods.ts'
import {
  addDeliveryZone,
  changeDeliveryZone,
  listDeliveryZones,
  moveDeliveryZone,
  readDeliveryZone,
  removeDeliveryZone,
} from './write-zones.ts'

export const deliveryRoutes = routes({
  'GET /seller/stores/{store}/delivery': readDeliverySettings,
  'PUT /seller/stores/{store}/delivery': changeDeliverySettings,
  'GET /seller/stores/{store}/slots': readSlotPlan,
  'PUT /seller/stores/{store}/slots': changeSlotPlan,
  'POST /seller/stores/{store}/slots/preview': previewSlots,
  'GET /delivery-places': listDeliveryPlaces,
  'GET /stores/{slug}/delivery': readStoreDelivery,
  'GET /operator/delivery-zones': listDeliveryZones,
  'POST /operator/delivery-zones': addDeliveryZone,
  'GET /operator/delivery-zones/{zone}': readDeliveryZone,
  'PUT /operator/delivery-zones/{zone}': changeDeliveryZone,
  'DELETE /operator/delivery-zones/{zone}': removeDeliveryZone,
  'POST /operator/delivery-zones/{zone}/move': moveDeliveryZone,
  'POST /operator/delivery-zones/{zone}/methods': addDeliveryMethod,
  'PUT /operator/delivery-zones/{zone}/methods/{method}': changeDeliveryMethod,
  'DELETE /operator/delivery-zones/{zone}/methods/{method}': removeDeliveryMethod,
  'POST /operator/delivery-zones/{zone}/methods/{method}/move': moveDeliveryMethod,
  'GET /operator/delivery-test': testDelivery,
  'GET /operator/free-shipping': readFreeShippingRules,
  'PUT /operator/free-shipping': changeFreeShippingRules,
})
