import { routes } from '#platform/route.ts'
import { approveStore } from './approve-store.ts'
import { changeStatus } from './change-status.ts'
import { listAllStores } from './list-all-stores.ts'
import { listMyStores } from './list-my-stores.ts'
import { listStores } from './list-stores.ts'
import { readStore } from './read-store.ts'
import { suspendStore } from './suspend-store.ts'

export const sellersRoutes = routes({
  'GET /stores': listStores,
  'GET /stores/{slug}': readStore,
  'GET /seller/stores': listMyStores,
  'PUT /seller/stores/{store}/status': changeStatus,
  'GET /operator/stores': listAllStores,
  'POST /operator/stores/{slug}/approve': approveStore,
  'POST /operator/stores/{slug}/suspend': suspendStore,
})
