import { routes } from '#platform/route.ts'
import { changePreferences } from './change-preferences.ts'
import { chooseDeliverTo, readDeliverTo } from './deliver-to.ts'
import { readPreferences } from './read-preferences.ts'

export const preferencesRoutes = routes({
  'GET /deliver-to': readDeliverTo,
  'PUT /deliver-to': chooseDeliverTo,
  'GET /customer/preferences': readPreferences,
  'PUT /customer/preferences': changePreferences,
})
