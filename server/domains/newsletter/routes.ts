import { routes } from '#platform/route.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import { endSubscription } from './end-subscription.ts'
import { readSubscription } from './read-subscription.ts'
import { subscribe } from './subscribe.ts'

export const newsletterRoutes = routes({
  'POST /newsletter': subscribe,
  'GET /newsletter/{key}': readSubscription,
  'POST /newsletter/{key}/confirm': confirmSubscription,
  'POST /newsletter/{key}/end': endSubscription,
})
