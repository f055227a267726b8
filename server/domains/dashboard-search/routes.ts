import { routes } from '#platform/route.ts'
import { searchMarket, searchStore } from './search.ts'

export const dashboardSearchRoutes = routes({
  'GET /operator/search': searchMarket,
  'GET /seller/stores/{store}/search': searchStore,
})
