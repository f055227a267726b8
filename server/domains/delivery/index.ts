export {
  cheaper,
  type DeliveryOffer,
  delivers,
  deliveryOptionsTo,
  freeFrom,
  homeDeliveryTo,
  reaches,
  reachOf,
  type Sender,
  type Slot,
  slotsFor,
  usesSlots,
} from './delivery-options.ts'
export { coarsePlace, type Destination } from './destination.ts'
export { deliveryEstimator, type Estimator } from './estimates.ts'
export { deliveryHandlers } from './handlers.ts'
export { deliveryJobs } from './jobs.ts'
export { placeNames } from './place-names.ts'
export { readCountryNames } from './queries.ts'
export {
  ageLimitOf,
  boundsOf,
  type GoodsOfKind,
  highestAge,
  mayTravel,
  restrictedIn,
} from './restrictions.ts'
export { deliveryRoutes } from './routes.ts'
export { currentShippingRates, type ShippingRates } from './shipping-rates.ts'
export { lockZones } from './shipping-rates-queries.ts'
export { marketPlan } from './slot-plan.ts'
export {
  bookSlots,
  confirmSlots,
  consumeSlot,
  rebookSlots,
  releaseSlots,
  slotsOf,
} from './slots.ts'
export { type Schedule, type Window, windowsOf } from './windows.ts'
export { addDeliveryMethod } from './write-methods.ts'
export { addDeliveryZone } from './write-zones.ts'
