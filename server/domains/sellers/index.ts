export { createStore, isStoreNameTaken } from './create-store.ts'
export { storeDirectory, topStores } from './directory.ts'
export { findStores } from './find-stores.ts'
export { followedStoreSlugs } from './follow.ts'
export { operatorStore } from './list-all-stores.ts'
export { sellerStore } from './list-my-stores.ts'
export { addStaff, changeRole, endStaff, memberOf, readMembers } from './members.ts'
export { moveCategoryTaxes } from './move-category-taxes.ts'
export { openStoreIds } from './open-stores.ts'
export {
  type OpeningRow,
  openingAnswer,
  openingColumns,
  storeHours,
  storeOpening,
  vacationAnswer,
  weekOf,
} from './opening.ts'
export { giveStoreTo, storeToInvite } from './ownership.ts'
export { publicStoreId, sellingStoreId } from './public-store.ts'
export { sharedStore } from './read-store.ts'
export { isListed } from './readiness.ts'
export { sellersRoutes } from './routes.ts'
export { setDelivery } from './set-delivery.ts'
export { anyStoreId, staffInStore, staffOf, staffWith } from './staff.ts'
export {
  addToStoreRating,
  moveCuisine,
  renameSoldCategory,
  type StoreCounts,
  setSettlementCurrency,
  setStoreCounts,
} from './store-facts.ts'
export { storeTerms } from './store-terms.ts'
export { type StoreTerms, type TermsRow, termsColumns, termsOf } from './terms.ts'
export { joinZone, leaveZone, storeSettlements, storesByZone } from './zone-queries.ts'
