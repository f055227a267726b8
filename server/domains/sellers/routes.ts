import { routes } from '#platform/route.ts'
import { approveStore } from './approve-store.ts'
import { changeHours } from './change-hours.ts'
import { changeStatus } from './change-status.ts'
import { followStore, listFollowedStores, unfollowStore } from './follow.ts'
import { listAllStores, readAnyStore } from './list-all-stores.ts'
import { listMyStores } from './list-my-stores.ts'
import { listSitemapStores } from './list-sitemap-stores.ts'
import { openStore } from './open-store.ts'
import { readStore } from './read-store.ts'
import { readStoreOpening } from './read-store-opening.ts'
import { reportStore } from './report-store.ts'
import { changeStorePictures, changeStoreSettings, readStoreSettings } from './settings.ts'
import { resolveStoreReports } from './settle-store-reports.ts'
import { changeDay, removeSpecialDay } from './special-days.ts'
import { suspendStore } from './suspend-store.ts'
import { changeStoreTaxes, readStoreTaxes } from './taxes.ts'
import { readTimetable } from './timetable.ts'
import { endVacation, startVacation } from './vacation.ts'

export const sellersRoutes = routes({
  'GET /sitemap/stores': listSitemapStores,
  'GET /stores/{slug}': readStore,
  'POST /stores/{slug}/reports': reportStore,
  'GET /customer/followed-stores': listFollowedStores,
  'POST /customer/followed-stores/{slug}': followStore,
  'DELETE /customer/followed-stores/{slug}': unfollowStore,
  'GET /seller/stores': listMyStores,
  'PUT /seller/stores/{store}/status': changeStatus,
  'GET /seller/stores/{store}/taxes': readStoreTaxes,
  'PUT /seller/stores/{store}/taxes': changeStoreTaxes,
  'GET /seller/stores/{store}/settings': readStoreSettings,
  'PUT /seller/stores/{store}/settings': changeStoreSettings,
  'PUT /seller/stores/{store}/pictures': changeStorePictures,
  'GET /seller/stores/{store}/hours': readTimetable,
  'PUT /seller/stores/{store}/hours': changeHours,
  'PUT /seller/stores/{store}/special-days/{day}': changeDay,
  'DELETE /seller/stores/{store}/special-days/{day}': removeSpecialDay,
  'PUT /seller/stores/{store}/vacation': startVacation,
  'DELETE /seller/stores/{store}/vacation': endVacation,
  'GET /seller/stores/{store}/opening': readStoreOpening,
  'POST /seller/stores/{store}/open': openStore,
  'GET /operator/stores': listAllStores,
  'GET /operator/stores/{slug}': readAnyStore,
  'POST /operator/stores/{slug}/approve': approveStore,
  'POST /operator/stores/{slug}/suspend': suspendStore,
  'POST /operator/stores/{slug}/settle-reports': resolveStoreReports,
})
