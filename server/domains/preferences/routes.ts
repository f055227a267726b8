import { routes } from '#platform/route.ts'
import { changePreferences } from './change-preferences.ts'
import { chooseDeliverTo, readDeliverTo } from './deliver-to.ts'
import { listPinnedPages, pinPage, unpinPage } from './pinned-pages.ts'
import { readPreferences } from './read-preferences.ts'
import { listSavedViews, removeSavedView, saveView } from './saved-views.ts'

export const preferencesRoutes = routes({
  'GET /deliver-to': readDeliverTo,
  'PUT /deliver-to': chooseDeliverTo,
  'GET /customer/preferences': readPreferences,
  'PUT /customer/preferences': changePreferences,
  'GET /customer/pinned-pages': listPinnedPages,
  'POST /customer/pinned-pages': pinPage,
  'DELETE /customer/pinned-pages/{id}': unpinPage,
  'GET /customer/saved-views/{list}': listSavedViews,
  'POST /customer/saved-views/{list}': saveView,
  'DELETE /customer/saved-views/{list}/{id}': removeSavedView,
})
