export { coarsePlace, type Destination } from './destination.ts'
export { deliveryEstimator, type Estimator } from './estimates.ts'
export { deliveryJobs } from './jobs.ts'
export { placeNames } from './place-names.ts'
export { readCountryNames } from './queries.ts'
export { boundsOf, type GoodsOfKind, heldBackFrom, mayTravel, needsAge } from './restrictions.ts'
export { deliveryRoutes } from './routes.ts'
export { marketPlan } from './slot-plan.ts'
export {
  bookSlots,
  bookSlotsAgain,
  confirmSlots,
  consumeSlot,
  releaseSlots,
  slotsOf,
} from './slots.ts'
export { currentTariff, type Tariff } from './tariff.ts'
export { holdZones } from './tariff-queries.ts'
export {
  broughtTo,
  cheaper,
  delivers,
  freeFrom,
  reaches,
  reachOf,
  type Sender,
  type Slot,
  slotsFor,
  usesSlots,
  type Way,
  waysTo,
} from './ways.ts'
export { type Schedule, type Window, windowsOf } from './windows.ts'
export { addDeliveryMethod } from './write-methods.ts'
export { addDeliveryZone } from './write-zones.ts'
