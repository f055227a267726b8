import { routes } from '#platform/route.ts'
import { changePreferences } from './change-preferences.ts'
import { readPreferences } from './read-preferences.ts'

export const preferencesRoutes = routes({
  'GET /customer/preferences': readPreferences,
  'PUT /customer/preferences': changePreferences,
})
